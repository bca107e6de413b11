import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { MAX_OCCURRENCES } from '~/domain/event'
import { addDays, toWallTime } from '~/platform/zurich'
import { type TimeZone, zoneFinder } from './calendar-zones'

/** ical.js never returns on some legal rules: run this in a worker that can be ended (expand.server.ts). */
export interface CalendarEventRequest {
  events: string
  /** VTIMEZONEs of the file by TZID. */
  timezones: Record<string, string>
  /** Local day: endless rules are followed from here. */
  today: string
}

/** Days or wall times in Europe/Zurich; the last whole day is inclusive. */
export interface CalendarDate {
  start: string
  end: string | null
  cancelled: boolean
}

export interface CalendarEvent {
  title: string
  description: string
  location: string
  geo: { lat: number; lng: number } | null
  url: string
  categories: string[]
  status: string
  isPrivate: boolean
  /** Whether its days last whole days, as Microsoft's property says: by itself a day only has no time. */
  lastsAllDay: boolean
  dates: CalendarDate[]
  notes: string[]
}

const LOOK_AHEAD_DAYS = 400

interface Moment {
  /** An instant, or the day of a whole day. */
  key: string
  day: string
  date: CalendarDate
}

/** Throws on an event that cannot be read; the message is French when the file is wrong. */
export function readCalendarEvent({ events, timezones, today }: CalendarEventRequest): CalendarEvent {
  const calendar = new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\n${events}\r\nEND:VCALENDAR`))
  const components = calendar.getAllSubcomponents('vevent')
  const overrides = components.filter((component) => component.hasProperty('recurrence-id'))
  const master = latest(components.filter((component) => !component.hasProperty('recurrence-id')))
  const component = master ?? overrides[0]
  if (!component) throw new Error('aucun événement')

  const zoneOf = zoneFinder(timezones)
  const notes: string[] = []
  const moments = new Map<string, Moment>()
  for (const moment of master ? instancesOf(master, zoneOf, today, notes) : [])
    moments.set(moment.key, moment)
  for (const override of overrides.sort((a, b) => sequenceOf(a) - sequenceOf(b)))
    replaceInstance(moments, override, zoneOf, notes)

  const dates = [...moments.values()].map(({ date }) => date).sort((a, b) => (a.start < b.start ? -1 : 1))
  return { ...detailsOf(component), dates, notes }
}

/** The last revision of a UID counts. */
function latest(components: ICAL.Component[]): ICAL.Component | null {
  return components.reduce<ICAL.Component | null>(
    (best, component) => (best && sequenceOf(best) > sequenceOf(component) ? best : component),
    null,
  )
}

function sequenceOf(component: ICAL.Component): number {
  return Number(component.getFirstPropertyValue('sequence') ?? 0) || 0
}

function detailsOf(component: ICAL.Component): Omit<CalendarEvent, 'dates' | 'notes'> {
  const geo: unknown = component.getFirstPropertyValue('geo')
  const [lat, lng] = Array.isArray(geo) ? geo.map(Number) : []
  return {
    title: textOf(component, 'summary'),
    description: textOf(component, 'description'),
    location: textOf(component, 'location'),
    geo: isWithin(lat, 90) && isWithin(lng, 180) ? { lat, lng } : null,
    url: textOf(component, 'url'),
    categories: component
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map(String)),
    status: textOf(component, 'status').toUpperCase(),
    lastsAllDay: /^true$/i.test(textOf(component, 'x-microsoft-cdo-alldayevent')),
    isPrivate: /^(?:private|confidential)$/i.test(textOf(component, 'class')),
  }
}

function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return value === null || value === undefined ? '' : String(value)
}

function isWithin(value: number | undefined, limit: number): value is number {
  return value !== undefined && Math.abs(value) <= limit
}

type ZoneFinder = ReturnType<typeof zoneFinder>

interface PlacedTime {
  time: ICAL.Time
  zone: TimeZone
}

/** RRULE, RDATE and DTSTART, without EXDATE: the next MAX_OCCURRENCES, or the last ones of the past. */
function instancesOf(master: ICAL.Component, zoneOf: ZoneFinder, today: string, notes: string[]): Moment[] {
  const start = firstTime(master, 'dtstart', zoneOf)
  if (!start) throw new Error('sans DTSTART')
  const length = lengthOf(master, start, zoneOf)
  const excluded = new Set(
    timesOf(master, 'exdate', zoneOf).map(({ time, zone }) =>
      time.isDate ? dayOf(time) : keyOf(time, zone),
    ),
  )
  const isExcluded = ({ key, day }: Moment) => excluded.has(key) || excluded.has(day)

  const single = [start, ...timesOf(master, 'rdate', zoneOf)].map((placed) => momentOf(placed, length))
  const repeated = master
    .getAllProperties('rrule')
    .flatMap((property) => followRule(property.getFirstValue(), start, length, today))
  const moments = new Map([...single, ...repeated].map((moment) => [moment.key, moment]))
  const kept = [...moments.values()].filter((moment) => !isExcluded(moment)).sort(byDay)
  if (kept.length <= MAX_OCCURRENCES) return kept

  notes.push(`plus de ${MAX_OCCURRENCES} dates, les autres sont laissées`)
  return slidingWindow(kept, today)
}

function byDay(a: Moment, b: Moment): number {
  return a.date.start < b.date.start ? -1 : 1
}

function slidingWindow(moments: Moment[], today: string): Moment[] {
  const firstAhead = moments.findIndex(({ day }) => day >= today)
  const from = firstAhead < 0 ? moments.length : firstAhead
  const begin = Math.max(0, Math.min(from, moments.length - MAX_OCCURRENCES))
  return moments.slice(begin, begin + MAX_OCCURRENCES)
}

function followRule(rule: unknown, start: PlacedTime, length: Length, today: string): Moment[] {
  if (!(rule instanceof ICAL.Recur)) throw new Error('RRULE illisible')
  if (rule.until) rule.until = wallUntil(rule.until, start)
  const isEndless = !rule.until && !rule.count
  const horizon = addDays(today, LOOK_AHEAD_DAYS)

  const iterator = rule.iterator(floating(start.time))
  const times: ICAL.Time[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = dayOf(next)
    if (isEndless && day > horizon) break
    times.push(next.clone())
    if (times.length <= MAX_OCCURRENCES) continue
    // Coming dates replace past ones when there are too many.
    if (day >= today && times[0] && dayOf(times[0]) >= today) break
    times.shift()
  }
  return times.map((time) => momentOf({ time, zone: start.zone }, length))
}

/** ical.js compares UNTIL with floating wall times and would drop the last date. */
function wallUntil(until: ICAL.Time, { time, zone }: PlacedTime): ICAL.Time {
  if (time.isDate) return ICAL.Time.fromDateString(dayOf(until))
  if (until.isDate) return ICAL.Time.fromDateTimeString(`${dayOf(until)}T23:59:59`)
  if (until.zone !== ICAL.Timezone.utcTimezone) return floating(until)
  return ICAL.Time.fromDateTimeString(
    zone.wallTimeAt(until.toUnixTime() * 1000).toString({ smallestUnit: 'second' }),
  )
}

function floating(time: ICAL.Time): ICAL.Time {
  const copy = time.clone()
  copy.zone = ICAL.Timezone.localTimezone
  return copy
}

function replaceInstance(
  moments: Map<string, Moment>,
  override: ICAL.Component,
  zoneOf: ZoneFinder,
  notes: string[],
): void {
  const replaced = firstTime(override, 'recurrence-id', zoneOf)
  if (!replaced) throw new Error('RECURRENCE-ID illisible')
  if (override.getFirstProperty('recurrence-id')?.getParameter('range')) {
    notes.push('RANGE=THISANDFUTURE appliqué à cette seule date')
  }
  const replacedKey = replaced.time.isDate ? dayOf(replaced.time) : keyOf(replaced.time, replaced.zone)
  const original =
    [...moments.values()].find(({ key, day }) => key === replacedKey || day === replacedKey) ?? null

  const start = firstTime(override, 'dtstart', zoneOf)
  const cancelled = textOf(override, 'status').toUpperCase() === 'CANCELLED'
  const moved = start ? momentOf(start, lengthOf(override, start, zoneOf)) : original
  if (!moved) return
  // Kept under its key, so that a later revision of the override replaces it.
  moments.set(original?.key ?? replacedKey, {
    key: original?.key ?? replacedKey,
    day: original?.day ?? dayOf(replaced.time),
    date: { ...moved.date, cancelled },
  })
}

/** Whole days, a span of wall time (« 22 h – 6 h » also over summer time), or unknown. */
type Length = { days: number } | { wall: Temporal.Duration } | null

function lengthOf(component: ICAL.Component, start: PlacedTime, zoneOf: ZoneFinder): Length {
  const end = firstTime(component, 'dtend', zoneOf)
  const duration: unknown = component.getFirstPropertyValue('duration')
  if (start.time.isDate) {
    const days = end
      ? Math.round((Date.parse(dayOf(end.time)) - Date.parse(dayOf(start.time))) / 86_400_000)
      : duration instanceof ICAL.Duration
        ? Math.floor(duration.toSeconds() / 86_400)
        : 1
    return { days: Math.max(1, days) }
  }
  if (end && !end.time.isDate) {
    const endsAt = start.zone.wallTimeAt(end.zone.instantOf(wallOf(end.time)))
    const startsAt = start.zone.wallTimeAt(start.zone.instantOf(wallOf(start.time)))
    return positive(startsAt.until(endsAt, { largestUnit: 'day' }))
  }
  return duration instanceof ICAL.Duration
    ? positive(Temporal.Duration.from({ seconds: duration.toSeconds() }))
    : null
}

function positive(wall: Temporal.Duration): Length {
  return wall.sign > 0 ? { wall } : null
}

function momentOf({ time, zone }: PlacedTime, length: Length): Moment {
  if (time.isDate) {
    const day = dayOf(time)
    const days = length && 'days' in length ? length.days : 1
    return {
      key: day,
      day,
      date: { start: day, end: days > 1 ? addDays(day, days - 1) : null, cancelled: false },
    }
  }
  const wall = wallOf(time)
  const start = toWallTime(zone.instantOf(wall))
  const end = length && 'wall' in length ? toWallTime(zone.instantOf(wall.add(length.wall))) : null
  return {
    key: keyOf(time, zone),
    day: dayOf(time),
    date: { start, end: end !== null && end > start ? end : null, cancelled: false },
  }
}

function keyOf(time: ICAL.Time, zone: TimeZone): string {
  return String(zone.instantOf(wallOf(time)))
}

function wallOf(time: ICAL.Time): Temporal.PlainDateTime {
  const { year, month, day, hour, minute, second } = time
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: 'reject' })
}

function dayOf(time: ICAL.Time): string {
  return time.toString().slice(0, 10)
}

function firstTime(component: ICAL.Component, name: string, zoneOf: ZoneFinder): PlacedTime | null {
  return timesOf(component, name, zoneOf)[0] ?? null
}

/** RDATE periods count by their start; other values are ignored. */
function timesOf(component: ICAL.Component, name: string, zoneOf: ZoneFinder): PlacedTime[] {
  return component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid')
    return property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time)) return []
      return {
        time,
        zone: time.isDate ? zoneOf(null) : zoneOf(time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : tzid),
      }
    })
  })
}
