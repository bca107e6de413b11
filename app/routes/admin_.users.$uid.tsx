import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requireAdmin } from '~/features/accounts/guards.server'
import { RightsSection } from '~/features/admin/users/rights-section'
import { answerUserForm } from '~/features/admin/users/user-actions.server'
import { USER_FORMS } from '~/features/admin/users/user-forms'
import { type UserPage, userPage } from '~/features/admin/users/users-page.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { counted } from '~/platform/french'
import { runtime } from '~/runtime.server'
import { AdminFrame, AdminLogList, Tag, TEXT_LINK } from '~/ui/admin/admin-frame'
import { Link } from '~/ui/link'
import { Section } from '~/ui/section'

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) =>
  pageMeta({ matches, title: page?.user.name ?? 'Compte', path: '/admin/users', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request)
  const dependencies = await runtime()
  const user = await userPage(params.uid ?? '', dependencies)
  if (user === null) throw data(null, { status: 404 })
  const own = await dependencies.identity.getAccount(admin.uid)
  return {
    user,
    isSelf: user.uid === admin.uid,
    hasPassword: own?.hasPassword ?? true,
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const name = formIn(new URL(request.url).searchParams, USER_FORMS)
  if (name === null) throw unknownForm()
  return answerUserForm(name, { admin, uid: params.uid ?? '', request, dependencies: await runtime() })
}

export default function ManageUserPage() {
  const { user, isSelf, hasPassword, flash } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <AdminFrame
      current="users"
      title={user.name}
      back={{ to: '/admin/users', label: 'Tous les comptes' }}
      flash={refusal ? null : flash}
    >
      <AccountSection user={user} />
      <RightsSection user={user} isSelf={isSelf} hasPassword={hasPassword} />
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
        <Fact term="Mode de connexion">{user.ways}</Fact>
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

function EventsSection({ user }: { user: UserPage }) {
  return (
    <Section id="evenements" title="Annonces">
      {user.events.length === 0 && <p className="text-quiet">Aucune annonce.</p>}
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
                <span className="text-sm text-quiet tabular-nums">modifiée le {changed}</span>
              </li>
            ))}
          </ul>
          {total > events.length && (
            <p className="mt-1 text-sm text-quiet">
              Et {counted(total - events.length, 'annonce plus ancienne', 'annonces plus anciennes')}.
            </p>
          )}
        </div>
      ))}
    </Section>
  )
}
