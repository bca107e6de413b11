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
 * Deletes events and partners for good that were removed long enough ago, an event with its views and the new version
 * that nobody can approve any more; answers how many. Their images go with them and not into the trash: the thirty days
 * of the tombstone were the time to bring them back. What
 * stays: the log; the record of an import, so that the same file does not bring the event back; a draft of its author,
 * which goes by itself when it is left alone. Removed categories stay for good: what was once filed under them is
 * called by their names.
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
