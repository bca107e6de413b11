import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PushConfig } from '~/platform/push-config'
import { ButtonLink } from '~/ui/button'
import { DeadLink } from '~/ui/dead-link'
import { CONTROL } from '~/ui/field'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { usePageRefusal } from '~/ui/page-form'
import { SubmitButton } from '~/ui/submit-button'
import { DevicesSection } from './devices-section'
import type { FollowForm } from './follow-forms'
import type { FollowItem, FollowPage } from './follow-page.server'

export function FollowsScreen({
  page: { email, toConfirm, items, devices },
  push,
  notice,
}: {
  page: FollowPage
  push: PushConfig | null
  notice: ReactNode
}) {
  if (toConfirm) return <ConfirmScreen item={toConfirm} />
  return (
    <Page dense title="Vos abonnements">
      <div className="max-w-3xl space-y-8">
        {notice}
        <Refusals />
        <p>
          E-mails envoyés à <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>. Nous
          ne conservons que cette adresse et les abonnements ci-dessous.
        </p>
        <ul className="border-t-2 border-ink">
          {items.map((item) => (
            <li key={item.id} className="border-b border-line py-6">
              <Item item={item} />
            </li>
          ))}
        </ul>
        <DevicesSection devices={devices} push={push}>
          <OneButton form="appareils" look="plain">
            Désactiver toutes les notifications
          </OneButton>
        </DevicesSection>
        <section aria-labelledby="tout">
          <h2 id="tout" className="text-xl font-bold">
            Tout supprimer
          </h2>
          <p className="mt-2 mb-4">Tous vos abonnements et votre adresse seront supprimés immédiatement.</p>
          <OneButton form="tout" look="plain">
            Supprimer mes abonnements et mon adresse
          </OneButton>
        </section>
      </div>
    </Page>
  )
}

function ConfirmScreen({ item }: { item: FollowItem }) {
  return (
    <Page dense title="Confirmez votre abonnement" kicker={item.kind}>
      <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-6">
        <Refusals />
        <p className="font-display text-2xl font-bold [overflow-wrap:anywhere]">{item.title}</p>
        {item.facts && <p className="text-quiet">{item.facts}</p>}
        <p>{item.rhythm.label}.</p>
        <div className="flex flex-wrap gap-4">
          <OneButton form="confirmer" id={item.id}>
            Confirmer
          </OneButton>
          <OneButton form="fin" id={item.id} look="quiet">
            Je n’ai rien demandé&nbsp;: effacer mon adresse
          </OneButton>
        </div>
      </div>
    </Page>
  )
}

function Item({ item }: { item: FollowItem }) {
  return (
    <>
      <p className="font-semibold text-accent">{item.kind}</p>
      <h2 className="mt-1 text-xl font-bold [overflow-wrap:anywhere]">
        {item.path ? (
          <Link to={item.path} className="underline underline-offset-4 hover:text-accent">
            {item.title}
          </Link>
        ) : (
          item.title
        )}
      </h2>
      {item.facts && <p className="mt-1 text-quiet">{item.facts}</p>}
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        {!item.isConfirmed && (
          <>
            <p className="w-full">Pas encore confirmé&nbsp;: rien n’est envoyé.</p>
            <OneButton form="confirmer" id={item.id} about={item.title}>
              Confirmer
            </OneButton>
          </>
        )}
        {item.isConfirmed && item.rhythms.length > 0 && <RhythmForm item={item} />}
        {item.isConfirmed && item.rhythms.length === 0 && <p className="py-2">{item.rhythm.label}.</p>}
        <OneButton form="fin" id={item.id} look="quiet" about={item.title}>
          Me désabonner
        </OneButton>
      </div>
    </>
  )
}

function RhythmForm({ item }: { item: FollowItem }) {
  return (
    <Form method="post" action={actionOf('rythme')} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="follow" value={item.id} />
      <label className="text-sm">
        Rythme
        <select
          key={item.rhythm.value}
          name="rhythm"
          defaultValue={item.rhythm.value}
          className={`${CONTROL} mt-1 h-11 text-base`}
        >
          {item.rhythms.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <SubmitButton look="plain">
        Changer<span className="sr-only"> le rythme de {item.title}</span>
      </SubmitButton>
    </Form>
  )
}

function OneButton({
  form,
  id,
  look = 'primary',
  about,
  children,
}: {
  form: FollowForm
  id?: string
  look?: 'primary' | 'plain' | 'quiet'
  /** Screen readers need it where the page has several. */
  about?: string
  children: ReactNode
}) {
  return (
    <Form method="post" action={actionOf(form)}>
      {id && <input type="hidden" name="follow" value={id} />}
      <SubmitButton look={look}>
        {children}
        {about && <span className="sr-only">&nbsp;: {about}</span>}
      </SubmitButton>
    </Form>
  )
}

function actionOf(form: FollowForm): string {
  return `?formulaire=${form}`
}

function Refusals() {
  const refused = [usePageRefusal('confirmer'), usePageRefusal('rythme'), usePageRefusal('fin')]
  const messages = refused.flatMap((result) => result?.error?.[''] ?? [])
  if (messages.length === 0) return null
  return (
    <p role="alert" className="border-4 border-accent p-5 font-semibold">
      {messages.join(' ')}
    </p>
  )
}

/** One click in the mail, one button here: mail scanners follow links, but press nothing. */
export function EndScreen({ what, path, isEnded }: { what: string; path: string; isEnded: boolean }) {
  if (isEnded) {
    return (
      <Page title="Désabonnement confirmé" lead="Vous ne recevrez plus ces e-mails.">
        <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-8">
          <p role="status">Votre abonnement est supprimé. Vous pourrez vous réabonner à tout moment.</p>
          <ButtonLink to="/evenements">Voir les événements</ButtonLink>
        </div>
      </Page>
    )
  }
  return (
    <Page dense title="Se désabonner">
      <div className="max-w-2xl space-y-6 border-t-2 border-ink pt-6">
        <p className="text-lg [overflow-wrap:anywhere]">{what}</p>
        {/* The router must not post it: after the deed its key leads nowhere, and the answer to the post is the
            page. */}
        <form method="post" action={path}>
          <SubmitButton>Me désabonner</SubmitButton>
        </form>
      </div>
    </Page>
  )
}

export function DeadFollowLink() {
  return (
    <DeadLink
      title="Ce lien n’est plus valable"
      lead="Le lien est incomplet ou n’est plus valable&nbsp;: l’abonnement a pris fin, ou n’a pas été confirmé dans les sept jours."
      advice="Copiez l’adresse complète depuis l’e-mail reçu."
    >
      <ButtonLink to="/evenements">Voir les événements</ButtonLink>
      <ButtonLink to="/contact" look="quiet">
        Nous écrire
      </ButtonLink>
    </DeadLink>
  )
}
