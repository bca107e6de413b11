import type { CurrentUser } from '~/domain/current-user'
import { consume, limits, resetUsage } from '~/http/rate-limits.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { isConfirmationCode } from './confirmation-code.server'
import { isWeakPassword } from './password.server'
import { renewSessions, revokeSessions } from './sessions.server'

type Reauthentication =
  | { ok: true }
  | Refused<'no-user-or-email' | 'wrong-password' | 'wrong-code'>
  | RefusedForNow<'too-many'>

/** Checks the user's password, or the mailed code if they have none. Call before anything that cannot be undone. */
export async function reauthenticate(
  user: CurrentUser | null,
  proof: string,
  dependencies: AccountDependencies,
): Promise<Reauthentication> {
  const email = user?.profile?.email
  if (!user || !email) return { ok: false, reason: 'no-user-or-email' }
  const taken = await consume(limits.reauthenticate, user.uid, dependencies)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const account = await dependencies.identity.getAccount(user.uid)
  if (account === null) return { ok: false, reason: 'no-user-or-email' }
  if (account.hasPassword) {
    const outcome = await dependencies.identity.checkPassword(email, proof)
    if (!outcome.ok || outcome.account.uid !== user.uid) return { ok: false, reason: 'wrong-password' }
  } else if (!isConfirmationCode(proof, user, dependencies)) return { ok: false, reason: 'wrong-code' }
  await resetUsage(limits.reauthenticate, user.uid, dependencies)
  return { ok: true }
}

/** Changes or sets the user's password and ends their other sessions. */
export async function changePassword(
  user: CurrentUser | null,
  { current, next }: { current: string; next: string },
  dependencies: AccountDependencies,
): Promise<Reauthentication | Refused<'weak-password'>> {
  const known = await reauthenticate(user, current, dependencies)
  if (!known.ok) return known
  if (!user?.profile) return { ok: false, reason: 'no-user-or-email' }
  const { uid, sessionId, profile } = user
  const { siteName } = dependencies.env
  if (await isWeakPassword(next, { ...profile, siteName })) return { ok: false, reason: 'weak-password' }

  // Before the change: if the store fails, the password stays as it was.
  await revokeSessions(uid, dependencies, sessionId)
  const outcome = await dependencies.identity.changePassword(uid, next)
  if (!outcome.ok) return { ok: false, reason: 'no-user-or-email' }
  // Again: a session may have been opened with the old password meanwhile.
  await revokeSessions(uid, dependencies, sessionId)
  await renewSessions(uid, dependencies)
  const { email: to, displayName } = profile
  await dependencies.accountMails.passwordChanged({ to, displayName, uid })
  return { ok: true }
}
