import { type DocumentStore, everyDocument } from '~/backend/documents'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { knownPlacesOf } from '~/features/search/catalogue/known-places.server'
import { type GatheredPlace, gatheredPlaces, type Naming } from './gathered.server'

/** Firestore takes 500 writes in a commit. */
const EVENTS_AT_ONCE = 200
const PAGE_SIZE = 200

/** Makes places of the events that name one and are linked with none, and links them. Can be run again: what is linked
 * stays, also what was unlinked by an edit of its place. `onPlace` is told of each. */
export async function gatherPlaces(
  documents: DocumentStore,
  onPlace: (place: GatheredPlace) => void = () => {},
): Promise<{ made: number; linked: number }> {
  const known = await knownPlacesOf(documents)
  const unlinked: [string, Naming][] = []
  /** Thousands of events say the same of their place, which is held once. */
  const distinct = new Map<string, Naming>()
  for await (const { id, place, placeId, accessibility, status } of everyDocument(documents, events, {
    limit: PAGE_SIZE,
  })) {
    if (placeId !== null || place === null) continue
    const naming = { place, accessibility, status }
    const key = JSON.stringify(naming)
    if (!distinct.has(key)) distinct.set(key, naming)
    unlinked.push([id, distinct.get(key) ?? naming])
  }
  const done = { made: 0, linked: 0 }
  for (const gathered of gatheredPlaces(unlinked, (place) => known.named(place))) {
    const { id, made, eventIds } = gathered
    if (made !== null) {
      await documents.transaction(async (transaction) => {
        const present = await transaction.get(places, id, { includeRemoved: true })
        if (present === null) transaction.insert(places, id, made)
      })
      done.made += 1
    }
    for (let at = 0; at < eventIds.length; at += EVENTS_AT_ONCE) {
      done.linked += await link(documents, id, eventIds.slice(at, at + EVENTS_AT_ONCE))
    }
    onPlace(gathered)
  }
  return done
}

/** Answers how many there still are. */
async function link(documents: DocumentStore, placeId: string, eventIds: readonly string[]): Promise<number> {
  return documents.transaction(async (transaction) => {
    const found = await Promise.all(eventIds.map((id) => transaction.get(events, id)))
    const still = found.flatMap((event) => (event && event.placeId === null && event.place ? [event] : []))
    for (const { id, version } of still)
      transaction.update(events, id, { placeId }, { expectedVersion: version })
    return still.length
  })
}
