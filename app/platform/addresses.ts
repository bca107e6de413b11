import ipaddr from 'ipaddr.js'

/** A path, which may have a query already, with one more parameter. */

/** A path, which may have a query already, with one more parameter. */
export function withParam(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

// Addresses that hold a key must not stand in logs or statistics.

/** What stands before a key, in every spelling under which the router finds the page: capitals, percent-encoded
 * letters. */
const BEFORE_KEY = ['annonce', 'invitation', 'suivi', 'merci', 'meteo', 'ne-plus-ecrire'].map(spelt)

const KEY = new RegExp(`((?:/|%2f)(?:${BEFORE_KEY.join('|')})(?:/|%2f)+)[^/?.#]+`, 'gi')

/** The path with « … » in place of the key of a link to one's announcement, to what one follows, of a donation, of an
 * invitation, to a decision about the weather or to the end of mails to a mailbox. */
export function withoutKey(path: string): string {
  return path.replace(KEY, '$1…')
}

function spelt(word: string): string {
  return [...word].map((letter) => `(?:${letter}|%${hex(letter)}|%${hex(letter.toUpperCase())})`).join('')
}

function hex(letter: string): string {
  return letter.charCodeAt(0).toString(16)
}

// Which IP addresses belong to the public internet.

/** What IANA has given out of IPv6 for the public internet: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * False for loopback, private, link-local, carrier-grade NAT, multicast, benchmarking, documentation and all other
 * ranges of special use, and for IPv6 addresses that hold an IPv4 address (mapped, NAT64, 6to4, Teredo): a gateway
 * would lead to that one. False for what is no IP address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST)
}
