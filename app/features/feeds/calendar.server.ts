import ical, {
  escape as escapedText,
  type ICalCalendar,
  type ICalDayJsStub,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Occurrence, Place, Programme, StoredEvent } from '~/domain/event'
import { TIME_UNKNOWN } from '~/domain/labels'
import { isOff, isOnline, placeOf, programmeOf } from '~/domain/occurrence'
import { type FeedLog, writeEach } from '~/features/archive/write-each'
import { plainLines } from '~/features/events/markdown.server'
import { scheduleLines } from '~/features/events/schedule-text'
import { weatherText } from '~/features/events/weather-text'
import { HOUR_SECONDS } from '~/platform/durations'
import { capitalized } from '~/platform/french'
import { eventLoopYielder } from '~/platform/slices'
import { ZONE } from '~/platform/zurich'
import { dataLicence } from './licence'

export interface CalendarSite {
  /** SITE_URL, without a slash at its end. */
  siteUrl: string
  siteName: string
  categoryLabel?: (slug: string) => string
  nowMs: number
}

export interface DatedEvent {
  event: StoredEvent
  /** These of its dates are asked for, by start. */
  dates: readonly Occurrence[]
}

const REFRESH_SECONDS = HOUR_SECONDS
const MAX_DESCRIPTION = 2000
/** Two months of every day: a daily series does not fill a calendar by itself. */
const MAX_EVENT_DATES = 60
/** 1.5 to 3 MB. More is too much for many calendars, and for the page cache. */
const MAX_FEED_DATES = 2000
/** RFC 5545, 3.1: without the line break. */
const LINE_OCTETS = 75

/** Many calendars show no status. */
const PREFIXES: Partial<Record<Programme, string>> = {
  cancelled: 'ANNULÉ\u00a0: ',
  postponed: 'REPORTÉ\u00a0: ',
}

const STATUS_OF_PROGRAMME: Record<Programme, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  moved_online: ICalEventStatus.CONFIRMED,
  // An event does not take place on the old date.
  postponed: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** iCalendar (RFC 5545, in UTF-8) of one event with all its dates. */
export async function eventCalendar(event: StoredEvent, site: CalendarSite): Promise<Buffer<ArrayBuffer>> {
  const yieldToEventLoop = eventLoopYielder()
  const write = dateWriter(event, site)
  const dates: Buffer[] = []
  for (const date of event.occurrences) {
    dates.push(Buffer.from(write(date)))
    await yieldToEventLoop()
  }
  return written(emptyCalendar(event.title, site), dates, site)
}

/** A calendar to subscribe to. At most 60 dates an event and the soonest 2000 in all, but at least one of every event.
 * An event that cannot be written is left out and logged. Lets other requests run meanwhile. In bytes: a text of some
 * megabytes would be joined, and then copied, in the memory that V8 collects last. */
export async function agendaCalendar(
  events: Iterable<DatedEvent>,
  site: CalendarSite,
  { name, description = null, log }: { name: string; description?: string | null; log: FeedLog },
): Promise<Buffer<ArrayBuffer>> {
  const calendar = emptyCalendar(name, site)
  calendar.ttl(REFRESH_SECONDS)
  calendar.description(description)
  const limited = await writeEach(
    events,
    ({ event, dates }) => ({ event, dates: dates.slice(0, MAX_EVENT_DATES) }),
    log,
  )
  const dates = await writeEach(
    soonest(limited),
    (dated, yieldToEventLoop) => cachedDatesOf(dated, site, yieldToEventLoop),
    log,
  )
  return written(calendar, dates.flat(), site)
}

function soonest(limited: readonly DatedEvent[]): readonly DatedEvent[] {
  const later = limited.flatMap(({ dates }) => dates.slice(1).map(({ start }) => start)).sort()
  const firstOut = later[MAX_FEED_DATES - limited.length]
  if (firstOut === undefined) return limited
  return limited.map(({ event, dates }) => ({
    event,
    dates: dates.filter(({ start }, index) => index === 0 || start < firstOut),
  }))
}

