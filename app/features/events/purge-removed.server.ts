import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { purgeDue, tombstonesDue } from '~/backend/purging.server'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { partners } from '~/domain/partner'
import { eraseUnused } from '~/features/images/sweep.server'
import type { Clock } from '~/platform/clock'

/** Reads damaged documents too, if they name an image. */
const withImage = z.object({ image: z.object({ id: z.string() }) }).transform(({ image }) => image.id)
const withLogo = z.object({ logo: z.object({ id: z.string() }) }).transform(({ logo }) => logo.id)

/**
 * Deletes old tombstones of events and partners for good, with views, amendment and images; answers how many. The log
 * stays, and the record of an import, so that the same file does not bring the event back. Removed categories are
 * kept, because old events show their names.
 */
export async function purgeRemoved({
  documents,
  files,
  clock,
}: {
  documents: DocumentStore
  files: FileStore
  clock: Clock
}): Promise<number> {
  const due = tombstonesDue(clock)
  const images = new Set<string>()
  function onPurged(document: Record<string, unknown>): void {
    const image = withImage.or(withLogo).safeParse(document)
    if (image.success) images.add(image.data)
  }
  const purgedEvents = await purgeDue(documents, events, {
    ...due,
    onPurged,
    alongside(transaction, id) {
      transaction.purge(eventViews, id)
      transaction.purge(events, amendmentId(id))
    },
  })
  const purgedPartners = await purgeDue(documents, partners, { ...due, onPurged })
  await eraseUnused([...images], { documents, files })
  return purgedEvents + purgedPartners
}
