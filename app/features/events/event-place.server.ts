import type { Transaction } from '~/backend/documents'
import type { AgendaEvent, Place } from '~/domain/event'
import { placesNamed } from '~/domain/occurrence'
import { type AgendaPlace, places } from '~/domain/place'
import { newPlaceId } from '~/features/localities/place-key.server'

/** A tour has fewer. Places beyond these get no page with the event: each waits for an admin, and Firestore takes 500 writes
 * in a commit. */
const PLACES_AT_ONCE = 50

export interface ActivatedPlace {
  id: string
  /** After it was activated. */
  version: number
}

/** Makes the places that an event or its dates name if nobody has named them before: pending, until an event that names
 * them is public. They are then as that event tells them: what others wrote of them while they were pending, nobody has
 * looked at. Answers the places that became public. */
export async function settlePlaces(
  transaction: Transaction,
  event: Pick<AgendaEvent, 'place' | 'placeId' | 'occurrences'>,
  isPublic: boolean,
): Promise<ActivatedPlace[]> {
  const named = new Map<string, Place>()
  for (const { place, placeId } of placesNamed(event)) {
    if (placeId !== null && !named.has(placeId)) named.set(placeId, place)
  }
  const settled = await Promise.all(
    [...named].slice(0, PLACES_AT_ONCE).map(([id, place]) => settlePlace(transaction, id, place, isPublic)),
  )
  return settled.flatMap((place) => place ?? [])
}

async function settlePlace(
  transaction: Transaction,
  id: string,
  place: Place,
  isPublic: boolean,
): Promise<ActivatedPlace | null> {
  const { room: _room, ...facts } = place
  const present = await transaction.get(places, id, { includeRemoved: true })
  if (present === null) {
    if (id !== newPlaceId(place)) return null
    transaction.insert(places, id, newPlace(facts, isPublic ? 'active' : 'pending'))
    return isPublic ? { id, version: 1 } : null
  }
  // An admin has removed it.
  if (present.removedAt !== null || present.state !== 'pending' || !isPublic) return null
  transaction.update(places, id, { ...facts, state: 'active' }, { expectedVersion: present.version })
  return { id, version: present.version + 1 }
}

function newPlace(facts: Omit<Place, 'room'>, state: AgendaPlace['state']): AgendaPlace {
  return {
    ...facts,
    otherNames: [],
    rooms: [],
    accessibility: {},
    website: null,
    photo: null,
    state,
    mergedInto: null,
  }
}

/** Undoes an activation, unless somebody has changed the place since. */
export async function deactivatePlace(
  transaction: Transaction,
  { id, version }: ActivatedPlace,
): Promise<void> {
  const place = await transaction.get(places, id)
  if (place?.version === version) transaction.update(places, id, { state: 'pending' })
}
