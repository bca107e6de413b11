// For scripts, which open no account that somebody has to confirm.
import type { IdentityMails } from './identity'

async function refuse(): Promise<never> {
  throw new Error('no mails are sent from here')
}

export const NO_MAILS: IdentityMails = {
  emailVerification: refuse,
  passwordReset: refuse,
  emailChange: refuse,
}
