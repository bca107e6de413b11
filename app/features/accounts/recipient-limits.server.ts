import { domainToASCII } from 'node:url'
import { type Identity, normaliseEmail } from '~/backend/identity/identity'
import { consume, type LimitKeeper, limits, type RateLimit } from '~/http/rate-limits.server'
import type { Logger } from '~/platform/logger.server'

/** Counted apart, so that strangers cannot use up the owner's 'reset' links or 'news'. */
export type RecipientAllowance = 'any' | 'reset' | 'news'

type RecipientLimitDependencies = LimitKeeper & { log: Logger }

/** Counts the mail; false if the address has had too many. Spellings of one mailbox count as one. */
export async function takeFromRecipient(
  allowance: RecipientAllowance,
  address: string,
  dependencies: RecipientLimitDependencies,
): Promise<boolean> {
  const isAllowed = await isWithin(allowance, mailboxOf(address), dependencies)
  if (!isAllowed) dependencies.log.warn({ allowance }, 'account mail held back: its recipient has got enough')
  return isAllowed
}

async function isWithin(
  allowance: RecipientAllowance,
  mailbox: string,
  dependencies: RecipientLimitDependencies,
): Promise<boolean> {
  const take = async (limit: RateLimit) => (await consume(limit, mailbox, dependencies)).ok
  switch (allowance) {
    case 'any':
      return (await take(limits.mailHour)) && (await take(limits.mailDay))
    case 'news':
      return take(limits.mailNews)
    case 'reset':
      // Above the daily limit one link an hour still goes, so that strangers cannot lock the owner out.
      return (
        (await take(limits.forgotMail)) &&
        ((await take(limits.forgotMailDay)) || take(limits.forgotMailSpare))
      )
  }
}

/** Spellings of one mailbox count as one, also those with a tag (RFC 5233): « moi+agenda@exemple.ch ». */
export function mailboxOf(address: string): string {
  const email = normaliseEmail(address)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const user = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return `${user}@${domainToASCII(domain).replace(/\.$/, '') || domain}`
}

/** Limits mailed codes. A held-back mail gets the same answer, which tells nothing of earlier requests. */
export function withinRecipientLimits(
  identity: Identity,
  dependencies: RecipientLimitDependencies,
): Identity {
  return {
    ...identity,
    async sendPasswordReset(email) {
      if (!(await takeFromRecipient('reset', email, dependencies))) return { ok: true }
      return identity.sendPasswordReset(email)
    },
    async sendEmailVerification(uid, continuePath) {
      const account = await identity.getAccount(uid)
      if (account === null) return { ok: false, reason: 'no-account' }
      if (account.emailVerified) return { ok: false, reason: 'already-verified' }
      if (!(await takeFromRecipient('any', account.email, dependencies))) return { ok: true }
      return identity.sendEmailVerification(uid, continuePath)
    },
    async sendEmailChange(uid, newEmail) {
      if (!(await takeFromRecipient('any', newEmail, dependencies))) return { ok: true }
      return identity.sendEmailChange(uid, newEmail)
    },
  }
}
