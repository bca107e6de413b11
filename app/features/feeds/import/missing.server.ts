import { type DocumentStore, everyDocument } from '~/backend/documents'
import { events } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import { importRecords } from './import-record.server'

export interface MissingEntry {
  eventId: string
  title: string
}

/** Marks the events that are still to come and that their file (or calendar) holds no more; `seen`: ids of the import
 * records that it holds. Gives those newly marked. They stay public: a moderator decides. */
export async function markMissing(
  store: DocumentStore,
  { file, seen, now }: { file: string; seen: ReadonlySet<string>; now: string },
): Promise<MissingEntry[]> {
  const missing: MissingEntry[] = []
  for await (const { id, eventId } of everyDocument(store, importRecords, {
    where: [['file', '==', file]],
  })) {
    if (seen.has(id)) continue
    const marked = await store.transaction(async (transaction) => {
      const event = await transaction.get(events, eventId)
      if (!event || event.source.missingSince !== null) return null
      // Most calendars drop what is over.
      if (datesToCome(event, Date.parse(now)).length === 0) return null
      transaction.update(events, eventId, { source: { ...event.source, missingSince: now } })
      return { eventId, title: event.title }
    })
    if (marked) missing.push(marked)
  }
  return missing
}
