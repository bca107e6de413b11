import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { benchEvent } from './events'

/** Long enough ago that a restart does not ask for it again. */
export const STORED_AT = '2026-11-21T08:00:00.000Z'
const STORED_AT_ONCE = 500

/** Stores the first `size` events of the bench. */
export async function fillStore(store: DocumentStore, size: number): Promise<void> {
  for (let at = 0; at < size; at += STORED_AT_ONCE) {
    await store.transaction(async (transaction) => {
      for (let number = at; number < Math.min(at + STORED_AT_ONCE, size); number++) {
        const { changedAt, ...event } = benchEvent(number)
        transaction.restore(events, event)
      }
    })
  }
}
