import type { AccountDependencies } from './account-dependencies'
import type { NewAccount } from './account-forms'
import { requestMail } from './mail-requests.server'
import { isWeakPassword } from './password.server'
import { saveProfileOf } from './profile.server'

/** Links in mails break above some two thousand characters, and a code stands in them already. */
const CONTINUE_PATH_MAX_LENGTH = 1000

/**
 * Opens an account with its profile, and has the link mailed that verifies the address. An address that has an account
 * already gets the same answer, in the same time, and its owner a mail. `continuePath` is where the mail's link leads on
 * to, a path of this site. The address of a disabled account counts as one that has an account.
 */
export async function register(
  { email, password, displayName, continuePath = '/' }: NewAccount & { continuePath?: string },
  dependencies: AccountDependencies,
): Promise<{ ok: true } | { ok: false; reason: 'weak-password' }> {
  const { identity, background, documents, env } = dependencies
  const owner = { displayName, email, siteName: env.siteName }
  if (await isWeakPassword(password, owner)) return { ok: false, reason: 'weak-password' }

  const leadsOnTo = continuePath.length > CONTINUE_PATH_MAX_LENGTH ? '/' : continuePath
  const outcome = await identity.register({ email, displayName, password })
  let uid: string | null = null
  if (outcome.ok) {
    const opened = outcome.account.uid
    const profile = await saveProfileOf(outcome.account, documents)
    if (profile !== 'closed') uid = opened
    // Nobody comes in by it: its first sign-in is refused, too.
    else background.run('removal of an account', () => identity.deleteAccount(opened))
  }
  await requestMail({ ask: 'registration', email, uid, continuePath: leadsOnTo }, dependencies)
  return { ok: true }
}
