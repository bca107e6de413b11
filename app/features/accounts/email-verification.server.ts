import type { CurrentUser } from '~/domain/current-user'
import { consume, limits } from '~/http/rate-limits.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { saveProfileOf } from './profile.server'
import { renewSessions } from './sessions.server'

type Resent =
  | { ok: true }
  | Refused<'not-signed-in' | 'already-verified' | 'mail-failed'>
  | RefusedForNow<'too-many'>

/** Mails the link again that verifies the address of this account. Refuses an address that is verified, and too many
 * requests, then with the seconds to wait. */
export async function resendVerification(
  user: CurrentUser | null,
  dependencies: AccountDependencies,
): Promise<Resent> {
  if (user === null) return { ok: false, reason: 'not-signed-in' }
  const account = await dependencies.identity.getAccount(user.uid)
  if (account?.emailVerified) {
    await saveProfileOf(account, dependencies.documents)
    return { ok: false, reason: 'already-verified' }
  }

  const taken = await consume(limits.resend, user.uid, dependencies)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  const outcome = await dependencies.identity.sendEmailVerification(user.uid)
  if (outcome.ok) return outcome
  return { ok: false, reason: outcome.reason === 'no-account' ? 'not-signed-in' : outcome.reason }
}

/** Checks with identity: the address may have been verified on Firebase's own page. Then the profile is updated. */
export async function isVerifiedByNow(
  user: CurrentUser,
  { identity, documents, log }: Pick<AccountDependencies, 'identity' | 'documents' | 'log'>,
): Promise<boolean> {
  if (user.profile === null || user.profile.emailVerified) return user.profile?.emailVerified ?? false
  try {
    const account = await identity.getAccount(user.uid)
    if (!account?.emailVerified) return false
    await saveProfileOf(account, documents)
    return true
  } catch (err) {
    log.error({ err, uid: user.uid }, 'verification of an address not looked up')
    return false
  }
}

/** Verifies the address that the code was mailed to; it becomes the account's address. */
export async function confirmEmail(
  code: string,
  dependencies: AccountDependencies,
): Promise<{ ok: true; email: string } | Refused<'invalid-code' | 'email-taken'>> {
  const { identity, documents, accountMails } = dependencies
  const outcome = await identity.confirmEmail(code)
  if (!outcome.ok) return outcome

  const { account, previousEmail } = outcome
  await saveProfileOf(account, documents)
  if (previousEmail !== account.email) {
    await renewSessions(account.uid, dependencies)
    await accountMails.emailChanged({ to: previousEmail, displayName: account.displayName, uid: account.uid })
  }
  return { ok: true, email: account.email }
}
