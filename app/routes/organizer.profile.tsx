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
import type { CurrentUser } from '~/domain/current-user'
import { IMAGE_REFUSALS } from '~/domain/image'
import { changePassword } from '~/features/accounts/change-password.server'
import { mailConfirmationCode } from '~/features/accounts/confirmation-code.server'
import { requireUser } from '~/features/accounts/guards.server'
import { updateProfile } from '~/features/accounts/manage-account.server'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import {
  CodeSection,
  EmailSection,
  PasswordSection,
  SessionsSection,
} from '~/features/accounts/profile/access'
import { requestEmailChange } from '~/features/accounts/profile/change-email.server'
import { changePhoto, removePhoto } from '~/features/accounts/profile/change-photo.server'
import { closeAccount } from '~/features/accounts/profile/close-account.server'
import { DeletionSection, ExportSection } from '~/features/accounts/profile/leaving'
import { NameSection, NotificationsSection, PhotoSection } from '~/features/accounts/profile/presentation'
import type { ProfileDependencies } from '~/features/accounts/profile/profile-dependencies'
import { PROFILE_FORMS, PROFILE_PATH, type ProfileFormName } from '~/features/accounts/profile/profile-forms'
import { loadProfilePage } from '~/features/accounts/profile/profile-page.server'
import {
  deletionForm,
  emailForm,
  emptyForm,
  nameForm,
  notificationsForm,
  passwordForm,
  photoForm,
  sessionForm,
} from '~/features/accounts/profile/profile-schemas'
import { endSession } from '~/features/accounts/session.server'
import { revokeSession, revokeSessions } from '~/features/accounts/sessions.server'
import { OwnDonations } from '~/features/donations/own-donations'
import { ownDonations } from '~/features/donations/own-donations.server'
import { privatePage } from '~/http/cache-control'
import { flash, takeFlash } from '~/http/flash.server'
import { type ParsedForm, parseForm } from '~/http/forms.server'
import { formIn, unknownForm } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { ANOTHER_ACCOUNT, isShownToAnother } from '~/http/shown-account'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { useDoneKey } from '~/ui/use-done-key'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Profil', path: PROFILE_PATH, noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const profile = await loadProfilePage(user, await runtime())
  const donations = await ownDonations(user.uid, await runtime())
  return { profile, donations, flash: await takeFlash(request) }
}

interface ProfileRequest {
  user: CurrentUser
  request: Request
  dependencies: ProfileDependencies
}

type FormRefusal = ReturnType<typeof data<SubmissionResult<string[]>>>
type ProfileAction = (post: ProfileRequest) => Promise<FormRefusal | TypedResponse<never>>

