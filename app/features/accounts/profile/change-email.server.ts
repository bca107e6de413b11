import { normaliseEmail } from '~/backend/identity/identity'
import type { CurrentUser } from '~/domain/current-user'
import { consume, limits } from '~/http/rate-limits.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { AccountDependencies } from '../account-dependencies'
import { reauthenticate } from '../change-password.server'
import { isVerifiedByNow } from '../email-verification.server'
import { requestMail } from '../mail-requests.server'

type EmailChangeRequest =
  | { ok: true }
  | Refused<'no-user-or-email' | 'wrong-password' | 'wrong-code' | 'same-email' | 'unverified'>
  | RefusedForNow<'too-many'>

/**
 * Mails a link to the new address and a notice to the present one; the change happens when the link is confirmed
 * (confirmEmail). An address that has an account gets the same answer, and its owner a mail. Refused while the
 * present address is not verified: its real owner could lose the account unseen.
 */
export async function requestEmailChange(
  user: CurrentUser,
  { email, proof }: { email: string; proof: string },
  dependencies: AccountDependencies,
): Promise<EmailChangeRequest> {
  const to = normaliseEmail(email)
  if (to === user.profile?.email) return { ok: false, reason: 'same-email' }
  const known = await reauthenticate(user, proof, dependencies)
  if (!known.ok) return known
  if (!(await isVerifiedByNow(user, dependencies))) return { ok: false, reason: 'unverified' }
  const taken = await consume(limits.emailChange, user.uid, dependencies)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const { uid, sessionId, profile } = user
  await dependencies.accountMails.emailChangeRequested({
    to: profile?.email ?? '',
    displayName: profile?.displayName ?? '',
    uid,
  })
  await requestMail({ ask: 'email-change', email: to, uid, sessionId }, dependencies)
  return { ok: true }
}
