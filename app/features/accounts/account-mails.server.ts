import type { CodeMail, IdentityMails } from '~/backend/identity/identity'
import type { SealedMailKind, UnrequestedMailKind } from '~/domain/mail-kinds'
import { COUNTED_BEFORE, mayMail } from '~/features/notify/mail-budget.server'
import { mailboxOf } from '~/features/notify/mailbox.server'
import { queueSealed, type SealDependencies } from '~/features/notify/sealed-mail.server'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import { HOUR_MS, MINUTE_MS } from '~/platform/durations'
import type { Sender } from '~/platform/letter'
import type { Logger } from '~/platform/logger.server'
import type { Mail } from '~/platform/mailer.server'
import {
  accountClosedMail,
  accountExistsMail,
  confirmationCodeMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './mails'

type NewsKind = Extract<
  SealedMailKind,
  'password_changed' | 'email_change_requested' | 'email_changed' | 'account_closed'
>

interface Recipient {
  to: string
  displayName: string
  /** Deleting this account deletes its waiting mails. */
  uid?: string
}

/** Resolve once queued or held back. Mails with a code reject if they cannot be queued; others log it. */
export interface AccountMails extends IdentityMails {
  accountExists(recipient: Recipient): Promise<void>
  confirmationCode(mail: Recipient & { code: string; validMinutes: number }): Promise<void>
  passwordChanged(recipient: Recipient): Promise<void>
  /** The mail goes to the present address. */
  emailChangeRequested(recipient: Recipient): Promise<void>
  /** The mail goes to the former address. */
  emailChanged(recipient: Recipient): Promise<void>
  accountClosed(recipient: Recipient): Promise<void>
}

/** After three days the news is old; a restored backup must not send it again. */
const NEWS_MS = 72 * HOUR_MS

/** Writes the mails about accounts and queues them encrypted. A mail that anybody can bring about counts against the
 * budget of the mailbox; codes did before the identity was asked for them (`withinRecipientLimits`). */
export function createAccountMails(
  dependencies: SealDependencies & LimitKeeper & { log: Logger },
  sender: Sender,
): AccountMails {
  function withLink(kind: UnrequestedMailKind, write: (mail: CodeMail, sender: Sender) => Mail) {
    return (mail: CodeMail) => {
      const validMs = mail.validHours * HOUR_MS
      const content = write(mail, sender)
      return queueSealed({ kind, uid: mail.uid, validMs, content, permit: COUNTED_BEFORE }, dependencies)
    }
  }

  /** Counted apart, so that no flood of others silences what has happened to the account. */
  async function queueNews(kind: NewsKind, { to, uid }: Recipient, content: Mail): Promise<void> {
    const taken = await consume(limits.mailNews, mailboxOf(to), dependencies)
    if (taken.ok) await queueSealed({ kind, uid, validMs: NEWS_MS, content }, dependencies)
    else dependencies.log.warn({ kind }, 'account mail held back: its recipient has got enough')
  }

  function news(kind: NewsKind, write: (recipient: Recipient, sender: Sender) => Mail) {
    return (recipient: Recipient) =>
      queueNews(kind, recipient, write(recipient, sender)).catch((err) =>
        dependencies.log.error({ err, kind }, 'account mail not queued'),
      )
  }

  return {
    emailVerification: withLink('email_verification', verificationMail),
    passwordReset: withLink('password_reset', passwordResetMail),
    emailChange: withLink('email_change', emailChangeMail),
    async accountExists(recipient) {
      const kind = 'account_exists'
      const leave = await mayMail(recipient.to, kind, dependencies)
      if (!leave.ok) return
      const content = accountExistsMail(recipient, sender)
      await queueSealed(
        { kind, uid: recipient.uid, validMs: NEWS_MS, content, permit: leave.permit },
        dependencies,
      )
    },
    confirmationCode: (mail) =>
      queueSealed(
        {
          kind: 'confirmation_code',
          uid: mail.uid,
          validMs: mail.validMinutes * MINUTE_MS,
          content: confirmationCodeMail(mail, sender),
        },
        dependencies,
      ),
    passwordChanged: news('password_changed', passwordChangedMail),
    emailChangeRequested: news('email_change_requested', emailChangeRequestedMail),
    emailChanged: news('email_changed', emailChangedMail),
    accountClosed: news('account_closed', accountClosedMail),
  }
}