/** The caller must have signed in `user`. */
const PROFILE_ACTIONS: Record<ProfileFormName, ProfileAction> = {
  async nom({ user, request, dependencies }) {
    const form = await parseForm(request, nameForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await updateProfile(user, form.value, dependencies)
    return outcome.ok ? done('Votre nom est enregistré.') : refused(form, outcome)
  },

  async photo({ user, request, dependencies }) {
    const form = await parseForm(request, photoForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await changePhoto(user, form.value.photo, dependencies)
    return outcome.ok ? done('Votre photo est enregistrée.') : refused(form, outcome)
  },

  async 'sans-photo'({ user, request, dependencies }) {
    const form = await parseForm(request, emptyForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await removePhoto(user, dependencies)
    return outcome.ok ? done('Votre photo est supprimée.') : refused(form, outcome)
  },

  async notifications({ user, request, dependencies }) {
    const form = await parseForm(request, notificationsForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await updateProfile(user, { notifications: { ...form.value, news: false } }, dependencies)
    return outcome.ok ? done('Vos choix sont enregistrés.') : refused(form, outcome)
  },

  async code({ user, request, dependencies }) {
    const form = await parseForm(request, emptyForm)
    if (!form.ok) return data(form.reply, form)
    const outcome = await mailConfirmationCode(user, dependencies)
    return outcome.ok
      ? done('Le code vous a été envoyé par e-mail. Il arrive dans une minute ou deux.')
      : refused(form, outcome)
  },

  async email({ user, request, dependencies }) {
    const form = await parseForm(request, emailForm)
    if (!form.ok) return data(form.reply, form)
    const { email, currentPassword: proof } = form.value
    const outcome = await requestEmailChange(user, { email, proof }, dependencies)
    if (!outcome.ok) return refused(form, outcome)
    return done(
      `Un e-mail a été envoyé à ${email}. Votre adresse changera quand vous aurez cliqué sur le lien.`,
    )
  },

  async 'mot-de-passe'({ user, request, dependencies }) {
    const form = await parseForm(request, passwordForm)
    if (!form.ok) return data(form.reply, form)
    const { currentPassword: current, newPassword: next } = form.value
    const outcome = await changePassword(user, { current, next }, dependencies)
    if (!outcome.ok) return refused(form, outcome)
    return done('Votre mot de passe est enregistré. Vos autres sessions sont fermées.')
  },

  async session({ user, request, dependencies }) {
    const form = await parseForm(request, sessionForm)
    if (!form.ok) return data(form.reply, form)
    await revokeSession(user.uid, form.value.session, dependencies)
    return done('Cette session est fermée.')
  },

  async 'autres-sessions'({ user, request, dependencies }) {
    const form = await parseForm(request, emptyForm)
    if (!form.ok) return data(form.reply, form)
    await revokeSessions(user.uid, dependencies, user.sessionId)
    return done('Vos autres sessions sont fermées.')
  },

  async suppression({ user, request, dependencies }) {
    const form = await parseForm(request, deletionForm)
    if (!form.ok) return data(form.reply, form)
    const { events, currentPassword: proof } = form.value
    const outcome = await closeAccount(user, { events, proof }, dependencies)
    if (!outcome.ok) return refused(form, outcome)
    return redirect('/compte-supprime', { headers: { 'Set-Cookie': await endSession(request) } })
  },
}

async function done(message: string): Promise<TypedResponse<never>> {
  await flash(message)
  return redirect(PROFILE_PATH)
}

const MESSAGES = { ...ACCOUNT_MESSAGES, ...IMAGE_REFUSALS }
type Reason = keyof typeof MESSAGES

/** The field that shows a refusal; others are shown above the form. */
const FIELDS: Partial<Record<Reason, string>> = {
  'wrong-password': 'currentPassword',
  'wrong-code': 'currentPassword',
  'weak-password': 'newPassword',
  'same-email': 'email',
  ...Object.fromEntries(Object.keys(IMAGE_REFUSALS).map((reason) => [reason, 'photo'])),
}

const STATUSES: Partial<Record<Reason, number>> = {
  'not-signed-in': 401,
  'no-user-or-email': 401,
  'last-admin': 409,
  unverified: 409,
  'mail-failed': 503,
  busy: 503,
}

function refused<T>(
  form: Extract<ParsedForm<T>, { ok: true }>,
  outcome: { reason: Reason } | { reason: 'too-many'; retryAfterSeconds: number },
): FormRefusal {
  if (outcome.reason === 'too-many') return form.tooMany(outcome.retryAfterSeconds)
  const { reason } = outcome
  const field = FIELDS[reason]
  const reply = field ? form.reject('', { [field]: MESSAGES[reason] }) : form.reject(MESSAGES[reason])
  return data(reply, { status: STATUSES[reason] ?? 422 })
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = formIn(new URL(request.url).search, PROFILE_FORMS)
  if (form === null) throw unknownForm()
  if (isShownToAnother(request, user.uid)) {
    await flash(OF_ANOTHER_ACCOUNT)
    return redirect(PROFILE_PATH)
  }
  return PROFILE_ACTIONS[form]({ user, request, dependencies: await runtime() })
}

const OF_ANOTHER_ACCOUNT = `${ANOTHER_ACCOUNT} rien n’a été enregistré.`

export default function ProfilePage() {
  const { profile, donations, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const refusal = useActionData<typeof action>()
  return (
    <Page title="Profil" kicker={profile.displayName}>
      {flash && !refusal && (
        <div className="mb-10 max-w-2xl">
          <Notice key={flash.id}>{flash.message}</Notice>
        </div>
      )}
      {/* The key empties the fields after success, above all passwords. */}
      <div key={doneKey}>
        <NameSection {...profile} />
        <PhotoSection {...profile} />
        <NotificationsSection {...profile} />
        <CodeSection {...profile} />
        <EmailSection {...profile} />
        <PasswordSection {...profile} />
        <SessionsSection {...profile} />
        <OwnDonations donations={donations} />
        <ExportSection />
        <DeletionSection {...profile} monthlyPaths={donations.monthlyPaths} />
      </div>
    </Page>
  )
}
