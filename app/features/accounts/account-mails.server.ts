import type { CodeMail, IdentityMails } from '~/backend/identity/identity'
import type { Mailer } from '~/platform/mailer.server'
import {
  accountExistsMail,
  emailChangedMail,
  emailChangeMail,
  passwordChangedMail,
  passwordResetMail,
  type Sender,
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
  /** To the previous address. */
  emailChanged(recipient: Recipient): Promise<void>
}

export function createAccountMails(mailer: Pick<Mailer, 'send'>, sender: Sender): AccountMails {
  return {
    emailVerification: (mail: CodeMail) => mailer.send(verificationMail(mail, sender)),
    passwordReset: (mail: CodeMail) => mailer.send(passwordResetMail(mail, sender)),
    emailChange: (mail: CodeMail) => mailer.send(emailChangeMail(mail, sender)),
    accountExists: (recipient) => mailer.send(accountExistsMail(recipient, sender)),
    passwordChanged: (recipient) => mailer.send(passwordChangedMail(recipient, sender)),
    emailChanged: (recipient) => mailer.send(emailChangedMail(recipient, sender)),
  }
}
