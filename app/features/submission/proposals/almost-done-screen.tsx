import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LOST_LINK_PATH } from '~/domain/author-paths'
import { PROPOSE_PATH } from '~/domain/new-event-paths'
import { ButtonLink, buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Page } from '~/ui/page'
import { PageForm, usePageForm } from '~/ui/page-form'

interface Waiting {
  email: string
  title: string
  formPath: string
  /** How many announcements the mailed link confirms, with this one. */
  count: number
  /** The mailed link that leads to it: its own, that of another one, or none yet. */
  mail: 'own' | 'joined' | 'none'
}

export function AlmostDoneScreen({
  waiting: { email, title, formPath, count, mail },
  days,
  notice,
}: {
  waiting: Waiting
  days: number
  notice: ReactNode
}) {
  return (
    <Page title="Presque fini" kicker={title}>
      <div className="max-w-2xl space-y-5 border-t-2 border-ink pt-8">
        {notice}
        <p className="text-lg">
          {OPENINGS[mail]}
          <strong className="font-semibold [overflow-wrap:anywhere]">{email}</strong>
          {mail === 'none'
            ? '. Demandez-le avec le bouton ci-dessous, ou donnez une autre adresse.'
            : count > 1
              ? `\u00a0: il confirme vos ${count} annonces ensemble.`
              : ', et confirmez votre annonce.'}{' '}
          Sans confirmation dans les {days}&nbsp;jours,{' '}
          {count > 1 ? 'elles ne seront pas envoyées' : 'elle ne sera pas envoyée'}.
        </p>
        <p>
          <ButtonLink to={PROPOSE_PATH} look="plain">
            Annoncer un autre événement
          </ButtonLink>
        </p>
        {mail !== 'none' && (
          <p>Rien n’arrive après quelques minutes&nbsp;? Regardez dans les indésirables.</p>
        )}
        <Resend isFirst={mail === 'none'} />
        <p>
          Ce n’est pas la bonne adresse&nbsp;?{' '}
          <Link to={formPath} className={buttonClass('quiet')}>
            Corriger l’adresse ou l’annonce
          </Link>
        </p>
      </div>
    </Page>
  )
}

const OPENINGS: Readonly<Record<Waiting['mail'], string>> = {
  own: 'Ouvrez l’e-mail que nous venons d’envoyer à ',
  joined: 'Ouvrez l’e-mail que nous avons déjà envoyé à ',
  none: 'Aucun e-mail n’a été envoyé pour cette annonce à ',
}

function Resend({ isFirst }: { isFirst: boolean }) {
  const resend = usePageForm('renvoyer')
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('formulaire', 'renvoyer')
  return (
    <PageForm
      of={resend}
      action={`?${query}`}
      submit={isFirst ? 'Envoyer l’e-mail' : 'Renvoyer l’e-mail'}
      look="plain"
    />
  )
}

/** A browser that has not begun the form, or keeps no cookies, sees this: it says nothing of what was sent. */
export function SentElsewhereScreen({ days }: { days: number }) {
  return (
    <Page title="Presque fini">
      <div className="max-w-2xl space-y-5 border-t-2 border-ink pt-8">
        <p className="text-lg">
          Si vous venez d’envoyer une annonce, ouvrez l’e-mail que nous avons envoyé à l’adresse indiquée, et
          confirmez-la. Sans confirmation dans les {days}&nbsp;jours, elle ne sera pas envoyée.
        </p>
        <p>
          Les détails ne s’affichent que dans le navigateur où l’annonce a été écrite, avec ses cookies.{' '}
          <Link to={LOST_LINK_PATH} className={buttonClass('quiet')}>
            Rien n’est arrivé
          </Link>
        </p>
      </div>
    </Page>
  )
}

/** Its form is confirmed: the form's token tells nothing more. */
export function ConfirmedScreen() {
  return (
    <Page title="Cette annonce est confirmée" lead="Pour la suite, ouvrez le lien reçu par e-mail.">
      <ButtonLink to={PROPOSE_PATH}>Annoncer un autre événement</ButtonLink>
    </Page>
  )
}
