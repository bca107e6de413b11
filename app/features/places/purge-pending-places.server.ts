import { type DocumentStore, everyDocument } from '~/backend/documents'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'

const RETENTION_DAYS = 30

/** Deletes places that wait and that no event names any more, after thirty days; answers how many. One that only dates name
 * goes as well: no index knows it, and the event that names it makes it again when it is approved. */
export async function purgePendingPlaces({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  const before = new Date(clock.now() - RETENTION_DAYS * DAY_MS).toISOString()
  let purged = 0
  const pending = everyDocument(documents, places, { where: [['state', '==', 'pending']] })
  for await (const { id, createdAt } of pending) {
    if (createdAt >= before || (await documents.count(events, [['placeId', '==', id]])) > 0) continue
    await documents.purge(places, id)
    purged += 1
  }
  return purged
}
