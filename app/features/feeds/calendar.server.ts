// Events as iCalendar (RFC 5545), for « Ajouter à mon agenda » and for subscriptions.
import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Occurrence, Place, Programme, StoredEvent } from '~/features/events/event'
import { plainLines } from '~/features/events/markdown.server'
import { ZONE } from '~/platform/zurich'

export interface CalendarSite {
  /** SITE_URL, without a slash at its end. */
  siteUrl: string
  siteName: string
  /** Label of a category for CATEGORIES; default: its slug. */
  categoryLabel?: (slug: string) => string
}

/** Calendars that subscribe come back this often. */
const REFRESH_SECONDS = 3600
const MAX_DESCRIPTION = 2000

const STATUS_OF_PROGRAMME: Record<Programme, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  moved_online: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** The dates of one event as a calendar file: CRLF, lines of at most 75 octets. */
export function eventCalendar(event: StoredEvent, site: CalendarSite): string {
  const calendar = emptyCalendar(event.title, site)
  addEvent(calendar, event, site)
  return calendar.toString()
}

/** Many events as one calendar to subscribe to, `title` being the name it gets there. */
export function agendaCalendar(
  events: Iterable<StoredEvent>,
  site: CalendarSite,
  title = site.siteName,
): string {
  const calendar = emptyCalendar(title, site)
  calendar.ttl(REFRESH_SECONDS)
  for (const event of events) addEvent(calendar, event, site)
  return calendar.toString()
}

function emptyCalendar(name: string, { siteName }: CalendarSite): ICalCalendar {
  return ical({
    name: singleLine(name),
    prodId: { company: singleLine(siteName), product: 'Agenda', language: 'FR' },
    // Without a name of its own the calendar writes DTSTAMP and LAST-MODIFIED in UTC, as RFC 5545 demands; the VTIMEZONE
    // comes from the zone of each event.
    timezone: { name: null, generator: (zone) => VTIMEZONES.get(zone) ?? null },
  })
}

const VTIMEZONES: ReadonlyMap<string, string> = new Map([[ZONE, tzlib_get_ical_block(ZONE)[0] ?? '']])

/**
 * One VEVENT a date rather than one with RDATEs: Outlook ignores RDATE and Google Calendar drops it from files, dates of
 * one event differ in length, label and state, and a UID of its own lets each of them be moved or cancelled.
 */
function addEvent(calendar: ICalCalendar, event: StoredEvent, site: CalendarSite): void {
  for (const occurrence of event.occurrences) {
    const url = `${site.siteUrl}/evenement/${event.id}`
    const modified = new Date(event.updatedAt)
    calendar.createEvent({
      id: `${event.id}.${occurrence.id}@${new URL(site.siteUrl).hostname}`,
      sequence: event.version,
      stamp: modified,
      created: new Date(event.createdAt),
      lastModified: modified,
      ...timesOf(occurrence),
      summary: singleLine(occurrence.label ? `${event.title} – ${occurrence.label}` : event.title),
      description: descriptionOf(event, url),
      location: event.place && locationOf(event.place),
      url,
      categories: [site.categoryLabel?.(event.category) ?? event.category, ...event.tags]
        .map((name) => ({ name: singleLine(name) }))
        .filter(({ name }) => name !== ''),
      status: STATUS_OF_PROGRAMME[occurrence.status ?? event.programme],
      // An exhibition that is open for months leaves the visitor's own days free.
      transparency: isSpan(event, occurrence)
        ? ICalEventTransparency.TRANSPARENT
        : ICalEventTransparency.OPAQUE,
    })
  }
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

/** Without the control characters that no calendar may carry, whatever the escaping. */
function writable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
}
