// Reads the codes that a driver has mailed.
import type { IdentityMails } from '../identity'
import type { MailTray } from './mail-tray'

export interface SentCodes {
  last(kind: keyof IdentityMails): Promise<{ to: string; code: string }>
  count(): Promise<number>
  refuse(): void
}

export function codesIn(tray: MailTray): SentCodes {
  return {
    last: async (kind) => tray.last(kind),
    count: async () => tray.size,
    refuse() {
      tray.refuse = true
    },
  }
}
