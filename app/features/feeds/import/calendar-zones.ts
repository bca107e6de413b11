// What a TZID of a calendar file means: an IANA name, a Windows name, or a VTIMEZONE of the file itself.
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { ZONE } from '~/platform/zurich'

export interface TimeZone {
  /** Milliseconds since the epoch. */
  instantOf(wall: Temporal.PlainDateTime): number
  wallTimeAt(instantMs: number): Temporal.PlainDateTime
}

/** Windows names of Europe and the Atlantic, which Outlook writes; others count by the VTIMEZONE beside them. */
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

/** Finds the zone of a TZID; none is Europe/Zurich (floating times are our local time). Throws, in French, on unknown ones. */
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
  // « /mozilla.org/20050126_1/Europe/Zurich » and the like end in the name.
  const segments = tzid.split('/')
  for (const count of [segments.length, 3, 2, 1]) {
    const zone = ianaZone(segments.slice(-count).join('/'))
    if (zone) return zone
  }
  return null
}

function ianaZone(id: string): TimeZone | null {
  // Offsets such as « +01:00 » are accepted by Temporal too, but a TZID is a name.
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
    // The offset at the instant read as wall time is off for an hour or two around a change: close enough for UNTIL and ends.
    wallTimeAt: (instantMs) => utcWall(instantMs + offsetMs(utcWall(instantMs))),
  }
}
