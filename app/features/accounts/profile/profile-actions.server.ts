import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import type { CurrentUser } from '~/domain/current-user'
import { IMAGE_REFUSALS } from '~/domain/image'
import { flash } from '~/http/flash.server'
import { type ParsedForm, parseForm } from '~/http/forms.server'
import { changePassword } from '../change-password.server'
import { mailConfirmationCode } from '../confirmation-code.server'
import { updateProfile } from '../manage-account.server'
import { ACCOUNT_MESSAGES } from '../messages'
import { endSession } from '../session.server'
import { revokeSession, revokeSessions } from '../sessions.server'
import { requestEmailChange } from './change-email.server'
import { changePhoto, removePhoto } from './change-photo.server'
import { closeAccount } from './close-account.server'
import type { ProfileDependencies } from './profile-dependencies'
import { PROFILE_PATH, type ProfileFormName } from './profile-forms'
import {
  deletionForm,
  emailForm,
  emptyForm,
  nameForm,
  notificationsForm,
  passwordForm,
  photoForm,
  sessionForm,
} from './profile-schemas'

interface ProfileRequest {
  user: CurrentUser
  request: Request
  dependencies: ProfileDependencies
}

type FormRefusal = ReturnType<typeof data<SubmissionResult<string[]>>>
type ProfileAction = (post: ProfileRequest) => Promise<FormRefusal | TypedResponse<never>>

/** The caller must have signed in `user`. */
export const PROFILE_ACTIONS: Record<ProfileFormName, ProfileAction> = {
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
