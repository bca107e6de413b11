// How the contract reads the codes that a driver has mailed, whoever has written the mails.
import type { IdentityMails } from '../identity'
import type { MailTray } from './mail-tray'

export interface SentCodes {
  /** The last code of this kind; fails the test when none was sent. */
  last(kind: keyof IdentityMails): Promise<{ to: string; code: string }>
  count(): Promise<number>
  /** From now on no mail can be sent. */
  refuse(): void
}

/** The codes in mails of ours. */
export function codesIn(tray: MailTray): SentCodes {
  return {
    last: async (kind) => tray.last(kind),
    count: async () => tray.size,
    refuse() {
      tray.refuse = true
    },
  }
}
