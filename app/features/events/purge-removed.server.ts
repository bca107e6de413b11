import type { DocumentStore } from '~/backend/documents'
import { purgeDue, tombstonesDue } from '~/backend/purging.server'
import { partners } from '~/features/partners/partner'
import type { Clock } from '~/platform/clock'
import { events } from './event'
import { amendmentId } from './event-content'
import { eventViews } from './views/event-views'

/**
 * Deletes events and partners for good that were removed long enough ago, an event with its views and the new version
 * that nobody can approve any more; answers how many. Their images are nobody's then, and the sweep takes them. What
 * stays: the log; the record of an import, so that the same file does not bring the event back; a draft of its author,
 * which goes by itself when it is left alone. Removed categories stay for good: what was once filed under them is
 * called by their names.
 */
export async function purgeRemoved({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  const due = tombstonesDue(clock)
  const purgedEvents = await purgeDue(documents, events, {
    ...due,
    alongside(transaction, id) {
      transaction.purge(eventViews, id)
      transaction.purge(events, amendmentId(id))
    },
  })
  return purgedEvents + (await purgeDue(documents, partners, due))
}
