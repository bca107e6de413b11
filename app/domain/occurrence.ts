// Makes occurrences from wall times, so that instants and wall times agree.
import { addDays, fromWallTime } from '~/platform/zurich'
import type { AgendaEvent, Availability, Occurrence, OccurrenceTime, Place, Price, Programme } from './event'

export interface OccurrenceInput {
  id: string
  /** `YYYY-MM-DD` for a day, `YYYY-MM-DDTHH:mm` for a time; Europe/Zurich. */
  start: string
  /** Days: the last day, inclusive. Times: exclusive. */
  end?: string | null
  /** A date without an hour has this kind of time; 'unknown' by default. */
  time?: Exclude<OccurrenceTime, 'timed'>
  label?: string | null
  status?: Programme | null
  availability?: Availability | null
  bookingUrl?: string | null
  note?: string | null
  price?: Price | null
  place?: Place | null
  placeId?: string | null
}

/** Throws RangeError when a date does not exist or the end is not after the start. */
export function makeOccurrence({
  id,
  start,
  end = null,
  time = 'unknown',
  label = null,
  status = null,
  availability = null,
  bookingUrl = null,
  note = null,
  price = null,
  place = null,
  placeId = null,
}: OccurrenceInput): Occurrence {
  const isDay = start.length === 10
  const startLocal = isDay ? `${start}T00:00` : start
  const endLocal = isDay ? `${addDays(end ?? start, 1)}T00:00` : end
  const startMs = fromWallTime(startLocal)
  const endMs = endLocal === null ? null : fromWallTime(endLocal)
  if (endMs !== null && endMs <= startMs) throw new RangeError(`${endLocal} is not after ${startLocal}`)
  return {
    id,
    start: new Date(startMs).toISOString(),
    end: endMs === null ? null : new Date(endMs).toISOString(),
    startLocal,
    endLocal,
    time: isDay ? time : 'timed',
    label,
    status,
    availability,
    bookingUrl,
    note,
    movedFrom: null,
    price,
    place,
    placeId,
  }
}

/** The start as makeOccurrence takes it: a wall time or a day. */
function startOf({ time, startLocal }: Occurrence): string {
  return time === 'timed' ? startLocal : startLocal.slice(0, 10)
}

/** Sorted by start, without doubles; ids `1`, `2`... in that order. */
export function makeOccurrences(inputs: Omit<OccurrenceInput, 'id'>[]): Occurrence[] {
  return inOrder(inputs.map((input) => makeOccurrence({ ...input, id: '0' }))).map((occurrence, index) => ({
    ...occurrence,
    id: String(index + 1),
  }))
}

/** Sorted by start, without those that say the same twice. */
export function inOrder(occurrences: readonly Occurrence[]): Occurrence[] {
  const seen = new Set<string>()
  return [...occurrences]
    .sort((a, b) => a.start.localeCompare(b.start) || (a.end ?? '').localeCompare(b.end ?? ''))
    .filter((occurrence) => {
      const key = dateKey(occurrence)
      return seen.has(key) ? false : Boolean(seen.add(key))
    })
}

/** Dates with the same key say the same twice; two houses may play at the same hour. */
export function dateKey({
  start,
  end,
  label,
  place,
}: Pick<Occurrence, 'start' | 'end' | 'label' | 'place'>): string {
  const where = place === null ? '' : `/${place.name}/${place.room ?? ''}/${place.locality}`
  return `${start}/${end}/${label}${where}`
}

export function programmeOf(
  { programme }: Pick<AgendaEvent, 'programme'>,
  { status }: Pick<Occurrence, 'status'>,
): Programme {
  return status ?? programme
}

export function availabilityOf(
  { availability }: Pick<AgendaEvent, 'availability'>,
  date: Pick<Occurrence, 'availability'> | null,
): Availability {
  return date?.availability ?? availability
}

/** A date may have these of its own. */
type Terms = Pick<AgendaEvent, 'price' | 'place' | 'placeId'>
type OwnTerms = Pick<Occurrence, keyof Terms>

function hasOwnTerms({ price, place }: OwnTerms): boolean {
  return price !== null || place !== null
}

export function priceOf(
  { price }: Pick<AgendaEvent, 'price'>,
  date: Pick<Occurrence, 'price'> | null,
): Price {
  return date?.price ?? price
}

export function placeOf<P = Place>(
  { place }: { place: P | null },
  date: { place: P | null } | null,
): P | null {
  return date?.place ?? place
}

/** Whether some of its dates have a place of their own. */
export function hasPlaces({ occurrences }: Pick<AgendaEvent, 'occurrences'>): boolean {
  return occurrences.some(({ place }) => place !== null)
}

/** The places that it names: its own first, then those of its dates, each as often as it is named. */
export function placesNamed({
  place,
  placeId = null,
  occurrences,
}: Pick<AgendaEvent, 'place' | 'occurrences'> & Partial<Pick<AgendaEvent, 'placeId'>>): {
  place: Place
  placeId: string | null
}[] {
  return [{ place, placeId }, ...occurrences].flatMap((named) =>
    named.place === null ? [] : [{ place: named.place, placeId: named.placeId }],
  )
}

/** The event as it is on this date: at its place and for its price. */
export function onDate<E extends Partial<Terms>>(event: E, date: OwnTerms | null): E {
  if (date === null || !hasOwnTerms(date)) return event
  return {
    ...event,
    ...(date.price && { price: date.price }),
    ...(date.place && { place: date.place, placeId: date.placeId }),
  }
}

/** These dates with the price and the place that dates of before, known by their id, had of their own. Whoever tells
 * new ones may not be able to tell them. */
export function withOwnTerms(dates: readonly Occurrence[], before: readonly Occurrence[]): Occurrence[] {
  const own = new Map(before.filter(hasOwnTerms).map((date) => [date.id, date]))
  if (own.size === 0) return [...dates]
  return dates.map((date) => {
    const old = own.get(date.id)
    if (!old) return date
    const { place, placeId } = date.place === null ? old : date
    return { ...date, price: date.price ?? old.price, place, placeId }
  })
}

/** Whether a date does not take place. */
export function isOff(programme: Programme): boolean {
  return programme === 'cancelled' || programme === 'postponed'
}

/** Whether people follow it online, wherever it was to be. */
export function isOnline(
  { attendance, programme }: Pick<AgendaEvent, 'attendance' | 'programme'>,
  status: Programme | null = null,
): boolean {
  return attendance === 'online' || (status ?? programme) === 'moved_online'
}

/** Dates that replace those of a public event, with the starts that they are moved from. Moved once more, a date keeps
 * the first of them: that one is on the tickets. */
export function withMoves(
  event: Pick<AgendaEvent, 'status' | 'programme' | 'occurrences'>,
  dates: readonly Occurrence[],
): Occurrence[] {
  if (event.status !== 'published') return [...dates]
  const before = new Map(event.occurrences.map((date) => [date.id, date]))
  return dates.map((date) => {
    const old = before.get(date.id)
    if (!old) return date
    const isMovedAgain = old.movedFrom !== null && programmeOf(event, old) === 'rescheduled'
    const movedFrom = startOf(old) === startOf(date) || isMovedAgain ? old.movedFrom : startOf(old)
    return { ...date, movedFrom: movedFrom === startOf(date) ? null : movedFrom }
  })
}
