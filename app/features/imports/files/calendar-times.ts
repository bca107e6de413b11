import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '~/platform/durations'
import { isRealDay } from '~/platform/real-day'
import { addDays, toWallTime } from '~/platform/zurich'
import { CalendarFault } from './calendar-fault'
import type { TimeZone, zoneFinder } from './calendar-zones'

export type ZoneFinder = ReturnType<typeof zoneFinder>

/** Days or wall times in Europe/Zurich; the last whole day is inclusive. */
export interface CalendarDate {
  /** The same as long as its rule and its place in it are: the wall time for which the file first told it. */
  id: string
  start: string
  end: string | null
  cancelled: boolean
}

/** A value of the file (RFC 5545 3.3.4, 3.3.5) and its zone. */
export interface PlacedTime {
  wall: Temporal.PlainDateTime
  isDay: boolean
  isUtc: boolean
  zone: TimeZone
}

/** An instance begins then and lasts so long. */
export interface Moment {
  time: PlacedTime
  length: Length
  cancelled: boolean
}

/** Whole days; or a span of wall time, then an exact one; null = unknown. */
type Length = { days: number } | { wall: Temporal.Duration; exactMs: number } | null

export function instantOf({ wall, zone }: PlacedTime): number {
  return zone.instantOf(wall)
}

export function dayOf(wall: Temporal.PlainDateTime): string {
  return wall.toPlainDate().toString()
}

export function dateOf(original: PlacedTime, { time, length, cancelled }: Moment): CalendarDate {
  return { id: idOf(original), ...spanOf(time, length), cancelled }
}

function idOf({ wall, isDay, zone }: PlacedTime): string {
  const text = isDay ? dayOf(wall) : toWallTime(zone.instantOf(wall))
  return text.replace(/[-:]/g, '')
}

function spanOf({ wall, isDay, zone }: PlacedTime, length: Length): Pick<CalendarDate, 'start' | 'end'> {
  if (isDay) {
    const day = dayOf(wall)
    const days = length && 'days' in length ? length.days : 1
    return { start: day, end: days > 1 ? addDays(day, days - 1) : null }
  }
  const start = toWallTime(zone.instantOf(wall))
  const end =
    length && 'wall' in length ? toWallTime(zone.instantOf(wall.add(length.wall)) + length.exactMs) : null
  return { start, end: end !== null && end > start ? end : null }
}

/** A longer instance is an error, in seconds. */
const LONGEST_SECONDS = 20 * 366 * DAY_SECONDS

/** How long an instance lasts. DTEND is a wall time (« 22 h – 6 h » also in the night of summer time); hours of a
 * DURATION are exact, its days are not (RFC 5545 3.3.6). */
export function lengthOf(component: ICAL.Component, start: PlacedTime, zoneOf: ZoneFinder): Length {
  const end = firstTime(component, 'dtend', zoneOf)
  const duration: unknown = component.getFirstPropertyValue('duration')
  if (start.isDay) {
    const days = end
      ? Math.round((Date.parse(dayOf(end.wall)) - Date.parse(dayOf(start.wall))) / DAY_MS)
      : duration instanceof ICAL.Duration
        ? Math.floor(duration.toSeconds() / DAY_SECONDS)
        : 1
    return { days: Math.max(1, days) }
  }
  if (end && !end.isDay) {
    const endsAt = start.zone.wallTimeAt(end.zone.instantOf(end.wall))
    const startsAt = start.zone.wallTimeAt(start.zone.instantOf(start.wall))
    const wall = startsAt.until(endsAt, { largestUnit: 'day' })
    return wall.sign > 0 ? { wall, exactMs: 0 } : null
  }
  if (!(duration instanceof ICAL.Duration) || duration.toSeconds() <= 0) return null
  if (duration.toSeconds() > LONGEST_SECONDS)
    throw new CalendarFault(`durée impossible «\u00a0${duration}\u00a0»`)
  const days = duration.weeks * 7 + duration.days
  const seconds = duration.hours * HOUR_SECONDS + duration.minutes * 60 + duration.seconds
  return { wall: Temporal.Duration.from({ days }), exactMs: seconds * 1000 }
}

export function propertyText(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

export function firstTime(component: ICAL.Component, name: string, zoneOf: ZoneFinder): PlacedTime | null {
  return timesOf(component, name, zoneOf)[0] ?? null
}

/** RDATE periods count by their start; other values are ignored. */
export function timesOf(component: ICAL.Component, name: string, zoneOf: ZoneFinder): PlacedTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid')
    // ical.js makes 3 March of 31 February.
    for (const text of property.jCal.slice(3).flat().map(String)) {
      if (/^\d{4}-\d{2}-\d{2}/.test(text) && !isRealDay(text.slice(0, 10))) {
        throw new CalendarFault(`date inexistante «\u00a0${text}\u00a0»`)
      }
    }
    return property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time)) return []
      const isUtc = time.zone === ICAL.Timezone.utcTimezone
      const zone = time.isDate ? zoneOf(null) : zoneOf(isUtc ? 'UTC' : tzid)
      return { wall: wallOf(time), isDay: time.isDate, isUtc, zone }
    })
  })
}

export function wallOf(time: ICAL.Time): Temporal.PlainDateTime {
  const { year, month, day, hour, minute, second } = time
  // A leap second is the second before.
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second: Math.min(second, 59) })
}
