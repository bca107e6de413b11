import { type Account, normaliseEmail } from '~/backend/identity/identity'
import { giveBack, limits, networkOf, takeFrom } from '~/http/rate-limits.server'
import type { AccountParts } from './account-parts'
import { saveProfileOf } from './profile.server'

type SignIn =
  | { ok: true; account: Account }
  | { ok: false; reason: 'wrong-credentials' | 'disabled' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Checks a password, for a session that the caller opens. `address` is the visitor's: tries are counted by account and
 * address together, so that nobody can lock out the owner; an account that is tried from everywhere grants every address
 * fewer of them.
 */
export async function signIn(
  { email, password, address }: { email: string; password: string; address: string },
  parts: AccountParts,
): Promise<SignIn> {
  const account = normaliseEmail(email)
  const pair = `${account} ${networkOf(address)}`
  const isCalm = (await takeFrom(limits.loginAccount, account, parts)).ok
  const taken = await takeFrom(isCalm ? limits.loginPair : limits.loginGuarded, pair, parts)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const outcome = await parts.identity.checkPassword(account, password)
  if (!outcome.ok) return outcome

  await giveBack(limits.loginPair, pair, parts)
  await giveBack(limits.loginGuarded, pair, parts)
  await completeProfile(outcome.account, parts)
  return outcome
}

/** An account whose registration was interrupted has no profile yet. One that cannot be read keeps nobody out. */
async function completeProfile(account: Account, { documents, log }: AccountParts): Promise<void> {
  try {
    await saveProfileOf(account, documents)
  } catch (err) {
    log.error({ err, uid: account.uid }, 'Erreur lors du chargement du profil')
  }
}
