import { normaliseEmail } from '~/backend/identity/identity'
import { limits, takeFrom } from '~/http/rate-limits.server'
import type { NewAccount } from './account-forms'
import type { AccountParts } from './account-parts'
import { isCommonPassword } from './password.server'
import { saveProfileOf } from './profile.server'

/**
 * Opens an account with its profile, and mails the link that verifies the address. An address that has an account already
 * gets the same answer, in the same time, and its owner a mail. A mail that cannot be sent is logged; the account stays,
 * and the mail can be asked for again.
 */
export async function register(
  { email, password, displayName }: NewAccount,
  parts: AccountParts,
): Promise<{ ok: true } | { ok: false; reason: 'common-password' }> {
  if (await isCommonPassword(password)) return { ok: false, reason: 'common-password' }

  const { identity, accountMails, background, documents } = parts
  const outcome = await identity.register({ email, displayName, password })
  if (outcome.ok) {
    await saveProfileOf(outcome.account, documents)
    background.run('verification mail', () => identity.sendEmailVerification(outcome.account.uid))
    return { ok: true }
  }

  const to = normaliseEmail(email)
  const taken = await takeFrom(limits.registerNotice, to, parts)
  // Without the name that was typed: it may not be the owner's.
  if (taken.ok) background.run('account notice', () => accountMails.accountExists({ to, displayName: '' }))
  return { ok: true }
}
