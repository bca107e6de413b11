import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { USER_DONE, USER_REFUSALS } from '~/features/accounts/admin/user-messages'
import { type UserPage, userPage } from '~/features/accounts/admin/users-page.server'
import { changeUser, USER_ACTIONS, type UserAction } from '~/features/accounts/change-user.server'
import { AdminFrame, AdminLogList, Refused, Tag, TEXT_LINK } from '~/features/admin/admin-frame'
import { actorOf } from '~/features/admin/admin-log'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { parseForm } from '~/http/forms.server'
import { requireAdmin } from '~/http/guards.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Section } from '~/ui/section'
import { SubmitButton } from '~/ui/submit-button'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.user.name ?? 'Utilisateur', path: '/admin/users', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const user = await userPage(params.uid ?? '', await runtime())
  if (user === null) throw data(null, { status: 404 })
  return { user, isSelf: user.uid === admin.uid, flash: await takeFlash(request) }
}

const userForm = z.object({ intent: z.enum(USER_ACTIONS) })

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await parseForm(request, userForm)
  if (!form.ok) throw new Response('Formulaire inconnu', { status: 400 })

  const { intent } = form.value
  const outcome = await changeUser(actorOf(admin), params.uid ?? '', intent, await runtime())
  if (!outcome.ok) {
    if (outcome.reason === 'no-account') throw data(null, { status: 404 })
    return data({ message: USER_REFUSALS[outcome.reason] }, { status: 409 })
  }
  await flash(`${outcome.user.displayName || outcome.user.email} ${USER_DONE[intent]}`)
  return redirect(`/admin/users/${encodeURIComponent(outcome.user.id)}`)
}

export default function ManageUserPage() {
  const { user, flash } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <AdminFrame
      current="users"
      title={user.name}
      back={{ to: '/admin/users', label: 'Tous les utilisateurs' }}
      flash={refusal ? null : flash}
    >
      {refusal && <Refused answer={refusal} />}
      <AccountSection user={user} />
      <RightsSection />
      <EventsSection user={user} />
      <Section id="journal" title="Journal">
        <AdminLogList lines={user.log} />
      </Section>
    </AdminFrame>
  )
}

function AccountSection({ user }: { user: UserPage }) {
  return (
    <Section id="compte" title="Compte">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
        <Fact term="Adresse e-mail">
          <span className="[overflow-wrap:anywhere]">{user.email}</span>{' '}
          {!user.emailVerified && <Tag>Non vérifiée</Tag>}
        </Fact>
        <Fact term="Rôle et état">
          <span className="inline-flex flex-wrap gap-1.5">
            {user.isAdmin ? <Tag tone="strong">Administration</Tag> : <Tag>Organisation</Tag>}
            {user.trusted && <Tag>De confiance</Tag>}
            {user.disabled && <Tag tone="warning">Désactivé</Tag>}
          </span>
        </Fact>
        <Fact term="Se connecte par">{user.ways}</Fact>
        <Fact term="Dernière visite">{user.lastSeen}</Fact>
        <Fact term="Inscription">{user.created}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet max-sm:mt-2">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}

function RightsSection() {
  const { user, isSelf } = useLoaderData<typeof loader>()
  return (
    <Section id="droits" title="Droits">
      <ul className="divide-y divide-line border-y border-line">
        <Right
          intent={user.trusted ? 'untrust' : 'trust'}
          label={user.trusted ? 'Retirer la confiance' : 'Accorder la confiance'}
        >
          {user.trusted
            ? 'Ses annonces paraissent sans attendre la modération.'
            : 'Ses annonces attendent la modération avant de paraître.'}
        </Right>
        <Right
          intent={user.isAdmin ? 'revoke' : 'grant'}
          label={user.isAdmin ? 'Retirer l’administration' : 'Donner l’administration'}
          asks={
            user.isAdmin && isSelf
              ? 'C’est votre compte\u00a0: vous quitterez ces pages aussitôt.'
              : undefined
          }
        >
          {user.isAdmin
            ? 'Modère les annonces et gère catégories, partenaires et comptes.'
            : 'N’a pas accès aux pages d’administration.'}
        </Right>
        <Right
          intent={user.disabled ? 'enable' : 'disable'}
          label={user.disabled ? 'Réactiver le compte' : 'Désactiver le compte'}
          asks={
            user.disabled
              ? undefined
              : isSelf
                ? 'C’est votre compte\u00a0: vous serez déconnecté aussitôt.'
                : 'Cette personne sera déconnectée partout et ne pourra plus entrer. Ses annonces publiées restent en ligne.'
          }
        >
          {user.disabled ? 'Ne peut pas se connecter.' : 'Peut se connecter.'}
        </Right>
      </ul>
    </Section>
  )
}

/** One right: what is so, and the button that changes it; `asks` folds it behind a question. */
function Right({
  intent,
  label,
  asks,
  children,
}: {
  intent: UserAction
  label: string
  asks?: string
  children: ReactNode
}) {
  const form = (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton look={asks ? 'primary' : 'plain'} busy={label}>
        {asks ? `Oui, ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label}
      </SubmitButton>
    </Form>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64">{children}</span>
      {asks ? (
        // Closed again once the deed is done.
        <details key={intent} className="max-w-md">
          <summary className="inline-flex min-h-11 items-center border-2 border-ink px-5 py-2 font-semibold hover:bg-ink hover:text-paper">
            {label}…
          </summary>
          <div className="space-y-3 py-3">
            <p>{asks}</p>
            {form}
          </div>
        </details>
      ) : (
        form
      )}
    </li>
  )
}

function EventsSection({ user }: { user: UserPage }) {
  return (
    <Section id="evenements" title="Événements">
      {user.events.length === 0 && <p className="text-quiet">Aucun événement.</p>}
      {user.events.map(({ label, total, events }) => (
        <div key={label} className="mb-6">
          <h3 className="font-bold">
            {label} ({total})
          </h3>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {events.map(({ id, title, path, isAmendment, changed }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
                <span className="min-w-0">
                  <Link to={path} className={`${TEXT_LINK} [overflow-wrap:anywhere]`}>
                    {title}
                  </Link>{' '}
                  {isAmendment && <Tag>Nouvelle version</Tag>}
                </span>
                <span className="text-sm text-quiet tabular-nums">modifié le {changed}</span>
              </li>
            ))}
          </ul>
          {total > events.length && (
            <p className="mt-1 text-sm text-quiet">Et {total - events.length} de plus, moins récents.</p>
          )}
        </div>
      ))}
    </Section>
  )
}
