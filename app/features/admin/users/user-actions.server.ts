import type { SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { actorOf } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import type { AccountDependencies } from '~/features/accounts/account-dependencies'
import { proofField } from '~/features/accounts/account-forms'
import { reauthenticate } from '~/features/accounts/change-password.server'
import { changeUser } from '~/features/accounts/change-user.server'
import { mailConfirmationCode } from '~/features/accounts/confirmation-code.server'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { USER_ACTIONS, type UserAction } from '~/features/accounts/user-actions'
import { flash } from '~/http/flash.server'
import { type ParsedForm, parseForm } from '~/http/forms.server'
import { needsProof, type UserFormName, userFormPath } from './user-forms'
import { USER_DONE, USER_REFUSALS } from './user-messages'
import { userPath } from './users-page.server'

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
export async function answerUserForm(
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
