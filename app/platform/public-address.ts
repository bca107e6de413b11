// This file tells which IP addresses belong to the public internet.
import ipaddr from 'ipaddr.js'

/** IANA has given out this part of IPv6 for the public internet: https://www.iana.org/assignments/ipv6-address-space */
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
