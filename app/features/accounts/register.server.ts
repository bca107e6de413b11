import { normaliseEmail } from '~/backend/identity/identity'
import { limits, takeFrom } from '~/http/rate-limits.server'
import type { NewAccount } from './account-forms'
import type { AccountParts } from './account-parts'
import { isWeakPassword } from './password.server'
import { saveProfileOf } from './profile.server'

/** Links in mails break above some two thousand characters, and a code stands in them already. */
const CONTINUE_PATH_MAX_LENGTH = 1000

/**
 * Opens an account with its profile, and mails the link that verifies the address. An address that has an account already
 * gets the same answer, in the same time, and its owner a mail. A mail that cannot be sent is logged; the account stays,
 * and the mail can be asked for again. `continuePath` is where the mail's link leads on to, a path of this site. The
 * address of a disabled account counts as one that has an account.
 */
export async function register(
  { email, password, displayName, continuePath = '/' }: NewAccount & { continuePath?: string },
  parts: AccountParts,
): Promise<{ ok: true } | { ok: false; reason: 'weak-password' }> {
  const { identity, accountMails, background, documents, env } = parts
  const owner = { displayName, email, siteName: env.siteName }
  if (await isWeakPassword(password, owner)) return { ok: false, reason: 'weak-password' }

  const leadsOnTo = continuePath.length > CONTINUE_PATH_MAX_LENGTH ? '/' : continuePath
  const outcome = await identity.register({ email, displayName, password })
  if (outcome.ok) {
    const { uid } = outcome.account
    const profile = await saveProfileOf(outcome.account, documents)
    if (profile !== 'closed') {
      background.run('verification mail', () => identity.sendEmailVerification(uid, leadsOnTo))
      return { ok: true }
    }
    // Nobody comes in by it: its first sign-in is refused, too.
    background.run('removal of an account', () => identity.deleteAccount(uid))
  }

  const to = normaliseEmail(email)
  const taken = await takeFrom(limits.registerNotice, to, parts)
  // Without the name that was typed: it may not be the owner's.
  if (taken.ok) background.run('account notice', () => accountMails.accountExists({ to, displayName: '' }))
  return { ok: true }
}
