import type { AgendaEvent, Place } from '~/domain/event'
import { type AgendaPlace, agendaPlaceSchema } from '~/domain/place'
import { ACCESS_FEATURES } from '~/domain/vocabulary'
import { namesVenue, newPlaceId, placeKey } from '~/features/localities/place-key.server'

/** One name farther apart than this is another place, or a wrong pin. */
const SAME_PLACE_KM = 1
const KM_A_DEGREE = 111.2
/** Fewer events may say something of themselves. */
const TELLING_LEAST = 2
/** An event says this of its place, or of that of a date. */
export type Naming = Pick<AgendaEvent, 'place' | 'accessibility' | 'status'>
/** An event or a date of its that names a place and is linked with none. */
export interface Unlinked {
  eventId: string
  /** null: the event itself. */
  dateId: string | null
  naming: Naming
}

export interface GatheredPlace {
  id: string
  /** null: it is known already. */
  made: AgendaPlace | null
  name: string
  locality: string
  /** These are linked with it: ids of dates by that of their event, null for the event itself. */
  linked: Map<string, Set<string | null>>
  /** How they write its name, where not all alike. */
  spellings: string[]
  /** Ids of events of the same name and locality that are not linked because their pin is elsewhere. */
  elsewhere: string[]
}

/** Groups events and dates by the name and locality of their place. A place is made of published events only, each of which
 * is heard once; the others are linked with it. The same events always give the same places. */
export function gatheredPlaces(
  unlinked: Iterable<Unlinked>,
  known: (place: Place) => { id: string; lat: number | null; lng: number | null } | null,
): GatheredPlace[] {
  const groups = new Map<string, (Unlinked & { place: Place })[]>()
  for (const one of unlinked) {
    const { place } = one.naming
    if (place === null || !namesVenue(place)) continue
    const key = placeKey(place)
    const group = groups.get(key) ?? []
    if (group.push({ ...one, place }) === 1) groups.set(key, group)
  }
  return [...groups.values()].flatMap((named) => {
    const [first] = named
    const there = first && known(first.place)
    const published = eachEventOnce(named.filter(({ naming }) => naming.status === 'published'))
    if (!there && published.length === 0) return []
    const made = there ? null : madeOf(published)
    const pin = there ?? made
    const isThere = ({ place }: { place: Place }) => pin === null || isNear(place, pin)
    const name = mostCommon(named.map(({ place }) => place.name))
    const gathered: GatheredPlace = {
      id: there?.id ?? (first ? newPlaceId(first.place) : ''),
      made,
      name,
      locality: first?.place.locality ?? '',
      linked: byEvent(named.filter(isThere)),
      spellings: [...new Set(named.map(({ place }) => place.name))].sort(),
      elsewhere: [...byEvent(named.filter((one) => !isThere(one))).keys()],
    }
    return [gathered]
  })
}

function byEvent(named: readonly Unlinked[]): Map<string, Set<string | null>> {
  const found = new Map<string, Set<string | null>>()
  for (const { eventId, dateId } of named) found.set(eventId, (found.get(eventId) ?? new Set()).add(dateId))
  return found
}

function eachEventOnce<N extends Unlinked>(named: readonly N[]): N[] {
  const heard = new Set<string>()
  return named.filter(({ eventId }) => (heard.has(eventId) ? false : Boolean(heard.add(eventId))))
}

function madeOf(events: readonly { naming: Naming; place: Place }[]): AgendaPlace {
  const all = events.map(({ place }) => place)
  const common = (field: 'name' | 'street' | 'npa' | 'locality') =>
    mostCommon(all.map((place) => place[field]).filter(Boolean))
  const name = common('name')
  const at = pinOf(all)
  return agendaPlaceSchema.parse({
    name,
    otherNames: [],
    rooms: [],
    street: common('street'),
    npa: common('npa'),
    locality: common('locality'),
    canton: all[0]?.canton,
    lat: at?.lat ?? null,
    lng: at?.lng ?? null,
    access: agreed(all.map(({ access }) => access).filter(Boolean)) ?? '',
    accessibility: Object.fromEntries(
      ACCESS_FEATURES.flatMap((feature) => {
        const told = events.flatMap(({ naming }) => naming.accessibility[feature] ?? [])
        const answer = agreed(told.filter((each) => each !== 'unknown'))
        return answer === null ? [] : [[feature, answer]]
      }),
    ),
    website: null,
    state: 'active',
    mergedInto: null,
  })
}

/** Returns the pin that most of the events with a street are near; all events count where none has a street. */
function pinOf(all: readonly Place[]): { lat: number; lng: number } | null {
  const pins = [...all.filter(({ street }) => street), ...all].flatMap(({ lat, lng }) =>
    lat === null || lng === null ? [] : [{ lat, lng }],
  )
  let best: { pin: { lat: number; lng: number }; near: number } | null = null
  for (const pin of pins.slice(0, 50)) {
    const near = pins.filter((other) => distanceKm(pin, other) <= SAME_PLACE_KM).length
    if (best === null || near > best.near) best = { pin, near }
  }
  return best?.pin ?? null
}

function isNear({ lat, lng }: Place, pin: { lat: number | null; lng: number | null }): boolean {
  if (lat === null || lng === null || pin.lat === null || pin.lng === null) return true
  return distanceKm({ lat, lng }, { lat: pin.lat, lng: pin.lng }) <= SAME_PLACE_KM
}

function distanceKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, east) * KM_A_DEGREE
}

/** Returns the value that all tell, if enough do. */
function agreed<V>(told: readonly V[]): V | null {
  const [first] = told
  return first !== undefined && told.length >= TELLING_LEAST && told.every((each) => each === first)
    ? first
    : null
}

/** The first in the alphabet wins among equally common ones; '' = there are none. */
function mostCommon(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [best] = [...counts].sort(([a, many], [b, others]) => others - many || (a < b ? -1 : 1))
  return best?.[0] ?? ''
}
