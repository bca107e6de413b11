// A journey leads a visitor to an event in time.

import { dateOf, today as todayOf } from '~/domain/days'
import type { AgendaEvent, Occurrence, Place } from '~/domain/event'
import { isOff, isOnline, placeOf, programmeOf } from '~/domain/occurrence'
import { datesToCome, spansDays } from '~/domain/spans'
import { weatherOf } from '~/domain/weather'
import { isApproximate } from '~/features/events/event-view'

export interface Point {
  lat: number
  lng: number
}

export interface Journey {
  /** Timetables write an address so: « 1003 Lausanne, Rue du Lac 1 », or the locality alone. */
  to: string
  point: Point | null
  /** The date to come has an id, a day, and the hour to be there by if it is known. Null = any time. */
  date: { id: string; day: string; time: string | null } | null
}

/** The way to the next date that takes place somewhere; null if there is none, or the place is not
 * known: the weather has moved it. */
export function journeyTo(event: AgendaEvent, nowMs: number): Journey | null {
  const date = nextAtPlace(event, nowMs)
  const place = date && placeOf(event, date)
  if (date === null || place === null) return null
  if (weatherOf(event, date, nowMs)?.kind === 'moved') return null
  const { lat, lng } = place
  return {
    to: stopText(place),
    point: lat === null || lng === null ? null : { lat, lng },
    date: arrivalOf(date, nowMs),
  }
}

export function nextAtPlace(event: AgendaEvent, nowMs: number): Occurrence | null {
  const isThere = (date: Occurrence) =>
    !isOff(programmeOf(event, date)) && !isOnline(event, programmeOf(event, date))
  return datesToCome(event, nowMs).find(isThere) ?? null
}

/** A date that has begun is reached at any time. */
function arrivalOf(date: Occurrence, nowMs: number): Journey['date'] {
  const { id, startLocal, start, time } = date
  const day = startLocal.slice(0, 10)
  if (time === 'timed') {
    if (Date.parse(start) <= nowMs) return null
    return { id, day, time: startLocal.slice(11) }
  }
  const today = dateOf(todayOf(nowMs))
  return day < today || (day === today && spansDays(date)) ? null : { id, day, time: null }
}

/** A street without a number names no stop, and is looked up under its locality. */
function stopText(place: Place): string {
  const { street, npa, locality } = place
  if (isApproximate(place) || !/\d/.test(street) || locality === '') return locality || street
  return `${[npa, locality].filter(Boolean).join(' ')}, ${street}`
}
