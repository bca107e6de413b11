import { parseDocument } from 'htmlparser2'
import { isCalendar } from '../files/calendar-text.server'
import { eventsOfCalendar } from './calendar'
import { bounded, type FoundEvents, gathered, NOTHING_FOUND } from './found-event'
import { looseJson } from './loose-json'
import { withoutMailHead } from './mail-text'
import { eventsOfPage, UNREAD_JSON } from './page'
import { wholeText } from './page-text'
import { eventsOfSchema, type Finding } from './schema-org'

/** Something that may tell of events. */
export interface Source {
  bytes: Uint8Array
  /** A media type without parameters. */
  type: string
  charset: string | null
  /** It was found here; '' for a pasted text or a file. */
  address: string
}

export interface ReadRequest extends Source {
  /** YYYY-MM-DD. */
  today: string
}

const MAX_TITLE = 140

/** A stranger's text can make this endless, so it runs in a worker (source-reader.server.ts). */
export function readSource(request: ReadRequest): FoundEvents {
  const found = eventsIn(request)
  return { ...found, events: found.events.map(bounded) }
}

function eventsIn({ bytes, type, charset, address, today }: ReadRequest): FoundEvents {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const finding = { base: address, today }
  if (isCalendar(buffer)) {
    return { by: 'calendar', ...eventsOfCalendar(buffer, charset, today), calendarUrl: null }
  }
  if (/\bjson$/.test(type)) return eventsOfJson(buffer.toString('utf8'), finding)
  if (/\bx?html\b/.test(type)) return eventsOfPage(buffer, charset, finding)
  return eventsOfText(buffer, finding)
}

const JSON_SOURCE = /^\s*[[{][\s\S]*"@type"/
const HTML_SOURCE =
  /^\s*<(?:!doctype|html|head|body|main|article|section|header|div|p|h[1-6]|ul|ol|table|script|meta|title|span|strong|a|time)\b[\s\S]*<\/[a-z]/i

/** A text; the source of a page or its JSON-LD, as pasted, is what it says. */
function eventsOfText(buffer: Buffer, finding: Finding): FoundEvents {
  const text = buffer.toString('utf8')
  if (JSON_SOURCE.test(text)) return eventsOfJson(text, finding)
  if (!HTML_SOURCE.test(text)) return eventOfPlainText(text)
  const page = eventsOfPage(buffer, 'utf-8', finding)
  return page.by === 'page' ? eventOfPlainText(wholeText(parseDocument(text))) : page
}

function eventsOfJson(text: string, finding: Finding): FoundEvents {
  const { values, isWhole } = looseJson(text)
  const named = eventsOfSchema(values, finding).filter(({ title }) => title !== '')
  const unread = isWhole ? [] : [UNREAD_JSON]
  const events = gathered(named, finding.today, unread)
  return { by: 'json-ld', events, calendarUrl: null, unread }
}

/** A mail that was forwarded has its title in its subject. */
function eventOfPlainText(text: string): FoundEvents {
  const mail = withoutMailHead(text.replace(/\r\n?/g, '\n'))
  const told = [mail?.subject, mail?.text ?? text].filter(Boolean).join('\n')
  const events = eventOfText(told).map((event) => ({ ...event, notes: mail?.notes ?? [] }))
  return { by: 'text', events, calendarUrl: null, text: told }
}

const LONG_LINE = 80
const LONGEST_NAME = 100
/** « THÉÂTRE » above « Le Malade imaginaire » */
const HEADING =
  /^(?:théâtre|concert|conférence|vernissage|exposition|spectacle|cinéma|invitation|communiqué(?: de presse)?|agenda|informations?)s?\s*[:!]*$/iu
/** « Chers parents, », « ANNULATION » */
const NO_TITLE =
  /^(?:(?:bonjour|bonsoir|salut|hello|hey|coucou|ch[eè]re?s?|mesdames|madame|monsieur|messieurs|dear|hallo|liebe)(?!\p{L}).{0,30}[,!]|(?:annulation|report|communiqué(?: de presse)?|pv .*|save the date)\s*[:!]*)$/iu

/** The first line is the title; of a long one its beginning, up to a comma or a stop. A heading is none where a line
 * follows, and a greeting is none at all. All that is not the title is the description. */
function eventOfText(text: string): FoundEvents['events'] {
  const lines = text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
  const [first = '', second = '', ...rest] = lines
  if (first === '') return []
  const all = lines.join('\n')
  const isHeading = HEADING.test(first) && second !== '' && !/\d/.test(second) && second.length <= LONG_LINE
  if (isHeading) return [{ ...NOTHING_FOUND, title: second, description: [first, ...rest].join('\n').trim() }]
  if (NO_TITLE.test(first)) return [{ ...NOTHING_FOUND, description: all }]
  if (first.length <= LONG_LINE)
    return [{ ...NOTHING_FOUND, title: first, description: [second, ...rest].join('\n').trim() }]
  const begin = first.slice(0, first.search(/[,;.!?] |\s[–—-] /)).trim()
  if (begin.length > 2 && begin.length <= LONGEST_NAME)
    return [{ ...NOTHING_FOUND, title: begin, description: all }]
  if (first.length <= MAX_TITLE)
    return [{ ...NOTHING_FOUND, title: first, description: [second, ...rest].join('\n').trim() }]
  return [{ ...NOTHING_FOUND, description: all }]
}
