import { contentLines } from './calendar-text.server'
import { readableLines } from './readable-lines'

/** Other properties may be malformed. */
const READ_PROPERTIES = new Set(
  (
    'UID SEQUENCE STATUS CLASS SUMMARY DESCRIPTION X-ALT-DESC LOCATION GEO URL CATEGORIES ' +
    'DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID X-MICROSOFT-CDO-ALLDAYEVENT'
  ).split(' '),
)

/** Content lines and components of an iCalendar file (RFC 5545). */
interface EventBlock {
  line: number
  uid: string | null
  /** The text runs from BEGIN to END, has only READ_PROPERTIES, and CRLF. */
  text: string
  /** The entry was last changed then: the later of two with one SEQUENCE counts. */
  changed: string
}

export interface CalendarFile {
  events: EventBlock[]
  timezones: Record<string, string>
  refused: { line: number; reason: string }[]
}

interface OpenBlock {
  name: 'VEVENT' | 'VTIMEZONE'
  line: number
  lines: string[]
  changed: { 'LAST-MODIFIED'?: string; DTSTAMP?: string }
  fault: string | null
}

/** The events and time zones of an iCalendar file, still as text. Malformed events are refused, each with its line.
 * `charset`: as the server has told it. */
export function readCalendarFile(bytes: Buffer, charset: string | null = null): CalendarFile {
  const file: CalendarFile = { events: [], timezones: Object.create(null), refused: [] }
  let open: OpenBlock | null = null
  let depth = 0

  for (const { number, text } of contentLines(bytes, charset)) {
    const name = text === null ? '' : nameOf(text)
    const component =
      name === 'BEGIN' || name === 'END'
        ? (text ?? '')
            .slice(name.length + 1)
            .trim()
            .toUpperCase()
        : ''

    if (name === 'BEGIN' && component === 'VEVENT' && open) {
      file.refused.push({ line: open.line, reason: `${open.name} sans fin` })
      open = openBlock('VEVENT', number)
      depth = 0
    } else if (!open) {
      if (name === 'BEGIN' && (component === 'VEVENT' || component === 'VTIMEZONE')) {
        open = openBlock(component, number)
        depth = 0
      }
    } else if (name === 'END' && component === open.name && depth === 0) {
      close(file, open)
      open = null
    } else {
      if (name === 'BEGIN') depth += 1
      if (open.name === 'VTIMEZONE') open.lines.push(text ?? '')
      else if (depth === 0) open.fault ??= keep(open, number, name, text)
      if (name === 'END') depth = Math.max(0, depth - 1)
    }
  }
  if (open) file.refused.push({ line: open.line, reason: `${open.name} sans fin` })
  return file
}

/** The VEVENTs of each UID, the latest revision last whatever the order of the file. */
export function byUid(events: readonly EventBlock[]): Map<string, string> {
  const groups = new Map<string, EventBlock[]>()
  for (const block of events) {
    if (!block.uid) continue
    const group = groups.get(block.uid)
    if (group) group.push(block)
    else groups.set(block.uid, [block])
  }
  const joined = (blocks: EventBlock[]) =>
    blocks
      .sort(byRevision)
      .map(({ text }) => text)
      .join('\r\n')
  return new Map([...groups].map(([uid, blocks]) => [uid, joined(blocks)]))
}

function byRevision(a: EventBlock, b: EventBlock): number {
  return compared(a.changed, b.changed) || compared(a.text, b.text)
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns what is wrong with the line, or null. */
function keep(block: OpenBlock, number: number, name: string, text: string | null): string | null {
  if (text === null) return `ligne ${number}\u00a0: texte qui n’est pas en UTF-8`
  if (!/^[\w-]+[;:]/.test(text)) return `ligne ${number} illisible\u00a0: «\u00a0${text.slice(0, 40)}\u00a0»`
  if (name === 'LAST-MODIFIED' || name === 'DTSTAMP') block.changed[name] = text.slice(text.indexOf(':') + 1)
  // Some programs write « RRULE: » when there is none.
  if (READ_PROPERTIES.has(name) && !text.endsWith(':')) block.lines.push(...readableLines(name, text))
  return null
}

function openBlock(name: OpenBlock['name'], line: number): OpenBlock {
  return { name, line, lines: [], changed: {}, fault: null }
}

function close(file: CalendarFile, block: OpenBlock): void {
  const text = [`BEGIN:${block.name}`, ...block.lines, `END:${block.name}`].join('\r\n')
  if (block.name === 'VTIMEZONE') {
    const tzid = propertyOf(block.lines, 'TZID')?.replace(/\\([,;\\])/g, '$1')
    if (tzid) file.timezones[tzid] = text
  } else if (block.fault) {
    file.refused.push({ line: block.line, reason: block.fault })
  } else {
    const { 'LAST-MODIFIED': modified = '', DTSTAMP: stamp = '' } = block.changed
    const uid = propertyOf(block.lines, 'UID') || null
    file.events.push({ line: block.line, uid, text, changed: `${modified} ${stamp}` })
  }
}

function propertyOf(lines: string[], name: string): string | null {
  const line = lines.find((candidate) => nameOf(candidate) === name)
  return line ? line.slice(line.indexOf(':') + 1).trim() : null
}

function nameOf(text: string): string {
  return (/^[\w-]+/.exec(text)?.[0] ?? '').toUpperCase()
}
