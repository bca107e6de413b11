import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import type { Availability, Programme } from '~/domain/event'
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '~/platform/durations'
import { isRealDay } from '~/platform/real-day'
import { addDays, toWallTime } from '~/platform/zurich'
import { CalendarFault } from './calendar-fault'
import type { TimeZone, zoneFinder } from './calendar-zones'
import { wholeDaysOf } from './whole-days'

export type ZoneFinder = ReturnType<typeof zoneFinder>

/** One date of a series says this otherwise than the event does; null = as the event. */
export interface DateDetails {
  status: Programme | null
  availability: Availability | null
  /** Its own title. */
  label: string | null
  note: string | null
  /** An address in one text. */
  location: string | null
}

/** Days or wall times in Europe/Zurich; the last whole day is inclusive. */
export interface CalendarDate extends DateDetails {
  /** The same as long as its rule and its place in it are: the wall time for which the file first told it. */
  id: string
  start: string
  end: string | null
  /** It counts for days: « unknown » where the hour is only not told. */
  time: 'all_day' | 'unknown'
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
  own: DateDetails
}

/** Whole days; or a span of wall time, then an exact one; null = unknown. */
type Length = Days | Hours
interface Days {
  days: number
  time: CalendarDate['time']
}
type Hours = { wall: Temporal.Duration; exactMs: number } | null

export function instantOf({ wall, zone }: PlacedTime): number {
  return zone.instantOf(wall)
}

export function dayOf(wall: Temporal.PlainDateTime): string {
  return wall.toPlainDate().toString()
}

export function dateOf(original: PlacedTime, { time, length, own }: Moment): CalendarDate {
  return { id: idOf(original), ...spanOf(time, length), ...own }
}

function idOf({ wall, isDay, zone }: PlacedTime): string {
  const text = isDay ? dayOf(wall) : toWallTime(zone.instantOf(wall))
  return text.replace(/[-:]/g, '')
}

function spanOf(time: PlacedTime, length: Length): Pick<CalendarDate, 'start' | 'end' | 'time'> {
  if (length && 'days' in length) {
    const day = time.isDay ? dayOf(time.wall) : nearestDay(time)
    return { start: day, end: length.days > 1 ? addDays(day, length.days - 1) : null, time: length.time }
  }
  return { start: toWallTime(instantOf(time)), end: endOf(time, length), time: 'unknown' }
}

/** The day of the nearest midnight: a rule of midnights in another zone, or in UTC over the change of summer time, gives
 * hours around it. */
function nearestDay(time: PlacedTime): string {
  return toWallTime(instantOf(time) + DAY_MS / 2).slice(0, 10)
}

function endOf({ wall, zone }: PlacedTime, length: Hours): string | null {
  if (length === null) return null
  const end = toWallTime(zone.instantOf(wall.add(length.wall)) + length.exactMs)
  return end > toWallTime(zone.instantOf(wall)) ? end : null
}

/** A longer instance is an error, in seconds. */
const LONGEST_SECONDS = 20 * 366 * DAY_SECONDS

/**
 * How long the instances of a component last. DTEND is a wall time (« 22 h – 6 h » also in the night of summer time); hours
 * of a DURATION are exact, its days are not (RFC 5545 3.3.6). Instances at another hour than its start, which RDATE and
 * BYHOUR give, are no whole days where the others are. Notes say what is not used.
 */
export function lengthsOf(
  component: ICAL.Component,
  start: PlacedTime,
  zoneOf: ZoneFinder,
  notes: string[],
): (time: PlacedTime) => Length {
  const lastsAllDay = /^true$/i.test(propertyText(component, 'x-microsoft-cdo-alldayevent'))
  const dayTime = lastsAllDay ? 'all_day' : 'unknown'
  const end = endTimeOf(component, zoneOf, notes)
  const duration = durationOf(component, notes)
  if (start.isDay) {
    const days = { days: daysUntil(start, end, duration), time: dayTime } as const
    return (time) => (time.isDay ? days : null)
  }
  const hours = hoursUntil(start, end, duration, notes)
  const whole = lastsAllDay ? daysMarked(start, hours, notes) : daysWritten(start, hours)
  const clock = start.wall.toPlainTime()
  return (time) => {
    if (time.isDay) return { days: 1, time: dayTime }
    const isAlike = time.zone === start.zone && time.wall.toPlainTime().equals(clock)
    return (isAlike ? whole : daysWritten(time, hours)) ?? hours
  }
}

