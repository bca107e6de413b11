// Collects the mails with codes.
import type { CodeMail, IdentityMails } from '../identity'

/** After `refuse`, sending fails. */
export class MailTray implements IdentityMails {
  readonly #mails: { kind: keyof IdentityMails; mail: CodeMail }[] = []
  refuse = false

  emailVerification = (mail: CodeMail) => this.#keep('emailVerification', mail)
  passwordReset = (mail: CodeMail) => this.#keep('passwordReset', mail)
  emailChange = (mail: CodeMail) => this.#keep('emailChange', mail)

  async #keep(kind: keyof IdentityMails, mail: CodeMail): Promise<void> {
    if (this.refuse) throw new Error('no mail server')
    this.#mails.push({ kind, mail })
  }

  get size(): number {
    return this.#mails.length
  }

  /** Fails the test when there is none. */
  last(kind: keyof IdentityMails): CodeMail {
    const found = this.#mails.findLast((one) => one.kind === kind)
    if (!found) throw new Error(`no ${kind} mail was sent`)
    return found.mail
  }
}
