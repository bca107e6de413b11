import { bufferedCounter } from '~/backend/buffered-counter.server'
import type { DocumentStore } from '~/backend/documents'
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

export function createViewCounter(documents: DocumentStore, clock: Clock): ViewCounter {
  const today = () => toWallTime(clock.now()).slice(0, 10)

  const counter = bufferedCounter<EventViews, EventViews>(documents, {
    collection: eventViews,
    sum: sumOfViews,
    // An event that is gone was removed with its views, which must not come back.
    first: async (transaction, id, views) => (await transaction.get(events, id)) && views,
    replacement(stored, views) {
      const kept = withoutDaysBefore(stored, addDays(today(), -DAYS_STORED))
      return kept && sumOfViews(kept, views)
    },
  })

  async function byDay(id: string): Promise<EventViews> {
    const stored = await documents.get(eventViews, id)
    return [...(stored ? [stored] : []), ...counter.unwritten(id)].reduce(sumOfViews, { count: 0 })
  }

  return {
    add: (id) => counter.add(id, viewsOn(today(), 1)),
    byDay,
    of: async (id) => (await byDay(id)).count,
    flush: counter.flush,
  }
}