/** Most calendars share events. About 1 kB each. */
const DATES_CACHE_BYTES = 4 * 1024 * 1024
const datesCache = new LRUCache<string, Buffer>({
  maxSize: DATES_CACHE_BYTES,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
})

async function cachedDatesOf(
  { event, dates }: DatedEvent,
  site: CalendarSite,
  yieldToEventLoop: () => Promise<void>,
): Promise<Buffer[]> {
  // Everything that the text depends on; a version is never written twice.
  const version = JSON.stringify([
    event.id,
    event.version,
    event.updatedAt,
    labelOf(event, site),
    site.siteUrl,
  ])
  let write: ReturnType<typeof dateWriter> | null = null
  const all: Buffer[] = []
  for (const date of dates) {
    const key = `${version} ${date.id} ${weatherText(event, date, site.nowMs) ?? ''}`
    let made = datesCache.get(key)
    if (made === undefined) {
      write ??= dateWriter(event, site)
      made = unpooled(write(date))
      datesCache.set(key, made)
      await yieldToEventLoop()
    }
    all.push(made)
  }
  return all
}

function emptyCalendar(name: string, { siteName }: CalendarSite): ICalCalendar {
  return ical({
    // The package escapes all texts but this one.
    name: escapedText(singleLine(name), false),
    prodId: { company: singleLine(siteName), product: 'Agenda', language: 'FR' },
    // DTSTAMP and LAST-MODIFIED are written in UTC without a zone, as RFC 5545 demands.
    timezone: null,
  })
}

const VTIMEZONE = `${(tzlib_get_ical_block(ZONE)[0] ?? '').trim().replace(/\r?\n/g, '\r\n')}\r\n`
const END = 'END:VCALENDAR'

function written(calendar: ICalCalendar, dates: readonly Buffer[], site: CalendarSite): Buffer<ArrayBuffer> {
  const head = `${calendar.toString().slice(0, -END.length)}${licenceLines(site)}${VTIMEZONE}`
  return Buffer.concat([Buffer.from(head), ...dates, Buffer.from(`${END}\r\n`)])
}

