import { users } from '~/domain/user'
import type { Refused } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import { requestMail } from './mail-requests.server'
import { isWeakPassword } from './password.server'
import { saveProfileOf } from './profile.server'
import { revokeSessions } from './sessions.server'

/** Mails a link if the address has an account. Answer and time are the same if it has none. */
export function requestPasswordReset(email: string, dependencies: AccountDependencies): Promise<void> {
  return requestMail({ ask: 'password-reset', email }, dependencies)
}

/** Sets the password, ends all sessions and tells the owner by mail. */
export async function resetPassword(
  { code, password }: { code: string; password: string },
  dependencies: AccountDependencies,
): Promise<{ ok: true } | Refused<'invalid-code' | 'weak-password'>> {
  const { identity, documents, accountMails } = dependencies
  const known = await identity.checkResetCode(code)
  if (!known.ok) return known
  const { documents: holders } = await documents.find(users, { where: [['email', '==', known.email]] })
  const { siteName } = dependencies.env
  const owner = { displayName: holders[0]?.displayName ?? '', email: known.email, siteName }
  if (await isWeakPassword(password, owner)) return { ok: false, reason: 'weak-password' }
  // Before the change: if the store fails, the code can still be used.
  for (const holder of holders) await revokeSessions(holder.uid, dependencies)
  const outcome = await identity.resetPassword(code, password)
  if (!outcome.ok) return outcome

  const { uid, email, displayName } = outcome.account
  // Again: a session may have been opened with the old password meanwhile.
  await revokeSessions(uid, dependencies)
  await saveProfileOf(outcome.account, documents)
  await accountMails.passwordChanged({ to: email, displayName, uid })
  return { ok: true }
}
