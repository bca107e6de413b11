import type { AgendaEvent, Canton, Occurrence, Place } from '~/domain/event'
import type { StoredPlace } from '~/domain/place'
import { localityText, resolveLocality } from '~/features/localities/locality.server'
import { namesVenue, newPlaceId } from '~/features/localities/place-key.server'
import { foldPlaceName } from '~/features/localities/place-names'
import type { Choice } from '~/ui/choice'
import type { DateRow, EventForm } from './event-form-schema'
import type { FieldErrors } from './schedule/schedule-checks'

export interface KnownPlaces {
  /** The known place of this name and locality. */
  placeNamed: (place: Place) => StoredPlace | null
  /** The known places of this name, wherever they are. */
  placesCalled: (name: string) => readonly StoredPlace[]
}

/** A place that nobody has named before gets a page of its own with the event. */
type Placed = Pick<AgendaEvent, 'place' | 'placeId'>

type PlaceOutcome =
  | ({ ok: true } & Placed)
  | { ok: false; field: string; message: string; localities: Choice[] }

/** A pin farther from its locality was left from an earlier locality and is ignored. */
const PIN_REACH_DEGREES = 0.3

/** The place that the form tells; null without one. `existing`: the place so far. */
export function placeOf(
  { attendance, placeUnknown, place }: EventForm,
  existing: Place | null,
  known: KnownPlaces,
): PlaceOutcome {
  if (attendance === 'online' || placeUnknown) return { ok: true, place: null, placeId: null }
  const { name, room, street, access, canton } = place
  const called = place.locality ? [] : known.placesCalled(name)
  const [only] = called
  const locality = place.locality || (only && called.length === 1 ? localityText(only) : '')
  if (!locality) {
    return {
      ok: false,
      field: 'place.locality',
      message:
        called.length > 0
          ? 'Plusieurs lieux portent ce nom\u00a0: choisissez la localité du vôtre.'
          : 'Indiquez la localité, ou cochez «\u00a0Le lieu est à confirmer\u00a0».',
      localities: called.map((each) => ({
        value: localityText(each),
        label: `${each.name}, ${localityText(each)}`,
      })),
    }
  }
  const located = locate(locality, canton, existing)
  if (!located.ok) return { ...located, field: 'place.locality' }
  const { spot } = located
  return { ok: true, ...placedAt(spot, { name, room, street, access }, pinOf(place, spot), known) }
}

/** A date's own place; null = as the event. A name or locality that the row leaves out is the event's (`common`).
 * `before`: the date so far, which keeps what a row does not tell while the row is the same. */
export function placeOfRow(
  { placeName: name = '', room = '', locality = '' }: DateRow,
  before: Pick<Occurrence, 'place' | 'placeId'> | null,
  common: Place | null,
  known: KnownPlaces,
): ({ ok: true } & Placed) | { ok: false; errors: FieldErrors } {
  if (!name && !room && !locality) return { ok: true, place: null, placeId: null }
  const own = before?.place ?? null
  if (before && own && name === own.name && room === (own.room ?? '') && locality === localityText(own)) {
    return { ok: true, place: own, placeId: before.placeId }
  }
  const isInHouse = !locality && (!name || name === common?.name)
  const apart = isInHouse || locality || known.placesCalled(name).length > 0 ? null : localityWithin(name)
  if (apart)
    return placeOfRow(
      { placeName: apart.name, room, locality: apart.locality, time: 'timed' },
      null,
      common,
      known,
    )
  if (isInHouse) {
    if (common === null) return { ok: false, errors: { room: NO_HOUSE } }
    const { room: _room, ...house } = common
    const place = { ...house, ...(room ? { room } : {}) }
    return { ok: true, place, placeId: placeIdOf(place, known) }
  }
  const called = locality ? [] : known.placesCalled(name)
  const here = common && localityText(common)
  const towns = [...new Set(called.map(localityText))]
  const where = locality || (towns.length === 1 ? towns[0] : here) || ''
  if (!where || (towns.length > 1 && !towns.includes(where))) {
    const among = towns.length > 1 ? `\u00a0: ${towns.join(', ')}` : ''
    return { ok: false, errors: { locality: `Indiquez la localité de cette date${among}.` } }
  }
  const located = locate(where, undefined, own ?? common)
  if (!located.ok) {
    const among = located.localities.map(({ label }) => label).join(', ')
    return {
      ok: false,
      errors: { locality: [located.message, among && `${among}.`].filter(Boolean).join(' ') },
    }
  }
  return { ok: true, ...placedAt(located.spot, { name, room, street: '', access: '' }, null, known) }
}