/** iCalendar has no property for a licence: RFC 7986 gives calendars a DESCRIPTION, RFC 9253 a LINK with a relation. */
function licenceLines(site: CalendarSite): string {
  const { text, url } = dataLicence(site)
  return folded(
    `DESCRIPTION:${escapedText(singleLine(text), false)}\r\nLINK;VALUE=URI;LINKREL="license":${url}\r\n`,
  )
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

/** Writes single VEVENTs, folded here because the package takes a second for it. One VEVENT a date: Outlook ignores
 * RDATE, Google Calendar drops it from files, and each date can be cancelled by its UID. */
function dateWriter(event: StoredEvent, site: CalendarSite): (date: Occurrence) => string {
  const calendar = emptyCalendar('', site)
  const url = `${site.siteUrl}/evenement/${event.id}`
  const { hostname } = new URL(site.siteUrl)
  const modified = new Date(event.updatedAt)
  const common = {
    sequence: event.version,
    stamp: modified,
    created: new Date(event.createdAt),
    lastModified: modified,
    url,
    categories: [labelOf(event, site), ...event.tags]
      .map((name) => ({ name: singleLine(name) }))
      .filter(({ name }) => name !== ''),
  }
  const text = plainLines(event.description).slice(0, MAX_DESCRIPTION)
  return (date) => {
    const isTimeUnknown = date.time === 'unknown'
    const programme = programmeOf(event, date)
    const isFree = isTimeUnknown || isOff(programme) || isSpan(event, date)
    // The calendar does not create it, because it would keep it, and all that the package remembers of its times.
    const data = {
      ...common,
      description: descriptionOf(event, date, { text, url, nowMs: site.nowMs }),
      location: locationOf(event, date),
      id: `${event.id}.${date.id}@${hostname}`,
      ...timesOf(date),
      summary: (PREFIXES[programme] ?? '') + titleOf(event, date),
      status: STATUS_OF_PROGRAMME[programme],
      // A long exhibition, a date without a time or one that is off must not block the visitor's days.
      transparency: isFree ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    }
    const lines = new ICalEvent(data, calendar).toString()
    return folded(isTimeUnknown ? withoutAllDay(lines) : lines)
  }
}

function labelOf({ category }: StoredEvent, { categoryLabel }: CalendarSite): string {
  return categoryLabel?.(category) ?? category
}

/** RFC 5545 has dates without times, but no word for « all day »: these properties of Microsoft's are it. */
function withoutAllDay(lines: string): string {
  return lines.replace(/^X-MICROSOFT-[A-Z]+-ALLDAYEVENT:TRUE\r\n/gm, '')
}

function isSpan({ kind }: StoredEvent, { time }: Occurrence): boolean {
  return kind === 'exhibition' && time !== 'timed'
}

function timesOf({ startLocal, endLocal, time }: Occurrence) {
  const times = {
    start: new WallTime(startLocal),
    end: endLocal === null ? null : new WallTime(endLocal),
  }
  return time === 'timed' ? { timezone: ZONE, ...times } : { allDay: true, ...times }
}

/** The package takes this for a Day.js date and needs only its text: a calendar has the times of the wall. A
 * Temporal date would be taken through the rules of the zone, which costs more than the rest of a VEVENT and fills
 * the memory. */
class WallTime implements ICalDayJsStub {
  constructor(readonly local: string) {}
  isValid(): boolean {
    return true
  }
  utc(): this {
    return this
  }
  /** The package compares the end with the start by this. */
  toDate(): Date {
    return new Date(`${this.local}Z`)
  }
  toJSON(): string {
    return this.local
  }
  format(pattern?: string): string {
    const [date = '', time = ''] = this.local.split('T')
    return pattern === 'YYYYMMDD' ? date.replaceAll('-', '') : time.replaceAll(':', '').padEnd(6, '0')
  }
}

function descriptionOf(
  event: StoredEvent,
  date: Occurrence,
  { text, url, nowMs }: { text: string; url: string; nowMs: number },
): string {
  const { time, note, bookingUrl } = date
  const said = [
    weatherText(event, date, nowMs),
    time === 'unknown' && `${capitalized(TIME_UNKNOWN)}.`,
    note,
    event.programmeNote,
    scheduleLines(event).join('\n'),
    event.summary,
    text,
    bookingUrl && `Réserver\u00a0: ${bookingUrl}`,
    url,
  ]
  return writable(said.filter(Boolean).join('\n\n'))
}

function titleOf({ title }: StoredEvent, { label }: Occurrence): string {
  return singleLine(label ? `${title} – ${label}` : title)
}

/** null when nothing is known. */
function locationOf(event: StoredEvent, date: Occurrence) {
  if (isOnline(event, date.status)) return { title: event.onlineUrl ?? 'En ligne' }
  const place = placeOf(event, date)
  return place && locatedAt(place)
}

function locatedAt({ name, room, street, npa, locality, lat, lng }: Place) {
  const address = [street, [npa, locality].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const title = singleLine([name, room, address].filter(Boolean).join(', '))
  const geo = lat === null || lng === null ? undefined : { lat, lon: lng }
  // The package throws on an empty title.
  if (title) return { title, geo }
  return geo ? { geo } : null
}

function singleLine(text: string): string {
  return writable(text).replace(/\s+/g, ' ').trim()
}

/** RFC 5545 allows no control characters, not even escaped. */
function writable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
}

/** The bytes get a buffer of their own: one cut from Node's pool keeps 8 kB alive. */
function unpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
