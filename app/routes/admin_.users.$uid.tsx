import type { SubmissionResult } from '@conform-to/react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type TypedResponse,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import type { AccountDependencies } from '~/features/accounts/account-dependencies'
import { proofField } from '~/features/accounts/account-forms'
import { reauthenticate } from '~/features/accounts/change-password.server'
import { changeUser } from '~/features/accounts/change-user.server'
import { mailConfirmationCode } from '~/features/accounts/confirmation-code.server'
import { requireAdmin } from '~/features/accounts/guards.server'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { USER_ACTIONS, type UserAction } from '~/features/accounts/user-actions'
import { RightsSection } from '~/features/admin/users/rights-section'
import { needsProof, USER_FORMS, type UserFormName, userFormPath } from '~/features/admin/users/user-forms'
import { USER_DONE, USER_REFUSALS } from '~/features/admin/users/user-messages'
import { type UserPage, userPage, userPath } from '~/features/admin/users/users-page.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { type ParsedForm, parseForm } from '~/http/forms.server'
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

const provenForm = z.object({ currentPassword: proofField })
const plainForm = z.object({})
const codeForm = z.object({ right: z.enum(USER_ACTIONS) })

interface UserPost {
  admin: CurrentUser
  uid: string
  request: Request
  dependencies: AccountDependencies
}

type FormRefusal = ReturnType<typeof data<SubmissionResult<string[]>>>

/**
 * Answers one form of a user's page; the caller must have let only admins in. Changing rights needs the admin's
 * password or mailed code, because a session may be left open. 404 for an account that is gone.
 */
async function answerUserForm(
  name: UserFormName,
  post: UserPost,
): Promise<FormRefusal | TypedResponse<never>> {
  if (name === 'code') return mailCode(post)
  const { admin, uid, request, dependencies } = post
  if (!needsProof(name)) {
    const form = await parseForm(request, plainForm)
    return form.ok ? change(name, form, post) : data(form.reply, form)
  }
  const form = await parseForm(request, provenForm)
  if (!form.ok) return data(form.reply, form)
  const known = await reauthenticate(admin, form.value.currentPassword, dependencies)
  if (known.ok) return change(name, form, { admin, uid, request, dependencies })
  if (known.reason === 'too-many') return form.tooMany(known.retryAfterSeconds)
  return data(form.reject('', { currentPassword: ACCOUNT_MESSAGES[known.reason] }), { status: 422 })
}

async function change(
  action: UserAction,
  form: Pick<Extract<ParsedForm<object>, { ok: true }>, 'reject'>,
  { admin, uid, dependencies }: UserPost,
): Promise<FormRefusal | TypedResponse<never>> {
  const outcome = await changeUser(actorOf(admin), uid, action, dependencies)
  if (!outcome.ok) {
    if (outcome.reason === 'no-account') throw data(null, { status: 404 })
    return data(form.reject(USER_REFUSALS[outcome.reason]), { status: 409 })
  }
  await flash(`${outcome.user.displayName || outcome.user.email} ${USER_DONE[action]}`)
  return redirect(userPath(outcome.user.id))
}

async function mailCode({
  admin,
  uid,
  request,
  dependencies,
}: UserPost): Promise<FormRefusal | TypedResponse<never>> {
  const form = await parseForm(request, codeForm)
  if (!form.ok) return data(form.reply, form)
  const outcome = await mailConfirmationCode(admin, dependencies)
  if (outcome.ok) {
    await flash('Un code est parti. Consultez vos e-mails.')
    return redirect(userFormPath(userPath(uid), form.value.right))
  }
  if (outcome.reason === 'too-many') return form.tooMany(outcome.retryAfterSeconds)
  return data(form.reject(ACCOUNT_MESSAGES[outcome.reason]), { status: 503 })
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
