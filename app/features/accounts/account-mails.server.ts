import type { CodeMail, IdentityMails } from '~/backend/identity/identity'
import type { Sender } from '~/platform/letter'
import type { Mailer } from '~/platform/mailer.server'
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

interface Recipient {
  to: string
  displayName: string
}

/** Every mail about an account. Each resolves when the mailer has it, and rejects when it does not take it. */
export interface AccountMails extends IdentityMails {
  accountExists(recipient: Recipient): Promise<void>
  passwordChanged(recipient: Recipient): Promise<void>
  /** To the present address. */
  emailChangeRequested(recipient: Recipient): Promise<void>
  /** To the previous address. */
  emailChanged(recipient: Recipient): Promise<void>
  confirmationCode(mail: Recipient & { code: string; validMinutes: number }): Promise<void>
  accountClosed(recipient: Recipient): Promise<void>
}

export function createAccountMails(mailer: Pick<Mailer, 'send'>, sender: Sender): AccountMails {
  return {
    emailVerification: (mail: CodeMail) => mailer.send(verificationMail(mail, sender)),
    passwordReset: (mail: CodeMail) => mailer.send(passwordResetMail(mail, sender)),
    emailChange: (mail: CodeMail) => mailer.send(emailChangeMail(mail, sender)),
    accountExists: (recipient) => mailer.send(accountExistsMail(recipient, sender)),
    passwordChanged: (recipient) => mailer.send(passwordChangedMail(recipient, sender)),
    emailChangeRequested: (recipient) => mailer.send(emailChangeRequestedMail(recipient, sender)),
    emailChanged: (recipient) => mailer.send(emailChangedMail(recipient, sender)),
    confirmationCode: (mail) => mailer.send(confirmationCodeMail(mail, sender)),
    accountClosed: (recipient) => mailer.send(accountClosedMail(recipient, sender)),
  }
}
