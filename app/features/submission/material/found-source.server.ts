import { MAX_OCCURRENCES } from '~/domain/event'
import type { DocumentReader } from '~/features/imports/documents/document-reader.server'
import type { FoundEvent, FoundEvents } from '~/features/imports/pages/found-event'
import type { Source } from '~/features/imports/pages/read-source'
import type { SourceReader, Unread } from '~/features/imports/pages/source-reader.server'
import type { Clock } from '~/platform/clock'
import { capitalized, counted } from '~/platform/french'
import { dayRange } from '~/platform/french-dates'
import { NOT_STARTED } from '~/platform/limited-worker.server'
import type { PublicWeb, WebAnswer } from '~/platform/public-web.server'
import { sha256 } from '~/platform/secrets.server'
import { toWallTime } from '~/platform/zurich'
import { readPastedDates } from '../pasted/pasted-dates'
import { decoded } from './decoded.server'
import { type EventOfTable, eventsOfLines, eventsOfTable } from './events-of-table.server'
import { notesOfFound } from './found-notes'
import { MAX_TEXT_LENGTH, textOfFile } from './text-of-file.server'
import { foundDate, withTold } from './told-in-text.server'

interface FoundSourceDependencies {
  web: PublicWeb
  sourceReader: SourceReader
  documentReader: DocumentReader
  clock: Clock
}

interface Given {
  text: string
  file: File | null
}

/** `rows`: the dates as rows of the form, where a table says more of them. */
export type SourceEvent = FoundEvent & Partial<Pick<EventOfTable, 'rows'>>

export type FoundSource =
  | {
      ok: true
      events: SourceEvent[]
      /** All rows of a table as one event, where they may be several. */
      whole: SourceEvent | null
      /** A host name, « votre texte »… */
      from: string
      /** As pasted, or as read out of a file. */
      text: string
      /** It was read out of a file. */
      isRead: boolean
      /** A poster that was given as a file. */
      picture: Buffer | null
    }
  | { ok: false; field: 'source' | 'file'; says: string }

const PAGE_TYPES = [
  'text/html',
  'application/xhtml+xml',
  'text/calendar',
  'application/ld+json',
  'text/plain',
]
const CALENDAR_TYPES = ['text/calendar', 'text/plain', 'application/octet-stream']
const MAX_CALENDAR_BYTES = 1024 * 1024
const WEB_ADDRESS = /^(?:(?:https?|webcals?):\/\/\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?)$/iu
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:\S+$/i

/** Reads the source and finds events in it, at least one. Rejects when `signal` is aborted. */
export async function findInSource(
  { text, file }: Given,
  signal: AbortSignal,
  dependencies: FoundSourceDependencies,
): Promise<FoundSource> {
  if (file !== null) return findInFile(file, signal, dependencies)
  const typed = text.trim()
  if (typed === '') return refused('Indiquez une adresse, collez un texte ou choisissez un fichier.')
  if (typed.length > MAX_TEXT_LENGTH) return refused(`Au plus ${counted(MAX_TEXT_LENGTH, 'caractère')}.`)
  if (WEB_ADDRESS.test(typed) || OTHER_SCHEME.test(typed)) return findAtAddress(typed, signal, dependencies)
  const table = tableIn({ from: 'votre texte', text: typed, isRead: false }, dependencies)
  if (table) return table
  const found = await findInText(typed, dependencies)
  return withLines(answerOf(found, { from: 'votre texte', text: typed }, dependencies), dependencies)
}

/** A table with a head needs no other reader. */
function tableIn(
  about: { from: string; text: string; isRead: boolean },
  dependencies: FoundSourceDependencies,
  notes: readonly string[] = [],
): FoundSource | null {
  const found = eventsOfTable(about.text, todayAt(dependencies))
  if (found === null) return null
  const noted = (event: EventOfTable) => ({ ...event, notes: [...notes, ...event.notes] })
  const whole = noted(found.whole)
  const events = found.events.length > 0 ? found.events.map(noted) : [whole]
  return { ok: true, events, whole: events.length > 1 ? whole : null, picture: null, ...about }
}

