import { bareLinksIn } from './suspicions'

/** Names stand in mails and in headings, where they must not be an advertisement with its address. */
export function holdsAddress(name: string): boolean {
  return /:\/\/|www\.|@/i.test(name) || bareLinksIn(name).length > 0
}
