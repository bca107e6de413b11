import { type Account, normaliseEmail } from '~/backend/identity/identity'
import { users } from '~/domain/user'
import { consume, limits, networkOf, resetUsage } from '~/http/rate-limits.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { isWeakPassword } from './password.server'
import { saveProfileOf } from './profile.server'

type SignIn =
  | { ok: true; account: Account }
  | Refused<'wrong-credentials' | 'disabled' | 'weak-at-first'>
  | RefusedForNow<'too-many'>

/**
 * Tries count by account and `address` together, so that nobody can lock out the owner. The caller opens the session.
 * 'weak-at-first': created at Firebase with a weak password, which must be replaced.
 */
export async function signIn(
  { email, password, address }: { email: string; password: string; address: string },
  dependencies: AccountDependencies,
): Promise<SignIn> {
  const account = normaliseEmail(email)
  const pair = `${account} ${networkOf(address)}`
  const isCalm = (await consume(limits.loginAccount, account, dependencies)).ok
  const taken = await consume(isCalm ? limits.loginPair : limits.loginGuarded, pair, dependencies)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const outcome = await dependencies.identity.checkPassword(account, password)
  if (!outcome.ok) return outcome

  await resetUsage(limits.loginPair, pair, dependencies)
  await resetUsage(limits.loginGuarded, pair, dependencies)
  const refusal = await completeProfile(outcome.account, password, dependencies)
  return refusal ? { ok: false, reason: refusal } : outcome
}

/** Answers why the account may not sign in, or null. An unreadable profile is no reason. */
async function completeProfile(
  account: Account,
  password: string,
  { documents, env: { siteName }, log }: AccountDependencies,
): Promise<'disabled' | 'weak-at-first' | null> {
  try {
    const isKnown = (await documents.get(users, account.uid)) !== null
    if (!isKnown && (await isWeakPassword(password, { ...account, siteName }))) return 'weak-at-first'
    return (await saveProfileOf(account, documents)) === 'closed' ? 'disabled' : null
  } catch (err) {
    log.error({ err, uid: account.uid }, 'Erreur lors du chargement du profil')
    return null
  }
}