/** The lines of a programme may be events, or the dates of one with their labels. */
function withLines(found: FoundSource, dependencies: FoundSourceDependencies): FoundSource {
  if (!found.ok) return found
  const [only, another] = found.events
  const today = todayAt(dependencies)
  const events = only && !another ? eventsOfLines(found.text, today) : null
  if (!only || events === null) return found
  const { dates: rows } = readPastedDates(found.text, { today, room: MAX_OCCURRENCES })
  const { location, onlineUrl, price, bookingUrl, website, organizerName, minAge, maxAge, notes } = only
  const common = { location, onlineUrl, price, bookingUrl, website, organizerName, minAge, maxAge, notes }
  return {
    ...found,
    events: events.map((event) => ({ ...event, ...common, bookingUrl: event.bookingUrl ?? bookingUrl })),
    whole: { ...only, dates: rows.map(foundDate), rows },
  }
}

async function findInText(
  text: string,
  dependencies: FoundSourceDependencies,
  notes: string[] = [],
): Promise<FoundEvents | Unread> {
  const found = await read({ ...pasted(Buffer.from(text)), type: 'text/plain' }, dependencies)
  if (typeof found === 'string') return found
  const { events, ...rest } = withWords(found, todayAt(dependencies))
  return { ...rest, events: events.map((event) => ({ ...event, notes: [...notes, ...event.notes] })) }
}

/** More dates in the text of a page are those of an agenda. */
const MOST_DATES_OF_PAGE = 20

/** An event whose markup tells no date has those of its text. Markup is sure; words have to be read again by the author. */
function withWords(found: FoundEvents, today: string): FoundEvents {
  const { by, events, text } = found
  const [event, ...others] = events
  if (event === undefined || others.length > 0 || event.dates.length > 0 || !text) return found
  const told = withTold(event, text, today)
  if (by === 'text') return { ...found, events: [told] }
  const { title, description } = event
  const isAgenda = told.dates.length > MOST_DATES_OF_PAGE
  const dates = isAgenda ? [] : told.dates
  const isFilled = dates.length > 0 || told.location !== event.location || told.price !== event.price
  const notes = [
    ...told.notes,
    ...(isAgenda
      ? [`La page nomme ${told.dates.length}\u00a0dates\u00a0: indiquez celles de l’événement.`]
      : []),
    ...(isFilled ? [READ_IN_PAGE] : []),
  ]
  return { ...found, events: [{ ...told, title, description, dates, notes }] }
}

const READ_IN_PAGE = 'Relisez\u00a0: lu dans le texte de la page.'

async function findInFile(
  file: File,
  signal: AbortSignal,
  dependencies: FoundSourceDependencies,
): Promise<FoundSource> {
  if (await isCalendarFile(file)) return findInCalendar(file, dependencies)
  const read = await textOfFile(file, signal, dependencies)
  if (!read.ok) return refused(read.reason, 'file')
  const { text, from, notes, picture } = read
  const table = tableIn({ from, text, isRead: true }, dependencies, notes)
  if (table) return table
  const found = answerOf(
    await findInText(text, dependencies, notes),
    { from, text, isRead: true, picture },
    dependencies,
    'file',
  )
  return withLines(found, dependencies)
}

async function isCalendarFile(file: File): Promise<boolean> {
  return /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(await file.slice(0, 200).text())
}

async function findInCalendar(file: File, dependencies: FoundSourceDependencies): Promise<FoundSource> {
  if (file.size > MAX_CALENDAR_BYTES) return refused('Ce calendrier dépasse 1\u00a0Mo.', 'file')
  const bytes = Buffer.from(await file.arrayBuffer())
  const found = await read({ ...pasted(bytes), type: 'text/calendar' }, dependencies)
  const isLong = bytes.length > MAX_TEXT_LENGTH
  if (isLong && typeof found !== 'string' && found.events.length > 1) {
    return refused(
      'Ce calendrier est trop volumineux\u00a0: exportez seulement cet événement, ou collez l’adresse du calendrier.',
      'file',
    )
  }
  return answerOf(
    found,
    { from: 'votre calendrier', text: isLong ? '' : decoded(bytes) },
    dependencies,
    'file',
  )
}

/** Typed without http:// or https://, it is asked for by https, and by http where a site has no https. */
async function pageAt(typed: string, signal: AbortSignal, web: PublicWeb): Promise<WebAnswer> {
  const ask = (address: string) => web.get(address, { types: PAGE_TYPES, signal })
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return ask(typed.replace(/^webcals?:/i, 'https:'))
  const page = await ask(`https://${typed}`)
  const hasNoHttps = !page.ok && (page.reason === 'unreachable' || page.reason === 'certificate')
  return hasNoHttps ? ask(`http://${typed}`) : page
}

