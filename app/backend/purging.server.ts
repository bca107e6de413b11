// Deleting for good what has been due for a while: all of it, little at once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '~/platform/clock'
import type { Collection, Condition, DocumentStore, Transaction } from './documents'

/** Firestore takes 500 writes in a commit, and what hangs on a document goes in the same one. */
export const AT_ONCE = 100

/**
 * So long at least a tombstone tells of the removal. Whoever follows the change feed and was away for longer may have
 * missed one, and reads everything anew.
 */
export const TOMBSTONE_DAYS = 30
const DAY_MS = 86_400_000

interface Due {
  /** An indexed field with an instant, or one of the store's own; `removedAt` for tombstones... */
  field: string
  /** ...and the moment before which it must lie, in milliseconds since the Unix epoch. */
  before: number
  where?: readonly Condition[]
  /** Purges what is nothing without the document, at most three more documents, in the same commit. */
  alongside?: (transaction: Transaction, id: string) => void
  /** Is told of every document that was purged, after the commit. */
  onPurged?: (document: Record<string, unknown>) => void
}

/** Tombstones that have told of their removal for long enough. */
export function tombstonesDue(clock: Clock): Due {
  return { field: 'removedAt', before: clock.now() - TOMBSTONE_DAYS * DAY_MS }
}

/**
 * Purges every document that is due; answers how many. Each is looked at again in the commit that takes it: what has
 * been restored or prolonged meanwhile stays. Takes damaged documents, too.
 */
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
  let after: string | undefined
  do {
    const page = await documents.find(raw, {
      where: [...where, [field, '<', instant]],
      orderBy: [field, 'asc'],
      limit: AT_ONCE,
      after,
      includeRemoved,
    })
    if (page.documents.length > 0) purged += await purgePage(page.documents.map(({ id }) => id))
    after = page.next ?? undefined
    // Requests get a turn.
    await nextTurn()
  } while (after !== undefined)
  return purged
}
