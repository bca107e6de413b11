import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { findIana } from 'windows-iana'
import { ZONE } from '~/platform/zurich'
import { CalendarFault } from './calendar-fault'

export interface TimeZone {
  instantOf(wall: Temporal.PlainDateTime): number
  wallTimeAt(instantMs: number): Temporal.PlainDateTime
}

/** Names on the screens of Outlook, in French, and of Notes. */
const SHOWN_NAMES: Readonly<Record<string, string>> = {
  athènes: 'Europe/Athens',
  berne: 'Europe/Zurich',
  bruxelles: 'Europe/Brussels',
  copenhague: 'Europe/Copenhagen',
  lisbonne: 'Europe/Lisbon',
  londres: 'Europe/London',
  varsovie: 'Europe/Warsaw',
  vienne: 'Europe/Vienna',
  'western/central europe': 'Europe/Zurich',
}
const ZONE_OF_NAME: ReadonlyMap<string, string> = new Map([
  ...Intl.supportedValuesOf('timeZone').map((zone): [string, string] => [cityOf(zone), zone]),
  ...Object.entries(SHOWN_NAMES),
])

function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ').toLowerCase()
}

/** The time zone of a TZID: IANA name, Windows name, VTIMEZONE or name on Outlook's screen; none is Europe/Zurich.
 * Throws CalendarFault on unknown ones. */
export function zoneFinder(timezones: Record<string, string>): (tzid: string | null | undefined) => TimeZone {
  const known = new Map<string, TimeZone>()
  return (tzid) => {
    const name = tzid?.trim() || ZONE
    const zone = known.get(name) ?? namedZone(name) ?? customZone(timezones[name]) ?? shownZone(name)
    if (!zone) throw new CalendarFault(`fuseau horaire inconnu «\u00a0${name.slice(0, 60)}\u00a0»`)
    known.set(name, zone)
    return zone
  }
}

function namedZone(tzid: string): TimeZone | null {
  const [windows] = findIana(tzid)
  if (windows) return ianaZone(windows)
  // One example is « /mozilla.org/20050126_1/Europe/Zurich ».
  const segments = tzid.split('/')
  for (const count of [segments.length, 3, 2, 1]) {
    const zone = ianaZone(segments.slice(-count).join('/'))
    if (zone) return zone
  }
  return null
}

/** « (UTC+01:00) Amsterdam, Berlin, Berne, Rome », « (UTC-05:00) Eastern Time (US & Canada) », « UTC+01 ». */
function shownZone(name: string): TimeZone | null {
  if (/^tzone:\/\/Microsoft\/Utc$/i.test(name)) return ianaZone('UTC')
  const offset = /^\(?(?:UTC|GMT) ?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)?$/i.exec(name)
  if (offset) {
    const [, sign = '+', hours = '0', minutes = '00'] = offset
    const shift = `${sign}${hours.padStart(2, '0')}:${minutes}`
    // Programs that call it so mean ours, whose summer time they leave out.
    return zoneOf(shift === '+01:00' ? ZONE : shift)
  }
  const shown = name.replace(/^\((?:UTC|GMT)[^)]*\)\s*/i, '')
  const [, american] = /^(\w+) Time \(US/.exec(shown) ?? []
  if (american) return namedZone(`${american} Standard Time`)
  for (const part of shown.split(',')) {
    const zone = ZONE_OF_NAME.get(part.trim().toLowerCase())
    if (zone) return ianaZone(zone)
  }
  return null
}

function ianaZone(id: string): TimeZone | null {
  // Temporal also accepts offsets such as « +01:00 », which are no names.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(id)) return null
  try {
    Temporal.Now.plainDateISO(id)
  } catch {
    return null
  }
  return zoneOf(id)
}

function zoneOf(id: string): TimeZone {
  return {
    instantOf: (wall) => wall.toZonedDateTime(id).epochMilliseconds,
    wallTimeAt: (instantMs) =>
      Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(id).toPlainDateTime(),
  }
}

function customZone(definition: string | undefined): TimeZone | null {
  if (!definition) return null
  let timezone: ICAL.Timezone
  try {
    timezone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(definition)))
  } catch {
    return null
  }
  const offsetMs = (wall: Temporal.PlainDateTime) =>
    timezone.utcOffset(ICAL.Time.fromDateTimeString(wall.toString({ smallestUnit: 'second' }))) * 1000
  const asUtc = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime('UTC').epochMilliseconds
  const utcWall = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC').toPlainDateTime()
  return {
    instantOf: (wall) => asUtc(wall) - offsetMs(wall),
    // Wrong for an hour or two around a change of summer time, which is enough for UNTIL and ends.
    wallTimeAt: (instantMs) => utcWall(instantMs + offsetMs(utcWall(instantMs))),
  }
}
