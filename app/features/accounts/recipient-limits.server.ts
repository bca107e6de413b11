// How many mails of accounts go to one address, whoever asks for them: nobody fills the mailbox of somebody else.
import { domainToASCII } from 'node:url'
import { type Identity, normaliseEmail } from '~/backend/identity/identity'
import { type LimitKeeper, limits, type RateLimit, takeFrom } from '~/http/rate-limits.server'
import type { Logger } from '~/platform/logger.server'

/**
 * What a mail counts against. 'reset': links for a new password, apart from the others, so that nobody keeps the owner
 * from theirs. 'news': what has happened to the account, which only somebody who was in it can cause, and which a
 * stranger's requests must not silence. 'any': all others.
 */
export type RecipientAllowance = 'any' | 'reset' | 'news'

type Parts = LimitKeeper & { log: Logger }

/** Whether one more mail may go to this address now; counts it. Spellings of one mailbox count as one. */
export async function takeFromRecipient(
  allowance: RecipientAllowance,
  address: string,
  dependencies: Parts,
): Promise<boolean> {
  const isAllowed = await isWithin(allowance, mailboxOf(address), dependencies)
  if (!isAllowed) dependencies.log.warn({ allowance }, 'account mail held back: its recipient has got enough')
  return isAllowed
}

async function isWithin(
  allowance: RecipientAllowance,
  mailbox: string,
  dependencies: Parts,
): Promise<boolean> {
  const take = async (limit: RateLimit) => (await takeFrom(limit, mailbox, dependencies)).ok
  switch (allowance) {
    case 'any':
      return (await take(limits.mailHour)) && (await take(limits.mailDay))
    case 'news':
      return take(limits.mailNews)
    case 'reset':
      // Beyond the day's number one an hour still goes, and works for an hour: however many a stranger asks for, the owner
      // has a link that works.
      return (
        (await take(limits.forgotMail)) &&
        ((await take(limits.forgotMailDay)) || take(limits.forgotMailSpare))
      )
  }
}

/** Case and the two ways of writing a domain with accents make no difference. */
function mailboxOf(address: string): string {
  const email = normaliseEmail(address)
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  return `${email.slice(0, at)}@${domainToASCII(domain).replace(/\.$/, '') || domain}`
}

/**
 * The identity, which mails a code only while the recipient may get one; whoever writes the mail, we or Firebase. What is
 * held back answers as if it had been sent: the answer tells nothing about what others have asked for.
 */
export function withinRecipientLimits(identity: Identity, dependencies: Parts): Identity {
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
