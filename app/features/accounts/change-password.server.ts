import { giveBack, limits, takeFrom } from '~/http/rate-limits.server'
import type { AccountParts } from './account-parts'
import type { CurrentUser } from './current-user'
import { isCommonPassword } from './password.server'
import { revokeSessions } from './sessions.server'

type PasswordChange =
  | { ok: true }
  | { ok: false; reason: 'no-user-or-email' | 'wrong-password' | 'common-password' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Whether this is the password of who is signed in: asked again before anything that cannot be undone. */
export async function reauthenticate(
  user: CurrentUser | null,
  password: string,
  parts: AccountParts,
): Promise<Exclude<PasswordChange, { reason: 'common-password' }>> {
  const email = user?.profile?.email
  if (!user || !email) return { ok: false, reason: 'no-user-or-email' }
  const taken = await takeFrom(limits.reauthenticate, user.uid, parts)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const outcome = await parts.identity.checkPassword(email, password)
  if (!outcome.ok || outcome.account.uid !== user.uid) return { ok: false, reason: 'wrong-password' }
  await giveBack(limits.reauthenticate, user.uid, parts)
  return { ok: true }
}

/** Changes the password of who is signed in and knows the present one. All their other sessions end. */
export async function changePassword(
  user: CurrentUser | null,
  { current, next }: { current: string; next: string },
  parts: AccountParts,
): Promise<PasswordChange> {
  const known = await reauthenticate(user, current, parts)
  if (!known.ok) return known
  if (!user?.profile) return { ok: false, reason: 'no-user-or-email' }
  if (await isCommonPassword(next)) return { ok: false, reason: 'common-password' }

  const { uid, sessionId, profile } = user
  const outcome = await parts.identity.changePassword(uid, next)
  if (!outcome.ok) return { ok: false, reason: 'no-user-or-email' }
  await revokeSessions(uid, parts, sessionId)
  const { email: to, displayName } = profile
  parts.background.run('password notice', () => parts.accountMails.passwordChanged({ to, displayName }))
  return { ok: true }
}
