// Sending to an address that somebody gave: to a browser's push service.
import type { OutgoingHttpHeaders } from 'node:http'
import { ask, internet, type Network, publicUrl, reasonOf } from './public-network.server'
import type { Refused } from './refused'
import { PATIENCE_MS, type WebRefusal } from './web-refusals'

/**
 * POSTs to an https address of the public internet, under the rules of `openPublicWeb`, and reads the head of the answer
 * alone. Redirects are answers like others: what is sent goes to this address and nowhere else.
 */
export type PublicPost = (address: string, options: PostOptions) => Promise<PostAnswer>

interface PostOptions {
  headers: OutgoingHttpHeaders
  body: Buffer
}

export type PostAnswer =
  | { ok: true; status: number /** The header, as it was sent. */; retryAfter: string | null }
  | Refused<WebRefusal>

export function openPublicPost({
  userAgent,
  network = internet,
  patienceMs = PATIENCE_MS,
}: {
  userAgent: string
  network?: Network
  patienceMs?: number
}): PublicPost {
  return async (address, { headers, body }) => {
    const ends = AbortSignal.timeout(patienceMs)
    try {
      const url = publicUrl(address)
      if (url.protocol !== 'https:') return { ok: false, reason: 'scheme' }
      const question = { method: 'POST' as const, headers: { 'User-Agent': userAgent, ...headers }, body }
      const response = await ask(url, question, { network, ends })
      response.destroy()
      const retryAfter = response.headers['retry-after'] ?? null
      return { ok: true, status: response.statusCode ?? 0, retryAfter }
    } catch (error) {
      return { ok: false, reason: ends.aborted ? 'too-slow' : reasonOf(error) }
    }
  }
}
