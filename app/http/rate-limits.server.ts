// Named limits on what one address may do, kept in the store: they hold across restarts and processes.
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { type DocumentStore, defineCollection, TransactionConflict } from '~/backend/documents'
import type { Clock } from '~/platform/clock'

export interface RateLimit {
  name: string
  /** So many times... */
  max: number
  /** ...within so many seconds from the first. */
  windowSeconds: number
}

export const limits = {
  contact: { name: 'contact', max: 5, windowSeconds: 3600 },
} as const satisfies Record<string, RateLimit>

const usageSchema = z.object({ count: z.number().int().positive(), expiresAt: z.string().datetime() })

export const rateLimits = defineCollection<z.infer<typeof usageSchema>>({
  name: 'rateLimits',
  indexed: ['expiresAt'],
  parse: (raw) => usageSchema.parse(raw),
})

export interface LimitKeeper {
  documents: DocumentStore
  clock: Clock
  /** Key of the hash under which addresses are kept: an IPv4 address hashed without one is found by trying them all. */
  secret: string
}

export type Taken = { ok: true } | { ok: false; retryAfterSeconds: number }

/** Counts one use by this address, or refuses when the window is used up. A refused attempt does not count. */
export async function takeFrom(limit: RateLimit, address: string, keeper: LimitKeeper): Promise<Taken> {
  const { documents, clock } = keeper
  const id = `${limit.name}-${hashed(networkOf(address), keeper.secret)}`
  const now = clock.now()
  try {
    return await documents.transaction(async (transaction): Promise<Taken> => {
      const usage = await transaction.get(rateLimits, id)
      const expiresAt = new Date(now + limit.windowSeconds * 1000).toISOString()
      if (usage === null) {
        transaction.insert(rateLimits, id, { count: 1, expiresAt })
        return { ok: true }
      }
      const remainingMs = Date.parse(usage.expiresAt) - now
      if (remainingMs <= 0) {
        transaction.update(rateLimits, id, { count: 1, expiresAt })
        return { ok: true }
      }
      if (usage.count >= limit.max) return { ok: false, retryAfterSeconds: Math.ceil(remainingMs / 1000) }
      transaction.update(rateLimits, id, { count: usage.count + 1 })
      return { ok: true }
    })
  } catch (error) {
    // So many at once from one address is a flood.
    if (error instanceof TransactionConflict) return { ok: false, retryAfterSeconds: 60 }
    throw error
  }
}

/** Deletes windows that are over, oldest first, at most `atMost` of them. Answers how many. */
export async function purgeExpired({ documents, clock }: LimitKeeper, atMost = 1000): Promise<number> {
  const { documents: expired } = await documents.find(rateLimits, {
    where: [['expiresAt', '<', new Date(clock.now()).toISOString()]],
    orderBy: ['expiresAt', 'asc'],
    limit: atMost,
  })
  for (const { id } of expired) await documents.purge(rateLimits, id)
  return expired.length
}

/** An IPv6 customer has 2^64 addresses: the network counts. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function hashed(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`rate-limit:${text}`).digest('hex').slice(0, 32)
}
