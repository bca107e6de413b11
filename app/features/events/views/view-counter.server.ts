import type { DocumentStore } from '~/backend/documents'
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

/** Counts in memory, to save store reads and writes. A crash loses what was not flushed. */
export function createViewCounter(documents: DocumentStore): ViewCounter {
  let noted = new Map<string, number>()
  let writing = new Map<string, number>()
  let last: Promise<void> = Promise.resolve()

  async function writeAll(): Promise<void> {
    writing = noted
    noted = new Map()
    try {
      while (writing.size > 0) {
        const some = [...writing].slice(0, WRITTEN_AT_ONCE)
        await write(some, documents)
        for (const [id] of some) writing.delete(id)
      }
    } finally {
      for (const [id, count] of writing) noted.set(id, (noted.get(id) ?? 0) + count)
      writing = new Map()
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

async function write(counts: [id: string, count: number][], documents: DocumentStore): Promise<void> {
  await documents.transaction(async (transaction) => {
    for (const [id, count] of counts) {
      // The event was removed meanwhile, with its views.
      if ((await transaction.get(events, id)) === null) continue
      const stored = await transaction.get(eventViews, id)
      if (stored) transaction.update(eventViews, id, { count: stored.count + count })
      else transaction.insert(eventViews, id, { count })
    }
  })
}
