import type { Refused } from '~/platform/refused'
import type { AccountDependencies } from './account-dependencies'
import type { NewAccount } from './account-forms'
import { requestMail } from './mail-requests.server'
import { isWeakPassword } from './password.server'
import { saveProfileOf } from './profile.server'

/** Mail clients break links of more than about 2000 characters, and the code needs some. */
const CONTINUE_PATH_MAX_LENGTH = 1000

/** Mails a link that leads on to the path `continuePath`. Known addresses get the same answer in the same time. */
export async function register(
  { email, password, displayName, continuePath = '/' }: NewAccount & { continuePath?: string },
  dependencies: AccountDependencies,
): Promise<{ ok: true } | Refused<'weak-password'>> {
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
    // The unused account is removed after the answer; nobody can sign in with it.
    else background.run('removal of an account', () => identity.deleteAccount(opened))
  }
  await requestMail({ ask: 'registration', email, uid, continuePath: leadsOnTo }, dependencies)
  return { ok: true }
}
