import { LRUCache } from 'lru-cache'
import { type DocumentStore, NotFound, type Transaction } from '~/backend/documents'
import { events } from '~/domain/event'
import {
  DAYS_STORED,
  type EventViews,
  eventViews,
  sumOfViews,
  viewsOn,
  withoutDaysBefore,
} from '~/domain/event-views'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { addDays, toWallTime } from '~/platform/zurich'

export interface ViewCounter {
  /** Only in memory. */
  add(eventId: string): void
  /** Includes views that are not yet written. */
  of(eventId: string): Promise<number>
  /** The same with their days and months. */
  byDay(eventId: string): Promise<EventViews>
  /** Writes new views; a failed write is repeated with the next flush. */
  flush(): Promise<void>
}

const WRITTEN_AT_ONCE = 100
/** Events whose views are known to be counted somewhere. */
const COUNTED_MOST = 10_000
/** A document is read again after this, and rid of days that have become too old. */
const COUNTED_MS = 30 * DAY_MS

/** Counts in memory, to save store reads and writes. A crash loses what was not flushed. */
export function createViewCounter(documents: DocumentStore, clock: Clock): ViewCounter {
  let noted = new Map<string, EventViews>()
  let writing = new Map<string, EventViews>()
  let last: Promise<void> = Promise.resolve()
  const counted = new LRUCache<string, true>({ max: COUNTED_MOST, ttl: COUNTED_MS })
  const today = () => toWallTime(clock.now()).slice(0, 10)

  function note(id: string, views: EventViews): void {
    const before = noted.get(id)
    noted.set(id, before ? sumOfViews(before, views) : views)
  }

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
      for (const [id, views] of writing) note(id, views)
      writing = new Map()
    }
  }

  async function write(views: Count[]): Promise<void> {
    const firstDay = addDays(today(), -DAYS_STORED)
    try {
      await documents.transaction((transaction) => addTo(transaction, views, counted, firstDay))
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      // An event was removed meanwhile, with its views: all are looked at.
      for (const [id] of views) counted.delete(id)
      await documents.transaction((transaction) => addTo(transaction, views, counted, firstDay))
    }
  }

  async function byDay(id: string): Promise<EventViews> {
    const stored = await documents.get(eventViews, id)
    return [stored, noted.get(id), writing.get(id)].reduce<EventViews>(
      (sum, views) => (views ? sumOfViews(sum, views) : sum),
      { count: 0 },
    )
  }

  return {
    add: (id) => note(id, viewsOn(today(), 1)),
    byDay,
    of: async (id) => (await byDay(id)).count,
    flush() {
      const flushed = last.then(writeAll)
      last = flushed.catch(() => undefined)
      return flushed
    },
  }
}

type Count = [id: string, views: EventViews]

/** The days before `firstDay` go from a document that is read anyway. */
async function addTo(
  transaction: Transaction,
  counts: readonly Count[],
  counted: LRUCache<string, true>,
  firstDay: string,
): Promise<void> {
  for (const [id, views] of counts) {
    const stored = counted.has(id) ? null : await transaction.get(eventViews, id)
    const shortened = stored && withoutDaysBefore(stored, firstDay)
    if (shortened) {
      // An update leaves the fields that it does not name.
      transaction.purge(eventViews, id)
      transaction.insert(eventViews, id, sumOfViews(shortened, views))
    } else if (stored || counted.has(id)) transaction.increment(eventViews, id, views)
    // An event that is gone was removed with its views, which must not come back.
    else if ((await transaction.get(events, id)) !== null) transaction.insert(eventViews, id, views)
    else continue
    counted.set(id, true)
  }
}
