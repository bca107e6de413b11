import type { Collection, DocumentStore, Transaction } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import { partners } from '~/domain/partner'
import { type AgendaPlace, places } from '~/domain/place'
import { seedCategories } from '~/features/categories/seed.server'
import { gatheredPlaces } from '~/features/places/gathered.server'
import type { Clock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { stableId } from '~/platform/ids'
import { toWallTime } from '~/platform/zurich'
import { demoEvents, demoPartners } from './demo.server'
import { logSubmission } from './seed-queue.server'

/** Firestore takes at most 500 writes in one transaction. */
const WRITES_PER_TRANSACTION = 400

/**
 * Fills a store with the demo agenda around today, categories included, and answers how much it wrote. A seeding that
 * was interrupted is completed by the next call; a complete one is left alone, whatever has become of its events.
 */
export async function seedDemo(
  documents: DocumentStore,
  clock: Clock,
): Promise<{ events: number; partners: number }> {
  await seedCategories(documents)
  const demo = (await demoPartners()).map(({ id, partner }) => ({ id, value: partner }))
  // They come in one transaction. Removed ones leave no trace after a while; one of them is enough.
  if ((await missing(documents, partners, demo)).length < demo.length) return { events: 0, partners: 0 }

  const today = toWallTime(clock.now()).slice(0, 10)
  const agenda = (await demoEvents(today)).map((event, index) => ({
    id: stableId(event.title, `demo ${event.source.externalId}`),
    value: event.status === 'pending' ? { ...event, submittedAt: sentBefore(clock.now(), index) } : event,
  }))
  const { found, linked } = withPlaces(agenda)
  await insertMissing(documents, places, found)
  const eventsWritten = await insertMissing(documents, events, linked, logWaiting)
  // Partners last: that they are there says that the events are, too.
  return { events: eventsWritten, partners: await insertMissing(documents, partners, demo) }
}

/** The places of the agenda, and the agenda that refers to them. */
function withPlaces(agenda: readonly SeedEntry<AgendaEvent>[]): {
  found: SeedEntry<AgendaPlace>[]
  linked: SeedEntry<AgendaEvent>[]
} {
  const gathered = gatheredPlaces(
    agenda.map(({ id, value }) => ({ eventId: id, dateId: null, naming: value })),
    () => null,
  )
  const placeIds = new Map(
    gathered.flatMap(({ id, linked }) => [...linked.keys()].map((event) => [event, id])),
  )
  return {
    found: gathered.flatMap(({ id, made }) => (made ? [{ id, value: made }] : [])),
    linked: agenda.map(({ id, value }) => ({ id, value: { ...value, placeId: placeIds.get(id) ?? null } })),
  }
}

const DAYS_AGO = 3

/** Some time within the last days, another one for every event: the queue has an order. */
function sentBefore(nowMs: number, index: number): string {
  return new Date(nowMs - (1 + (index % (24 * DAYS_AGO))) * HOUR_MS).toISOString()
}

function logWaiting(transaction: Transaction, { id, value: event }: SeedEntry<AgendaEvent>): void {
  if (event.submittedAt === null) return
  logSubmission(transaction, id, event, { uid: 'demo', displayName: event.organizerName })
}

interface SeedEntry<T> {
  id: string
  value: T
}

async function insertMissing<T>(
  documents: DocumentStore,
  collection: Collection<T>,
  entries: SeedEntry<T>[],
  alongside?: (transaction: Transaction, entry: SeedEntry<T>) => void,
): Promise<number> {
  const absent = await missing(documents, collection, entries)
  for (let start = 0; start < absent.length; start += WRITES_PER_TRANSACTION) {
    await documents.transaction(async (transaction) => {
      for (const entry of absent.slice(start, start + WRITES_PER_TRANSACTION)) {
        transaction.insert(collection, entry.id, entry.value)
        alongside?.(transaction, entry)
      }
    })
  }
  return absent.length
}

/** The entries the store has never held: a removed one does not come back. */
async function missing<T>(
  documents: DocumentStore,
  collection: Collection<T>,
  entries: SeedEntry<T>[],
): Promise<SeedEntry<T>[]> {
  const found = await Promise.all(
    entries.map(({ id }) => documents.get(collection, id, { includeRemoved: true })),
  )
  return entries.filter((_, index) => !found[index])
}
