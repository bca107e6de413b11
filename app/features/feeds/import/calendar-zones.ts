import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { ZONE } from '~/platform/zurich'

export interface TimeZone {
  instantOf(wall: Temporal.PlainDateTime): number
  wallTimeAt(instantMs: number): Temporal.PlainDateTime
}

/** Windows names, which Outlook writes. Others need a VTIMEZONE in the file. */
const WINDOWS_ZONES: Readonly<Record<string, string>> = {
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'romance standard time': 'Europe/Paris',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'gtb standard time': 'Europe/Bucharest',
  'russian standard time': 'Europe/Moscow',
  'turkey standard time': 'Europe/Istanbul',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'pacific standard time': 'America/Los_Angeles',
  utc: 'UTC',
}

/** The time zone of a TZID: IANA name, Windows name or VTIMEZONE; none is Europe/Zurich. Throws, in French, on
 * unknown ones. */
export function zoneFinder(timezones: Record<string, string>): (tzid: string | null | undefined) => TimeZone {
  const known = new Map<string, TimeZone>()
  return (tzid) => {
    const name = tzid?.trim() || ZONE
    const zone = known.get(name) ?? namedZone(name) ?? customZone(timezones[name])
    if (!zone) throw new Error(`fuseau horaire inconnu « ${name.slice(0, 60)} »`)
    known.set(name, zone)
    return zone
  }
}

function namedZone(tzid: string): TimeZone | null {
  const windows = WINDOWS_ZONES[tzid.toLowerCase()]
  if (windows) return ianaZone(windows)
  // For example « /mozilla.org/20050126_1/Europe/Zurich ».
  const segments = tzid.split('/')
  for (const count of [segments.length, 3, 2, 1]) {
    const zone = ianaZone(segments.slice(-count).join('/'))
    if (zone) return zone
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
