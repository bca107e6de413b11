// Addresses as they stand in the configuration.
import { isIP } from 'node:net'

export const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** The address, if it has one of these protocols (`https:`) and a host; else null. */
export function urlIn(text: string, protocols: string[]): URL | null {
  try {
    const url = new URL(text)
    return protocols.includes(url.protocol) && url.hostname !== '' ? url : null
  } catch {
    return null
  }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** Express takes these as a trusted proxy: an address, a network or one of the names. */
export function isProxy(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}
