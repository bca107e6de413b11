import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AgendaEvent, Place } from '~/domain/event'
import { SITE_SOURCE } from '~/domain/event-content'
import type { CalendarEvent } from './calendar-event'
import { type EntryKey, IMPORT_DEFAULTS, type ImportItem, refusal, toCandidate } from './candidate'
import { categoryOf, shownTags } from './categories'
import { byUid, type CalendarFile, readCalendarFile } from './content-lines.server'
import type { Expander } from './expand.server'
import { placeOfLocation } from './location.server'
import { datesOfSource } from './source-dates'
import { descriptionOf, oneLine } from './text.server'
import { webAddressOf } from './web-address'

/** source.kind of calendars; the file is the source.name, the UID the externalId. */
const CALENDAR_SOURCE = 'ics'

/** The file is read whole, because overrides may stand anywhere; 32 MiB are some 50 000 events. */
const MAX_FILE_BYTES = 32 * 1_048_576

/** RFC 5545: one item a UID. `today` (YYYY-MM-DD) is where endless rules start, `name` tells this calendar from others;
 * the caller closes the expander. */
export async function* readCalendar(
  path: string,
  today: string,
  expander: Expander,
  name = basename(path),
): AsyncGenerator<ImportItem> {
  if ((await stat(path)).size > MAX_FILE_BYTES) {
    yield refusal(1, `fichier de plus de ${MAX_FILE_BYTES / 1_048_576} Mio`)
    return
  }
  yield* itemsOfCalendar(readCalendarFile(await readFile(path)), today, expander, name)
}

/** Does the same as readCalendar for a calendar that is read already. */
export async function* itemsOfCalendar(
  file: CalendarFile,
  today: string,
  { expand }: Pick<Expander, 'expand'>,
  name: string,
): AsyncGenerator<ImportItem> {
  if (file.events.length + file.refused.length === 0) yield refusal(1, 'aucun événement dans ce calendrier')
  for (const { line, reason } of file.refused) yield refusal(line, reason)
  for (const block of file.events) if (!block.uid) yield refusal(block.line, 'événement sans UID')

  for (const [uid, events] of byUid(file.events)) {
    const line = file.events.find((block) => block.uid === uid)?.line ?? 0
    const answer = await expand({ events, timezones: file.timezones, today })
    const source = { kind: CALENDAR_SOURCE, name, externalId: uid }
    if (!answer.ok) yield refusal(line, `événement illisible\u00a0: ${answer.reason}`, source)
    else yield readEvent(line, { source, told: datesTold(events, answer.event), calendarEvent: answer.event })
  }
}

/** The lines that dates are made from, in any order. Days that are written as hours and what dates say of their own are
 * named beside them: before these were understood they were imported otherwise, and are to be imported again. */
function datesTold(events: string, { dates }: CalendarEvent): string {
  const lines = events.split('\r\n').filter((line) => DATE_LINE.test(line))
  const areDaysAsHours =
    lines.some((line) => HOUR_LINE.test(line)) && dates.some(({ start }) => !/T/.test(start))
  const own = dates.flatMap(({ id, label, note, availability, location }) => {
    const said = [label, note, availability, location]
    return said.some((one) => one !== null) ? [JSON.stringify([id, ...said])] : []
  })
  return [...lines.sort(), ...(areDaysAsHours ? ['days'] : []), ...own].join('\n')
}

const HOUR_LINE = /^DTSTART[;:].*T\d{4}/i

const DATE_LINE =
  /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|X-MICROSOFT-CDO-ALLDAYEVENT)[;:]/i

function readEvent(
  line: number,
  { source, told, calendarEvent }: { source: EntryKey; told: string; calendarEvent: CalendarEvent },
): ImportItem {
  const { isEndless } = calendarEvent
  const notes = [...calendarEvent.notes]
  if (calendarEvent.isPrivate) return refusal(line, 'événement marqué privé (CLASS)', source)
  const { title } = calendarEvent
  if (calendarEvent.dates.length === 0) return refusal(line, 'aucune date', source, title)
  const place = placeOfLocation(calendarEvent.location, calendarEvent.geo)
  if (place && 'elsewhere' in place) {
    return refusal(line, `lieu hors de Suisse romande (${place.elsewhere})`, source, title)
  }

  const url = webAddressOf(calendarEvent.url)
  const onlineUrl = webAddressOf(calendarEvent.location)
  const event: AgendaEvent = {
    ...IMPORT_DEFAULTS,
    programme: calendarEvent.programme,
    programmeNote: calendarEvent.isTentative ? 'À confirmer' : '',
    availability: calendarEvent.availability,
    title,
    description: descriptionOf(withLocation(calendarEvent, place, onlineUrl)),
    category: categoryOf(calendarEvent.categories, title),
    tags: shownTags(calendarEvent.categories),
    occurrences: datesOfSource(
      calendarEvent.dates.map(({ location, ...date }) => ({ ...date, place: placeOfDate(location, notes) })),
    ),
    attendance: onlineUrl ? 'online' : 'in_person',
    onlineUrl,
    place,
    website: url,
    source: { ...SITE_SOURCE, ...source, url },
  }
  return toCandidate(line, event, { notes, isEndless, sourceDates: told })
}

/** A place of its own that is unknown here is noted, and the date is at the place of the event. */
function placeOfDate(location: string | null, notes: string[]): Place | null {
  if (location === null) return null
  const place = placeOfLocation(location, null)
  if (place && !('elsewhere' in place)) return place
  notes.push(`lieu propre à une date, non repris\u00a0: «\u00a0${location.slice(0, 140)}\u00a0»`)
  return null
}

/** A location without a known locality goes into the description. */
function withLocation(
  { description, location }: CalendarEvent,
  place: Place | null,
  onlineUrl: string | null,
): string {
  if (place || onlineUrl || !location.trim()) return description
  return [description, `Lieu\u00a0: ${oneLine(location, 300)}`].filter(Boolean).join('\n\n')
}
