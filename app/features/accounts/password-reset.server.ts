import { users } from '~/domain/user'
import type { AccountDependencies } from './account-dependencies'
import { requestMail } from './mail-requests.server'
import { isWeakPassword } from './password.server'
import { saveProfileOf } from './profile.server'
import { revokeSessions } from './sessions.server'

/**
 * Has a link for a new password mailed, if the address has an account; nobody learns whether, not even by the time it
 * takes. Resolves when the request is in the store.
 */
export function requestPasswordReset(email: string, dependencies: AccountDependencies): Promise<void> {
  return requestMail({ ask: 'password-reset', email }, dependencies)
}

/** Sets the password with a mailed code. Every session of the account ends, and its owner is told. */
export async function resetPassword(
  { code, password }: { code: string; password: string },
  dependencies: AccountDependencies,
): Promise<{ ok: true } | { ok: false; reason: 'invalid-code' | 'weak-password' }> {
  const { identity, documents, accountMails } = dependencies
  const known = await identity.checkResetCode(code)
  if (!known.ok) return known
  const { documents: holders } = await documents.find(users, { where: [['email', '==', known.email]] })
  const { siteName } = dependencies.env
  const owner = { displayName: holders[0]?.displayName ?? '', email: known.email, siteName }
  if (await isWeakPassword(password, owner)) return { ok: false, reason: 'weak-password' }
  // First: when the store does not answer, the code is not used up.
  for (const holder of holders) await revokeSessions(holder.uid, dependencies)
  const outcome = await identity.resetPassword(code, password)
  if (!outcome.ok) return outcome

  const { uid, email, displayName } = outcome.account
  // One that was opened while the old password still worked.
  await revokeSessions(uid, dependencies)
  await saveProfileOf(outcome.account, documents)
  await accountMails.passwordChanged({ to: email, displayName, uid })
  return { ok: true }
}
