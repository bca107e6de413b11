import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Occurrence, Place, Programme, StoredEvent } from '~/domain/event'
import { plainLines } from '~/features/events/markdown.server'
import { inSlices } from '~/platform/slices'
import { ZONE } from '~/platform/zurich'

export interface CalendarSite {
  /** SITE_URL, without a slash at its end. */
  siteUrl: string
  siteName: string
  categoryLabel?: (slug: string) => string
}

const REFRESH_SECONDS = 3600
const MAX_DESCRIPTION = 2000
/** A feed stops after the event that reaches this number: one event may have 800 dates. */
const MAX_FEED_DATES = 2000
/** RFC 5545, 3.1: without the line break. */
const LINE_OCTETS = 75

const STATUS_OF_PROGRAMME: Record<Programme, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  moved_online: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** iCalendar (RFC 5545). */
export async function eventCalendar(event: StoredEvent, site: CalendarSite): Promise<string> {
  return written(emptyCalendar(event.title, site), [await datesOf(event, site, inSlices())])
}

/** A calendar to subscribe to, with about the first 2000 dates. Lets other requests run meanwhile. */
export async function agendaCalendar(
  events: Iterable<StoredEvent>,
  site: CalendarSite,
  title = site.siteName,
): Promise<string> {
  const calendar = emptyCalendar(title, site)
  calendar.ttl(REFRESH_SECONDS)
  const othersTurn = inSlices()
  const pieces: string[] = []
  let dates = 0
  for (const event of events) {
    dates += event.occurrences.length
    if (dates > MAX_FEED_DATES) break
    pieces.push(await keptDatesOf(event, site, othersTurn))
    await othersTurn()
  }
  return written(calendar, pieces)
}

/** Writing an event takes 0.7 ms, and most calendars share events. About 1 kB each. */
const KEPT_LETTERS = 16 * 1024 * 1024
const keptDates = new LRUCache<string, string>({
  maxSize: KEPT_LETTERS,
  sizeCalculation: (text, key) => text.length + key.length,
})

async function keptDatesOf(
  event: StoredEvent,
  site: CalendarSite,
  othersTurn: () => Promise<void>,
): Promise<string> {
  // Everything that the text depends on; a version is never written twice.
  const key = JSON.stringify([event.id, event.version, event.updatedAt, labelOf(event, site), site.siteUrl])
  const kept = keptDates.get(key)
  if (kept !== undefined) return kept
  const made = await datesOf(event, site, othersTurn)
  keptDates.set(key, made)
  return made
}

function emptyCalendar(name: string, { siteName }: CalendarSite): ICalCalendar {
  return ical({
    name: singleLine(name),
    prodId: { company: singleLine(siteName), product: 'Agenda', language: 'FR' },
    // Without a zone, DTSTAMP and LAST-MODIFIED are written in UTC, as RFC 5545 demands.
    timezone: null,
  })
}

const VTIMEZONE = `${(tzlib_get_ical_block(ZONE)[0] ?? '').trim().replace(/\r?\n/g, '\r\n')}\r\n`
const END = 'END:VCALENDAR'

function written(calendar: ICalCalendar, dates: readonly string[]): string {
  return calendar.toString().slice(0, -END.length) + VTIMEZONE + dates.join('') + END
}

function folded(lines: string): string {
  return lines.split('\r\n').map(foldedLine).join('\r\n')
}

function foldedLine(line: string): string {
  // A UTF-16 unit takes at most three octets.
  if (line.length * 3 <= LINE_OCTETS) return line
  const octets = Buffer.from(line)
  const pieces: string[] = []
  let from = 0
  let room = LINE_OCTETS
  while (octets.length - from > room) {
    let to = from + room
    while (isInsideCharacter(octets[to])) to -= 1
    pieces.push(octets.toString('utf8', from, to))
    from = to
    room = LINE_OCTETS - 1
  }
  pieces.push(octets.toString('utf8', from))
  return pieces.join('\r\n ')
}

function isInsideCharacter(octet = 0): boolean {
  return (octet & 0xc0) === 0x80
}

/** The VEVENTs of an event, folded here because the package takes a second for it. One VEVENT a date: Outlook ignores
 * RDATE, Google Calendar drops it from files, and each date can be cancelled by its UID. */
async function datesOf(
  event: StoredEvent,
  site: CalendarSite,
  othersTurn: () => Promise<void>,
): Promise<string> {
  const calendar = emptyCalendar('', site)
  const url = `${site.siteUrl}/evenement/${event.id}`
  const { hostname } = new URL(site.siteUrl)
  const modified = new Date(event.updatedAt)
  const common = {
    sequence: event.version,
    stamp: modified,
    created: new Date(event.createdAt),
    lastModified: modified,
    description: descriptionOf(event, url),
    location: event.place && locationOf(event.place),
    url,
    categories: [labelOf(event, site), ...event.tags]
      .map((name) => ({ name: singleLine(name) }))
      .filter(({ name }) => name !== ''),
  }
  let text = ''
  for (const occurrence of event.occurrences) {
    const date = calendar.createEvent({
      ...common,
      id: `${event.id}.${occurrence.id}@${hostname}`,
      ...timesOf(occurrence),
      summary: singleLine(occurrence.label ? `${event.title} – ${occurrence.label}` : event.title),
      status: STATUS_OF_PROGRAMME[occurrence.status ?? event.programme],
      // A long exhibition must not block the visitor's days.
      transparency: isSpan(event, occurrence)
        ? ICalEventTransparency.TRANSPARENT
        : ICalEventTransparency.OPAQUE,
    })
    text += folded(date.toString())
    await othersTurn()
  }
  return text
}

function labelOf({ category }: StoredEvent, { categoryLabel }: CalendarSite): string {
  return categoryLabel?.(category) ?? category
}

function isSpan({ kind }: StoredEvent, { allDay }: Occurrence): boolean {
  return kind === 'exhibition' && allDay
}

function timesOf({ startLocal, endLocal, allDay }: Occurrence) {
  if (allDay) {
    return {
      allDay: true,
      start: Temporal.PlainDate.from(startLocal.slice(0, 10)),
      end: endLocal === null ? null : Temporal.PlainDate.from(endLocal.slice(0, 10)),
    }
  }
  return { timezone: ZONE, start: zoned(startLocal), end: endLocal === null ? null : zoned(endLocal) }
}

function zoned(wallTime: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(wallTime).toZonedDateTime(ZONE)
}

function descriptionOf(event: StoredEvent, url: string): string {
  const text = plainLines(event.description).slice(0, MAX_DESCRIPTION)
  return writable([event.programmeNote, event.summary, text, url].filter(Boolean).join('\n\n'))
}

function locationOf({ name, street, npa, locality, lat, lng }: Place) {
  const address = [street, [npa, locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const title = singleLine([name, address].filter(Boolean).join(', '))
  return lat === null || lng === null ? { title } : { title, geo: { lat, lon: lng } }
}

function singleLine(text: string): string {
  return writable(text).replace(/\s+/g, ' ').trim()
}

/** RFC 5545 allows no control characters, not even escaped. */
function writable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
}
