// Deletes documents that are due, a few at a time.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { type Collection, type Condition, type DocumentStore, everyPage, type Transaction } from './documents'

/** Firestore takes 500 writes in a commit, and `alongside` adds some. */
export const AT_ONCE = 100

/** A follower of the change feed that was away for longer must read everything again. */
export const TOMBSTONE_DAYS = 30

interface Due {
  /** An indexed field that holds an instant, or a store field such as `removedAt`. */
  field: string
  /** Milliseconds since the Unix epoch. */
  before: number
  where?: readonly Condition[]
  /** Purges up to three dependent documents in the same commit. */
  alongside?: (transaction: Transaction, id: string) => void
  onPurged?: (document: Record<string, unknown>) => void
}

export function tombstonesDue(clock: Clock): Due {
  return { field: 'removedAt', before: clock.now() - TOMBSTONE_DAYS * DAY_MS }
}

/** Returns the number of purged documents. Each is read again in its commit: what was restored or prolonged stays.
 * Also purges damaged documents. */
export async function purgeDue(
  documents: DocumentStore,
  collection: Collection<unknown>,
  { field, before, where = [], alongside = () => {}, onPurged = () => {} }: Due,
): Promise<number> {
  const raw = { ...collection, parse: (content: unknown) => z.record(z.unknown()).parse(content) }
  const instant = new Date(before).toISOString()
  const includeRemoved = field === 'removedAt'

  async function purgePage(ids: string[]): Promise<number> {
    const purged = await documents.transaction(async (transaction) => {
      const present = await Promise.all(ids.map((id) => transaction.get(raw, id, { includeRemoved })))
      const due = present.flatMap((document) => {
        const value: unknown = document?.[field]
        return document && typeof value === 'string' && value < instant ? [document] : []
      })
      for (const { id } of due) {
        transaction.purge(raw, id)
        alongside(transaction, id)
      }
      return due
    })
    for (const document of purged) onPurged(document)
    return purged.length
  }

  let purged = 0
  const pages = everyPage(documents, raw, {
    where: [...where, [field, '<', instant]],
    orderBy: [field, 'asc'],
    limit: AT_ONCE,
    includeRemoved,
  })
  for await (const page of pages) {
    if (page.length > 0) purged += await purgePage(page.map(({ id }) => id))
    await nextTurn()
  }
  return purged
}
