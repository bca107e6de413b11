import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DocumentStore, everyPage } from '~/backend/documents'
import { absentSince, events, type StoredEvent } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import { reportAbsence } from '~/features/moderation/reports/reports.server'
import { importRecords } from './import-record.server'

export interface MissingEntry {
  eventId: string
  title: string
}

interface Holding {
  file: string
  /** Ids of the import records that the file (or calendar) holds. */
  seen: ReadonlySet<string>
  /** ISO 8601. */
  now: string
  /** Moderators and visitors call the calendar by this name. */
  name: string
}

/** Marks the events that are still to come and that their file holds no more. Gives those newly marked. They stay public:
 * a moderator decides, before whom a report puts each until then. */
export async function markMissing(store: DocumentStore, holding: Holding): Promise<MissingEntry[]> {
  const missing: MissingEntry[] = []
  for await (const { id, eventId } of recordsOf(store, holding.file)) {
    if (holding.seen.has(id)) continue
    const marked = await store.transaction(async (transaction) => {
      const event = await transaction.get(events, eventId)
      if (!event || !isToCome(event, holding)) return null
      const { now, name } = holding
      const { missingSince } = event.source
      const source = { ...event.source, missingSince: missingSince ?? now }
      const isOpen = event.status === 'published' && absentSince({ ...event, source }) !== null
      if (isOpen) await reportAbsence(transaction, event, name)
      if (missingSince !== null) return null
      transaction.update(events, eventId, { source })
      return { eventId, title: event.title }
    })
    if (marked) missing.push(marked)
  }
  return missing
}

/** How many of the events known of a file it holds still, and how many `markMissing` would mark. */
export async function lossIn(
  store: DocumentStore,
  holding: Omit<Holding, 'name'>,
): Promise<{ present: number; lost: number }> {
  let present = 0
  let lost = 0
  for await (const { id, eventId } of recordsOf(store, holding.file)) {
    if (holding.seen.has(id)) {
      present += 1
      continue
    }
    const event = await store.get(events, eventId)
    if (event && wouldBeMissed(event, holding)) lost += 1
  }
  return { present, lost }
}

/** A server answers others after each page. */
async function* recordsOf(store: DocumentStore, file: string) {
  for await (const page of everyPage(store, importRecords, { where: [['file', '==', file]], limit: 50 })) {
    yield* page
    await nextTurn()
  }
}

/** Most calendars drop what is over. */
function wouldBeMissed(event: StoredEvent, holding: Pick<Holding, 'now'>): boolean {
  return event.source.missingSince === null && isToCome(event, holding)
}

function isToCome(event: StoredEvent, { now }: Pick<Holding, 'now'>): boolean {
  return datesToCome(event, Date.parse(now)).length > 0
}