async function findAtAddress(
  typed: string,
  signal: AbortSignal,
  dependencies: FoundSourceDependencies,
): Promise<FoundSource> {
  const page = await pageAt(typed, signal, dependencies.web)
  if (!page.ok) return refused(page.says)
  const from = new URL(page.address).hostname.replace(/^www\./, '')
  const told = await read({ ...page, bytes: page.body }, dependencies)
  const found = typeof told === 'string' ? told : withWords(told, todayAt(dependencies))
  const about = { from, text: typed }
  if (typeof found === 'string' || found.calendarUrl === null) return answerOf(found, about, dependencies)
  return answerOf(
    await withCalendarBeside(found, found.calendarUrl, signal, dependencies),
    about,
    dependencies,
  )
}

/** The calendar that the page names tells of its event, or of others. */
async function withCalendarBeside(
  found: FoundEvents,
  address: string,
  signal: AbortSignal,
  dependencies: FoundSourceDependencies,
): Promise<FoundEvents> {
  const calendar = await dependencies.web.get(address, { types: CALENDAR_TYPES, signal })
  const told = calendar.ok ? await read({ ...calendar, bytes: calendar.body }, dependencies) : null
  if (told === null || typeof told === 'string' || told.by !== 'calendar' || told.events.length === 0)
    return found
  // The calendar of a whole site stands beside each of its pages.
  const [own] = found.events
  const same = told.events.filter(({ title }) => title.toLowerCase() === own?.title.toLowerCase())
  const events = same.length > 0 ? same : [...told.events, ...found.events]
  const completed = events.map((event) => ({ ...event, imageUrl: event.imageUrl ?? own?.imageUrl ?? null }))
  const unread = [...(found.unread ?? []), ...(told.unread ?? [])]
  return { ...told, unread, events: same.length > 0 ? completed : events }
}

function pasted(bytes: Uint8Array): Omit<Source, 'type'> {
  return { bytes, charset: null, address: '' }
}

function todayAt({ clock }: Pick<FoundSourceDependencies, 'clock'>): string {
  return toWallTime(clock.now()).slice(0, 10)
}

function read(source: Source, dependencies: FoundSourceDependencies) {
  const { bytes, type, charset, address } = source
  const today = todayAt(dependencies)
  return dependencies.sourceReader.read({ bytes, type, charset, address, today })
}

function answerOf(
  found: FoundEvents | Unread,
  about: { from: string; text: string; isRead?: boolean; picture?: Buffer | null },
  dependencies: Pick<FoundSourceDependencies, 'clock'>,
  field: 'source' | 'file' = 'source',
): FoundSource {
  if (found === 'busy') return refused('Le service est très sollicité. Réessayez dans un instant.', field)
  if (found === 'not-started') return refused(`${capitalized(NOT_STARTED)}.`, field)
  if (found === 'unreadable' || found.events.length === 0) {
    const reasons = found === 'unreadable' ? [] : (found.unread ?? [])
    return refused(reasons.slice(0, MOST_REASONS).join(' ') || NOTHING_HERE, field)
  }
  const { by, unread = [] } = found
  const today = todayAt(dependencies)
  const events = found.events.map((event) => ({
    ...event,
    notes: [...event.notes, ...unread, ...notesOfFound(event, by, today)],
  }))
  return { ok: true, events, whole: null, isRead: false, picture: null, ...about }
}

const MOST_REASONS = 3
const NOTHING_HERE =
  'Aucun événement n’a été trouvé ici. Remplissez le formulaire à la main, ou collez le texte.'

function refused(says: string, field: 'source' | 'file' = 'source'): FoundSource {
  return { ok: false, field, says }
}

/** Names an event among those of its source, as long as its title and first date are the same. */
export function keyOfFound({ title, dates }: FoundEvent): string {
  return sha256(`${title}\0${dates[0]?.start}`, 'base64url').slice(0, 16)
}

export function whenOfFound({ dates }: FoundEvent): string {
  const [first] = dates
  const last = dates.at(-1)
  return first && last ? dayRange(first.start, last.end ?? last.start) : 'sans date'
}