/** « Vevey », « Salle des fêtes, Vevey »: tables have both in one cell. Null where it names no locality. */
function localityWithin(text: string): { name: string; locality: string } | null {
  const comma = text.lastIndexOf(',')
  const last = text.slice(comma + 1).trim()
  const found = resolveLocality(last)
  // A word that is only like a locality is part of a name.
  const names = found.ok
    ? [found.locality.name]
    : found.reason === 'ambiguous'
      ? found.choices.map(({ label }) => label.replace(/^\d{4} /, ''))
      : []
  const isNamed = names.some((name) => foldPlaceName(name).startsWith(foldPlaceName(last)))
  return isNamed ? { name: text.slice(0, Math.max(0, comma)).trim(), locality: last } : null
}

const NO_HOUSE = 'Indiquez aussi le lieu\u00a0: celui de cette date, ou de l’événement.'

/** The known place of this name completes what was typed. */
function placedAt(
  spot: Spot,
  { room, ...named }: Pick<Place, 'name' | 'street' | 'access'> & { room: string },
  pin: Pin | null,
  places: KnownPlaces,
): Placed {
  const typed = { ...named, npa: spot.npa, locality: spot.locality, canton: spot.canton }
  const known = places.placeNamed({ ...typed, lat: spot.lat, lng: spot.lng })
  const isThere = known !== null && (typed.street === '' || typed.street === known.street)
  const { lat, lng } = pin ?? (isThere && known.lat !== null ? known : spot)
  const place = {
    ...typed,
    ...(room ? { room } : {}),
    street: isThere ? known.street : typed.street,
    npa: typed.npa || (isThere ? known.npa : ''),
    lat,
    lng,
  }
  return { place, placeId: placeIdOf(place, places) }
}

function placeIdOf(place: Place, { placeNamed }: KnownPlaces): string | null {
  return namesVenue(place) ? (placeNamed(place)?.id ?? newPlaceId(place)) : null
}

type Spot = Pick<Place, 'npa' | 'locality' | 'canton' | 'lat' | 'lng'>

function locate(
  text: string,
  canton: Canton | undefined,
  existing: Place | null,
): { ok: true; spot: Spot } | { ok: false; message: string; localities: Choice[] } {
  const isKept = existing !== null && text === localityText(existing)
  // An import may name a locality that is missing in our list: keep it.
  if (isKept && (canton === undefined || canton === existing.canton)) return { ok: true, spot: existing }
  const outcome = resolveLocality(text, canton)
  if (outcome.ok) {
    const { locality, npa } = outcome
    return {
      ok: true,
      spot: { npa, locality: locality.name, canton: locality.canton, lat: locality.lat, lng: locality.lng },
    }
  }
  return {
    ok: false,
    message: localityMessage(outcome),
    localities: outcome.choices,
  }
}

function localityMessage({
  reason,
  choices,
}: {
  reason: 'unknown' | 'ambiguous'
  choices: Choice[]
}): string {
  if (reason === 'ambiguous') return 'Plusieurs localités correspondent\u00a0: choisissez la vôtre.'
  if (choices.length > 0) return 'Nous ne connaissons pas cette localité. Est-ce l’une de celles-ci\u00a0?'
  return 'Nous ne trouvons pas cette localité en Suisse romande. Indiquez son NPA, par exemple «\u00a01003 Lausanne\u00a0».'
}

interface Pin {
  lat: number
  lng: number
}

function pinOf({ lat, lng }: EventForm['place'], spot: Spot): Pin | null {
  if (lat === undefined || lng === undefined) return null
  const isNear =
    spot.lat === null || spot.lng === null || Math.hypot(lat - spot.lat, lng - spot.lng) < PIN_REACH_DEGREES
  return isNear ? { lat, lng } : null
}
