// Scripts have these mails: they send no codes.
import type { IdentityMails } from './identity'

async function refuse(): Promise<never> {
  throw new Error('no mails are sent from here')
}

export const NO_MAILS: IdentityMails = {
  emailVerification: refuse,
  passwordReset: refuse,
  emailChange: refuse,
}
