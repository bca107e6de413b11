import type { CodeMail, IdentityMails } from '~/backend/identity/identity'
import type { AccountMailKind } from '~/features/notifications/queued-mail'
import { queueSealed, type SealDependencies } from '~/features/notifications/sealed-mail.server'
import type { LimitKeeper } from '~/http/rate-limits.server'
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
import { type RecipientAllowance, takeFromRecipient } from './recipient-limits.server'

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
  /** To the present address. */
  emailChangeRequested(recipient: Recipient): Promise<void>
  /** To the former address. */
  emailChanged(recipient: Recipient): Promise<void>
  accountClosed(recipient: Recipient): Promise<void>
}

/** After three days the news is old; a restored backup must not send it again. */
const NEWS_MS = 72 * HOUR_MS

/** Writes the mails about accounts and queues them encrypted. Each recipient gets a limited number of all but the three that
 * verify an address, reset a password or change the address. */
export function createAccountMails(
  dependencies: SealDependencies & LimitKeeper & { log: Logger },
  sender: Sender,
): AccountMails {
  function queue(kind: AccountMailKind, mail: Mail, { uid, validMs }: { uid?: string; validMs: number }) {
    return queueSealed({ kind, uid, validMs, content: mail }, dependencies)
  }

  function withLink(kind: AccountMailKind, write: (mail: CodeMail, sender: Sender) => Mail) {
    return (mail: CodeMail) =>
      queue(kind, write(mail, sender), { uid: mail.uid, validMs: mail.validHours * HOUR_MS })
  }

  async function ifAllowed(
    allowance: RecipientAllowance,
    { to, uid }: Recipient,
    { kind, mail, validMs }: { kind: AccountMailKind; mail: Mail; validMs: number },
  ): Promise<void> {
    if (await takeFromRecipient(allowance, to, dependencies)) await queue(kind, mail, { uid, validMs })
  }

  function news(kind: AccountMailKind, write: (recipient: Recipient, sender: Sender) => Mail) {
    return (recipient: Recipient) =>
      ifAllowed('news', recipient, { kind, mail: write(recipient, sender), validMs: NEWS_MS }).catch((err) =>
        dependencies.log.error({ err, kind }, 'account mail not queued'),
      )
  }

  return {
    emailVerification: withLink('email_verification', verificationMail),
    passwordReset: withLink('password_reset', passwordResetMail),
    emailChange: withLink('email_change', emailChangeMail),
    accountExists: (recipient) =>
      ifAllowed('any', recipient, {
        kind: 'account_exists',
        mail: accountExistsMail(recipient, sender),
        validMs: NEWS_MS,
      }),
    confirmationCode: (mail) =>
      ifAllowed('any', mail, {
        kind: 'confirmation_code',
        mail: confirmationCodeMail(mail, sender),
        validMs: mail.validMinutes * MINUTE_MS,
      }),
    passwordChanged: news('password_changed', passwordChangedMail),
    emailChangeRequested: news('email_change_requested', emailChangeRequestedMail),
    emailChanged: news('email_changed', emailChangedMail),
    accountClosed: news('account_closed', accountClosedMail),
  }
}
