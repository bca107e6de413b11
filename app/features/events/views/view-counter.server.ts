import { LRUCache } from 'lru-cache'
import { type DocumentStore, NotFound, type Transaction } from '~/backend/documents'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'

export interface ViewCounter {
  /** Only in memory. */
  add(eventId: string): void
  /** Includes views that are not yet written. */
  of(eventId: string): Promise<number>
  /** Writes new views; a failed write is repeated with the next flush. */
  flush(): Promise<void>
}

const WRITTEN_AT_ONCE = 100
/** Events whose views are known to be counted somewhere. */
const COUNTED_MOST = 10_000

/** Counts in memory, to save store reads and writes. A crash loses what was not flushed. */
export function createViewCounter(documents: DocumentStore): ViewCounter {
  let noted = new Map<string, number>()
  let writing = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()
  const counted = new LRUCache<string, true>({ max: COUNTED_MOST })

  async function writeAll(): Promise<void> {
    writing = noted
    noted = new Map()
    try {
      while (writing.size > 0) {
        const some = [...writing].slice(0, WRITTEN_AT_ONCE)
        await write(some)
        for (const [id] of some) writing.delete(id)
      }
    } finally {
      for (const [id, count] of writing) noted.set(id, (noted.get(id) ?? 0) + count)
      writing = new Map()
    }
  }

  async function write(counts: Count[]): Promise<void> {
    try {
      await documents.transaction((transaction) => addTo(transaction, counts, counted))
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      // An event was removed meanwhile, with its views: all are looked at.
      for (const [id] of counts) counted.delete(id)
      await documents.transaction((transaction) => addTo(transaction, counts, counted))
    }
  }

  return {
    add(id) {
      noted.set(id, (noted.get(id) ?? 0) + 1)
    },
    async of(id) {
      const stored = await documents.get(eventViews, id)
      return (stored?.count ?? 0) + (noted.get(id) ?? 0) + (writing.get(id) ?? 0)
    },
    flush() {
      const flushed = last.then(writeAll)
      last = flushed.catch(() => undefined)
      return flushed
    },
  }
}

type Count = [id: string, count: number]

async function addTo(
  transaction: Transaction,
  counts: readonly Count[],
  counted: LRUCache<string, true>,
): Promise<void> {
  for (const [id, count] of counts) {
    const isCounted = counted.has(id) || (await transaction.get(eventViews, id)) !== null
    if (isCounted) transaction.increment(eventViews, id, { count })
    // Else the event was removed, with its views.
    else if ((await transaction.get(events, id)) !== null) transaction.insert(eventViews, id, { count })
    else continue
    counted.set(id, true)
  }
}