function daysUntil(start: PlacedTime, end: PlacedTime | null, duration: ICAL.Duration | null): number {
  const days = end
    ? Math.round((Date.parse(dayOf(end.wall)) - Date.parse(dayOf(start.wall))) / DAY_MS)
    : duration
      ? Math.floor(duration.toSeconds() / DAY_SECONDS)
      : 1
  return Math.max(1, days)
}

function hoursUntil(
  start: PlacedTime,
  end: PlacedTime | null,
  duration: ICAL.Duration | null,
  notes: string[],
): Hours {
  if (end?.isDay && dayOf(end.wall) > addDays(dayOf(start.wall), 1)) {
    notes.push(`fin sans heure «\u00a0${dayOf(end.wall)}\u00a0», ignorée`)
  }
  if (end && !end.isDay) {
    const endsAt = start.zone.wallTimeAt(end.zone.instantOf(end.wall))
    const startsAt = start.zone.wallTimeAt(start.zone.instantOf(start.wall))
    const wall = startsAt.until(endsAt, { largestUnit: 'day' })
    if (wall.sign < 0) notes.push(END_BEFORE_START)
    return wall.sign > 0 ? { wall, exactMs: 0 } : null
  }
  if (duration === null || duration.toSeconds() === 0) return null
  if (duration.toSeconds() < 0) {
    notes.push(END_BEFORE_START)
    return null
  }
  if (duration.toSeconds() > LONGEST_SECONDS)
    throw new CalendarFault(`durée impossible «\u00a0${duration}\u00a0»`)
  const days = duration.weeks * 7 + duration.days
  const seconds = duration.hours * HOUR_SECONDS + duration.minutes * 60 + duration.seconds
  return { wall: Temporal.Duration.from({ days }), exactMs: seconds * 1000 }
}

const END_BEFORE_START = 'fin avant le début, ignorée'

/** Days that are written as hours, from midnight on where they are written or in Zurich. */
function daysWritten(start: PlacedTime, hours: Hours): Days | null {
  const ends = hours && start.wall.add(hours.wall).add({ milliseconds: hours.exactMs })
  const minute = (wall: Temporal.PlainDateTime) => wall.toString({ smallestUnit: 'minute' })
  const written = { start: minute(start.wall), end: ends && minute(ends) }
  const here = { start: toWallTime(instantOf(start)), end: endOf(start, hours) }
  // An hour of a zone of its own that is midnight here is an hour.
  const isOfHere = here.end !== null || start.isUtc
  for (const span of isOfHere ? [written, here] : [written]) {
    const whole = wholeDaysOf(span.start, span.end, start.isUtc && span === written)
    const from = Date.parse(span.start.slice(0, 10))
    if (whole) return { days: (Date.parse(whole.last) - from) / DAY_MS + 1, time: whole.time }
  }
  return null
}

/** Microsoft's « all day » counts unless there are hours beside it. */
function daysMarked(start: PlacedTime, hours: Hours, notes: string[]): Days | null {
  const written = daysWritten(start, hours)
  if (written || hours === null) return { days: written?.days ?? 1, time: 'all_day' }
  const days = hours.wall.add({ milliseconds: hours.exactMs }).total({ unit: 'day' })
  if (Number.isInteger(days)) return { days, time: 'all_day' }
  notes.push(
    '«\u00a0toute la journée\u00a0» d’après le calendrier, mais avec des heures\u00a0: celles-ci comptent',
  )
  return null
}

/** An unreadable end is left out and noted. */
function endTimeOf(component: ICAL.Component, zoneOf: ZoneFinder, notes: string[]): PlacedTime | null {
  try {
    const end = firstTime(component, 'dtend', zoneOf)
    if (end || !component.hasProperty('dtend')) return end
  } catch {}
  notes.push(`fin illisible «\u00a0${rawText(component, 'dtend')}\u00a0», ignorée`)
  return null
}

/** An unreadable one is left out and noted. */
function durationOf(component: ICAL.Component, notes: string[]): ICAL.Duration | null {
  try {
    const duration: unknown = component.getFirstPropertyValue('duration')
    if (duration instanceof ICAL.Duration && !Number.isNaN(duration.toSeconds())) return duration
    if (duration === null) return null
  } catch {}
  notes.push(`durée illisible «\u00a0${rawText(component, 'duration')}\u00a0», ignorée`)
  return null
}

function rawText(component: ICAL.Component, name: string): string {
  return String(component.getFirstProperty(name)?.jCal[3] ?? '').slice(0, 40)
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
