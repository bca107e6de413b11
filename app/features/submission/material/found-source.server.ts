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
import { withTold } from './told-in-text.server'

interface FoundSourceDependencies {
  web: PublicWeb
  sourceReader: SourceReader
  clock: Clock
}

/** The author gives an address or a text, or a calendar's file. */
interface Given {
  text: string
  file: File | null
}

type FoundSource =
  | {
      ok: true
      events: FoundEvent[] /** A host name, « votre texte »… */
      from: string /** As pasted. */
      text: string
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
/** The text of a file comes back in the page when there is something to choose. */
const MAX_FILE_BYTES = 1024 * 1024
const MAX_TEXT_LENGTH = 50_000
const WEB_ADDRESS = /^(?:(?:https?|webcals?):\/\/\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?)$/iu
const OTHER_SCHEME = /^[a-z][a-z\d+.-]*:\S+$/i

/** Reads the source and finds events in it, at least one. Rejects when `signal` is aborted. */
export async function findInSource(
  { text, file }: Given,
  signal: AbortSignal,
  dependencies: FoundSourceDependencies,
): Promise<FoundSource> {
  if (file !== null) return findInFile(file, dependencies)
  const typed = text.trim()
  if (typed === '') return refused('Indiquez une adresse, collez un texte ou choisissez un fichier.')
  if (typed.length > MAX_TEXT_LENGTH) return refused(`Au plus ${counted(MAX_TEXT_LENGTH, 'caractère')}.`)
  if (WEB_ADDRESS.test(typed) || OTHER_SCHEME.test(typed)) return findAtAddress(typed, signal, dependencies)
  const found = await read({ ...pasted(Buffer.from(typed)), type: 'text/plain' }, dependencies)
  const told =
    typeof found === 'string' || found.by !== 'text'
      ? found
      : { ...found, events: found.events.map((event) => withTold(event, typed, todayAt(dependencies))) }
  return answerOf(told, { from: 'votre texte', text: typed })
}

async function findInFile(file: File, dependencies: FoundSourceDependencies): Promise<FoundSource> {
  if (file.size > MAX_FILE_BYTES) return refused('Ce fichier dépasse 1\u00a0Mo.', 'file')
  const bytes = Buffer.from(await file.arrayBuffer())
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(bytes.toString('utf8', 0, 200))) {
    return refused('Ce fichier n’est pas un calendrier (.ics).', 'file')
  }
  const found = await read({ ...pasted(bytes), type: 'text/calendar' }, dependencies)
  const isLong = bytes.length > MAX_TEXT_LENGTH
  if (isLong && typeof found !== 'string' && found.events.length > 1) {
    return refused(
      'Ce calendrier est trop volumineux\u00a0: exportez seulement cet événement, ou collez l’adresse du calendrier.',
      'file',
    )
  }
  return answerOf(found, { from: 'votre calendrier', text: isLong ? '' : bytes.toString('utf8') }, 'file')
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
  const found = await read({ ...page, bytes: page.body }, dependencies)
  if (typeof found === 'string' || found.calendarUrl === null) return answerOf(found, { from, text: typed })

  const calendar = await dependencies.web.get(found.calendarUrl, { types: CALENDAR_TYPES, signal })
  const told = calendar.ok ? await read({ ...calendar, bytes: calendar.body }, dependencies) : null
  if (told === null || typeof told === 'string' || told.by !== 'calendar' || told.events.length === 0) {
    return answerOf(found, { from, text: typed })
  }
  // The calendar of a whole site stands beside each of its pages.
  const [own] = found.events
  const same = told.events.filter(({ title }) => title.toLowerCase() === own?.title.toLowerCase())
  const events = same.length > 0 ? same : [...told.events, ...found.events]
  const completed = events.map((event) => ({ ...event, imageUrl: event.imageUrl ?? own?.imageUrl ?? null }))
  return answerOf({ ...told, events: same.length > 0 ? completed : events }, { from, text: typed })
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
  about: { from: string; text: string },
  field: 'source' | 'file' = 'source',
): FoundSource {
  if (found === 'busy') return refused('Le service est très sollicité. Réessayez dans un instant.', field)
  if (found === 'not-started') return refused(`${capitalized(NOT_STARTED)}.`, field)
  if (found === 'unreadable' || found.events.length === 0) {
    return refused(
      'Aucun événement n’a été trouvé ici. Remplissez le formulaire à la main, ou collez le texte.',
      field,
    )
  }
  return { ok: true, events: found.events, ...about }
}

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
