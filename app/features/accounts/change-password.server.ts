import type { CurrentUser } from '~/domain/current-user'
import { consume, limits, resetUsage } from '~/http/rate-limits.server'
import type { AccountParts } from './account-parts'
import { isConfirmationCode } from './confirmation-code.server'
import { isWeakPassword } from './password.server'
import { renewSessions, revokeSessions } from './sessions.server'

type Reauthentication =
  | { ok: true }
  | { ok: false; reason: 'no-user-or-email' | 'wrong-password' | 'wrong-code' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Whether this is the password of who is signed in, or for an account without one the code mailed to them: asked before
 * anything that cannot be undone.
 */
export async function reauthenticate(
  user: CurrentUser | null,
  proof: string,
  parts: AccountParts,
): Promise<Reauthentication> {
  const email = user?.profile?.email
  if (!user || !email) return { ok: false, reason: 'no-user-or-email' }
  const taken = await consume(limits.reauthenticate, user.uid, parts)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const account = await parts.identity.getAccount(user.uid)
  if (account === null) return { ok: false, reason: 'no-user-or-email' }
  if (account.hasPassword) {
    const outcome = await parts.identity.checkPassword(email, proof)
    if (!outcome.ok || outcome.account.uid !== user.uid) return { ok: false, reason: 'wrong-password' }
  } else if (!isConfirmationCode(proof, user, parts)) return { ok: false, reason: 'wrong-code' }
  await resetUsage(limits.reauthenticate, user.uid, parts)
  return { ok: true }
}

/** Changes the password of who is signed in, or sets their first. All their other sessions end. */
export async function changePassword(
  user: CurrentUser | null,
  { current, next }: { current: string; next: string },
  parts: AccountParts,
): Promise<Reauthentication | { ok: false; reason: 'weak-password' }> {
  const known = await reauthenticate(user, current, parts)
  if (!known.ok) return known
  if (!user?.profile) return { ok: false, reason: 'no-user-or-email' }
  const { uid, sessionId, profile } = user
  const { siteName } = parts.env
  if (await isWeakPassword(next, { ...profile, siteName })) return { ok: false, reason: 'weak-password' }

  // First: when the store does not answer, nothing has changed.
  await revokeSessions(uid, parts, sessionId)
  const outcome = await parts.identity.changePassword(uid, next)
  if (!outcome.ok) return { ok: false, reason: 'no-user-or-email' }
  // One that was opened while the old one still worked.
  await revokeSessions(uid, parts, sessionId)
  await renewSessions(uid, parts)
  const { email: to, displayName } = profile
  await parts.accountMails.passwordChanged({ to, displayName, uid })
  return { ok: true }
}
