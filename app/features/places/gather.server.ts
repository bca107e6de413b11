import { type DocumentStore, everyDocument } from '~/backend/documents'
import { type AgendaEvent, events, type Occurrence, type StoredEvent } from '~/domain/event'
import { places } from '~/domain/place'
import { knownPlacesOf } from '~/features/search/catalogue/known-places.server'
import { type GatheredPlace, gatheredPlaces, type Naming, type Unlinked } from './gathered.server'

/** Firestore takes 500 writes in a commit. */
const EVENTS_AT_ONCE = 200
const PAGE_SIZE = 200

/** Makes places of the events and dates that name one and are linked with none, and links them. Can be run again: what is
 * linked stays, also what was unlinked by an edit of its place. `onPlace` is told of each. */
export async function gatherPlaces(
  documents: DocumentStore,
  onPlace: (place: GatheredPlace) => void = () => {},
): Promise<{ made: number; linked: number }> {
  const known = await knownPlacesOf(documents)
  const unlinked: Unlinked[] = []
  /** Thousands of events say the same of their place, which is held once. */
  const distinct = new Map<string, Naming>()
  for await (const event of everyDocument(documents, events, { limit: PAGE_SIZE })) {
    for (const { naming, ...named } of unlinkedIn(event)) {
      const key = JSON.stringify(naming)
      if (!distinct.has(key)) distinct.set(key, naming)
      unlinked.push({ ...named, naming: distinct.get(key) ?? naming })
    }
  }
  const done = { made: 0, linked: 0 }
  for (const gathered of gatheredPlaces(unlinked, (place) => known.named(place))) {
    const { id, made } = gathered
    const linked = [...gathered.linked]
    if (made !== null) {
      await documents.transaction(async (transaction) => {
        const present = await transaction.get(places, id, { includeRemoved: true })
        if (present === null) transaction.insert(places, id, made)
      })
      done.made += 1
    }
    for (let at = 0; at < linked.length; at += EVENTS_AT_ONCE) {
      done.linked += await link(documents, id, linked.slice(at, at + EVENTS_AT_ONCE))
    }
    onPlace(gathered)
  }
  return done
}

/** An event tells of the access to its own place only. */
function* unlinkedIn(event: StoredEvent): Iterable<Unlinked> {
  const { id: eventId, place, accessibility, status } = event
  if (isUnlinked(event)) yield { eventId, dateId: null, naming: { place, accessibility, status } }
  for (const date of event.occurrences) {
    const naming = { place: date.place, accessibility: {}, status }
    if (isUnlinked(date)) yield { eventId, dateId: date.id, naming }
  }
}

function isUnlinked({ place, placeId }: Pick<AgendaEvent, 'place' | 'placeId'>): boolean {
  return place !== null && placeId === null
}

/** Answers how many events there still are. */
async function link(
  documents: DocumentStore,
  placeId: string,
  linked: readonly [eventId: string, dateIds: ReadonlySet<string | null>][],
): Promise<number> {
  return documents.transaction(async (transaction) => {
    const written = await Promise.all(
      linked.map(async ([id, dateIds]) => {
        const event = await transaction.get(events, id)
        const fields = event && linkedFields(event, placeId, dateIds)
        if (fields) transaction.update(events, id, fields, { expectedVersion: event.version })
        return fields !== null
      }),
    )
    return written.filter(Boolean).length
  })
}

/** null when they are linked meanwhile, or name no place any more. */
function linkedFields(
  event: StoredEvent,
  placeId: string,
  dateIds: ReadonlySet<string | null>,
): Partial<AgendaEvent> | null {
  const isOwn = dateIds.has(null) && isUnlinked(event)
  const isTaken = (date: Occurrence) => dateIds.has(date.id) && isUnlinked(date)
  if (!isOwn && !event.occurrences.some(isTaken)) return null
  return {
    placeId: isOwn ? placeId : event.placeId,
    occurrences: event.occurrences.map((date) => (isTaken(date) ? { ...date, placeId } : date)),
  }
}
