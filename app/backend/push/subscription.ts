// A browser's subscription to its own push service. As JSON it is the token of a device.
import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { urlIn } from '~/platform/network-addresses'
import { TOKEN_MAX_LENGTH } from './push'

const ENDPOINT_MAX_LENGTH = 2000
const AUTH_BYTES = 16

/** Browsers' `PushSubscription.toJSON()` gives this; `expirationTime` is left out. */
const subscriptionSchema = z.object({
  endpoint: z.string().max(ENDPOINT_MAX_LENGTH).refine(isEndpoint).transform(normalised),
  keys: z.object({
    p256dh: z.string().max(100).refine(isPoint),
    auth: z.string().max(100).refine(isSecret),
  }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** null when it is no subscription that a message could be sent to. */
export function subscriptionIn(token: string): Subscription | null {
  if (token.length > TOKEN_MAX_LENGTH) return null
  try {
    return subscriptionSchema.parse(JSON.parse(token))
  } catch {
    return null
  }
}

export function tokenOf({ endpoint, keys: { p256dh, auth } }: Subscription): string {
  return JSON.stringify({ endpoint, keys: { p256dh, auth } })
}

/** A device names the address that this server will call: https, on its usual port, of a host with a public name. Where
 * that name leads is checked at each call. */
function isEndpoint(text: string): boolean {
  const url = urlIn(text, ['https:'])
  if (url === null || url.username || url.password || url.port || url.hash) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 && host.includes('.') && !/\.(?:localhost|local|internal|arpa)\.?$/.test(host)
}

function normalised(endpoint: string): string {
  return new URL(endpoint).href
}

/** An uncompressed point of P-256: encryption throws for any other bytes. */
function isPoint(text: string): boolean {
  const bytes = bytesIn(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

function isSecret(text: string): boolean {
  return bytesIn(text)?.length === AUTH_BYTES
}

function bytesIn(text: string): Buffer | null {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : null
}
