import { domainToASCII } from 'node:url'
import { normaliseEmail } from '~/backend/identity/identity'

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/** Spellings of one mailbox are one: capitals, a tag (RFC 5233: « moi+agenda@exemple.ch »), a domain with accents, and at
 * Gmail, there alone, the dots and the second domain. */
export function mailboxOf(address: string): string {
  const email = normaliseEmail(address)
  const at = email.lastIndexOf('@')
  const written = email.slice(at + 1)
  const domain = domainToASCII(written).replace(/\.$/, '') || written
  const user = email.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return GMAIL.has(domain) ? `${user.replaceAll('.', '')}@gmail.com` : `${user}@${domain}`
}
