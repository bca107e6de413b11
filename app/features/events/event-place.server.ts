import type { Transaction } from '~/backend/documents'
import type { AgendaEvent, Place } from '~/domain/event'
import { type AgendaPlace, places } from '~/domain/place'
import { newPlaceId } from '~/features/localities/place-key.server'

type Placed = Pick<AgendaEvent, 'place' | 'placeId'>

export interface ActivatedPlace {
  id: string
  /** After it was activated. */
  version: number
}

/** Makes the place that an event names if nobody has named it before: pending, until an event that names it is public.
 * It is then as that event tells it: what others wrote of it while it was pending, nobody has looked at. Answers the
 * place that became public, null for none. */
export async function settlePlace(
  transaction: Transaction,
  { place, placeId }: Placed,
  isPublic: boolean,
): Promise<ActivatedPlace | null> {
  if (place === null || placeId === null) return null
  const { room: _room, ...facts } = place
  const present = await transaction.get(places, placeId, { includeRemoved: true })
  if (present === null) {
    if (placeId !== newPlaceId(place)) return null
    transaction.insert(places, placeId, newPlace(facts, isPublic ? 'active' : 'pending'))
    return isPublic ? { id: placeId, version: 1 } : null
  }
  // An admin has removed it.
  if (present.removedAt !== null || present.state !== 'pending' || !isPublic) return null
  transaction.update(places, placeId, { ...facts, state: 'active' }, { expectedVersion: present.version })
  return { id: placeId, version: present.version + 1 }
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
