// Dates pasted as text or from a spreadsheet: one or several a line. Without Temporal: browsers load it.
import type { Availability, OccurrenceTime, Programme } from '~/domain/vocabulary'
import { withFewMarks } from '~/platform/characters'
import { longDay } from '~/platform/french-dates'
import { endWithoutDay } from './end-without-day'
import { type CellNames, cellsOf, headerOf } from './pasted/cells'
import { type DayRange, daysOfRange, lengthOfRange } from './pasted/days-meant'
import { withPlainTimes } from './pasted/iso-times'
import { addressIn, stateOf } from './pasted/labels'
import { type Found, findDays, type LinesBefore } from './pasted/line'
import { datesOnLine, hasOtherHours, isWeekly } from './pasted/second-date'
import { foldedForReading, monthHeading } from './pasted/written-days'

/** A date as the form's row has it: days YYYY-MM-DD, times HH:mm in Europe/Zurich. */
export interface PastedDate {
  day: string
  time: OccurrenceTime
  startTime?: string
  /** The last day, where it is not told by the end time. */
  endDay?: string
  endTime?: string
  label?: string
  status?: Programme
  availability?: Availability
  bookingUrl?: string
}

export interface LineRefusal {
  /** From 1, as pasted. */
  line: number
  /** What stands on the line, shortened. */
  text: string
  /** French. */
  reason: string
}

export interface PastedDates {
  dates: PastedDate[]
  refusals: LineRefusal[]
}

export interface ReadingContext {
  /** YYYY-MM-DD in Zurich. */
  today: string
  /** How many dates there is room for. */
  room: number
}

const LABEL_LENGTH = 140
const YEARS_AHEAD = 3
const SHOWN_TEXT = 60
/** Of a line, and of the cells of a row that tell its date. */
const MOST_LETTERS_OF_LINE = 2000
const MOST_LETTERS_OF_ROW = 20_000
/** Of all lines together. Reading takes about a microsecond a letter, on the thread that serves the site. */
export const MOST_LETTERS = 60_000
/** Lines and dates, the doubles too. */
const MOST_WORK = 4000

/**
 * Reads every line; a line that cannot be read is refused with its number. Doubles are joined. Reads no more than
 * MOST_LETTERS.
 */
export function readPastedDates(text: string, { today, room }: ReadingContext): PastedDates {
  const refusals: LineRefusal[] = []
  const dates = new Map<string, PastedDate>()
  const lines: Lines = { header: null, month: null, days: null, letters: 0 }
  let heading: string[] = []
  let work = 0
  for (const [index, written] of text.split(/\r\n?|\n/).entries()) {
    const refuse = (reason: string) => refusals.push({ line: index + 1, text: shortened(written), reason })
    const outcome = readLine(written, lines, today)
    work += outcome === NOTHING ? 0 : outcome.ok ? 1 + outcome.dates.length : 1
    if (lines.letters > MOST_LETTERS || work > MOST_WORK) {
      refuse('ce texte est trop long, la suite n’est pas lue')
      break
    }
    if (!outcome.ok) {
      refuse(outcome.reason)
      continue
    }
    // A day that has its times on lines below is a heading, no date of its own.
    if (outcome.stands === 'under-day') for (const key of heading) dates.delete(key)
    const keys = outcome.dates.map(keyOf)
    if (dates.size + new Set(keys.filter((key) => !dates.has(key))).size > room) {
      refuse(`un événement a au plus ${MOST_DATES}\u00a0dates, la suite n’est pas lue`)
      break
    }
    for (const date of outcome.dates) dates.set(keyOf(date), { ...dates.get(keyOf(date)), ...date })
    heading = outcome.stands === 'heading' ? keys : []
  }
  return { dates: [...dates.values()].sort(byStart), refusals }
}

/** As many as an event has (domain/event.ts, which browsers do not load). */
export const MOST_DATES = 800

export function keyOf({ day, startTime = '', endDay = '', endTime = '', label = '' }: PastedDate): string {
  return [day, startTime, endDay, endTime, label].join('|')
}

function byStart(a: PastedDate, b: PastedDate): number {
  const start = ({ day, startTime = '' }: PastedDate) => `${day}T${startTime}`
  return start(a).localeCompare(start(b))
}

interface Lines extends LinesBefore {
  /** How many have been read. */
  letters: number
  /** The columns of a table with a header. */
  header: CellNames | null
}

type LineOutcome =
  | { ok: true; dates: PastedDate[]; stands?: 'heading' | 'under-day' | 'alone' }
  | { ok: false; reason: string }

const NOTHING: LineOutcome = { ok: true, dates: [] }
const REPEATS = refused('pour une date qui se répète, choisissez «\u00a0Selon une règle\u00a0»')
const WEEK_DAYS = 7
const BULLET = /^(?:[\s•·●▪‣►➤*>|–—-]+|\d{1,2}\)\s)/
const REPEATED = /^(?:tous les|toutes les|chaque)\b/

function readLine(raw: string, lines: Lines, today: string): LineOutcome {
  if (raw.trim() === '') return NOTHING
  const most = lines.header === null ? MOST_LETTERS_OF_LINE : MOST_LETTERS_OF_ROW
  if (raw.length > most) return refused(`la ligne a plus de ${most}\u00a0caractères`)
  if (lines.header === null) lines.letters += raw.length
  const written = withFewMarks(raw).normalize('NFC')
  const header = lines.header === null ? headerOf(written) : null
  if (header) {
    lines.header = header
    return NOTHING
  }
  if (lines.header) return readCells(written, lines.header, lines, today)

  const cells = cellsOf(written)
  const line = withPlainTimes((cells ?? written).replace(BULLET, ''))
  const folded = foldedForReading(line)
  const heading = monthHeading(folded)
  if (heading) {
    lines.month = heading
    return NOTHING
  }
  if (REPEATED.test(folded)) return REPEATS
  const address = addressIn(line)
  const shown =
    address === undefined ? folded : folded.replace(address.toLowerCase(), ' '.repeat(address.length))
  const outcomes = datesOnLine(shown, lines.month).map(([from, to]) =>
    readText(line.slice(from, to), folded.slice(from, to), lines, today),
  )
  return joined(outcomes)
}

/** The first refusal, else all dates. */
function joined(outcomes: readonly LineOutcome[]): LineOutcome {
  const [first = NOTHING, ...others] = outcomes
  if (others.length === 0) return first
  const wrong = outcomes.find(({ ok }) => !ok)
  return wrong ?? { ok: true, dates: outcomes.flatMap((one) => (one.ok ? one.dates : [])), stands: 'alone' }
}

function readText(line: string, folded: string, lines: LinesBefore, today: string): LineOutcome {
  const address = addressIn(line)
  const at = address === undefined ? -1 : line.indexOf(address)
  const withoutAddress = (text: string) =>
    address === undefined
      ? text
      : text.slice(0, at) + ' '.repeat(address.length) + text.slice(at + address.length)
  const found = findDays(withoutAddress(line), withoutAddress(folded), lines, today)
  if (!found.ok) return found
  const label = foldedForReading(found.label)
  if (
    isWeekly(
      folded,
      label,
      found.ranges.some((range) => lengthOfRange(range) > WEEK_DAYS),
    )
  )
    return REPEATS
  if (hasOtherHours(label))
    return refused('un jour y a une autre heure\u00a0: mettez-le sur sa propre ligne, avec sa date')
  const outcome = datesOf(found, today)
  if (!outcome.ok) return outcome
  return {
    ...outcome,
    dates: outcome.dates.map((date) => ({ ...date, ...(address && { bookingUrl: address }) })),
    stands: found.isUnderDay ? 'under-day' : isDayAlone(found) ? 'heading' : 'alone',
  }
}

function isDayAlone({ times, span, isAllDay, label }: Found): boolean {
  return times.length === 0 && span === null && !isAllDay && label === ''
}

function datesOf(found: Found, today: string): LineOutcome {
  const { label, ...state } = stateOf(found.label)
  if (label.length > LABEL_LENGTH) return refused(`la précision a plus de ${LABEL_LENGTH}\u00a0caractères`)
  const rest = { ...(label && { label }), ...state }
  if (howMany(found) > MOST_DATES) return refused('cette période est trop longue')
  const dates = found.ranges
    .flatMap((range) => datesOfRange(range, found))
    .map((date) => ({ ...date, ...rest }))
  const [first] = dates
  if (!first) return refused('il n’y a pas de date sur cette ligne')
  const toCome = dates.filter(({ day, endDay = day }) => endDay >= today)
  if (toCome.length === 0) return refused(`le ${longDay(first.endDay ?? first.day)} est passé`)
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
  const far = dates.find(({ day, endDay = day }) => endDay > latest)
  if (far) return refused(`vérifiez l’année\u00a0: le ${longDay(far.endDay ?? far.day)} est trop éloigné`)
  const wrong = dates.find(isEndTooEarly)
  if (wrong) return refused('la fin vient avant le début')
  return { ok: true, dates: toCome }
}

function isEndTooEarly({ startTime, endTime, endDay, day }: PastedDate): boolean {
  if (!startTime || !endTime) return false
  return endDay ? endDay === day && endTime <= startTime : endWithoutDay(startTime, endTime) === 'too-early'
}

/** Without making them. */
function howMany({ ranges, times, span }: Found): number {
  if (span || times.length === 0) return ranges.length
  return times.length * ranges.reduce((days, range) => days + lengthOfRange(range), 0)
}

function datesOfRange({ from, to }: DayRange, { times, span, isAllDay }: Found): PastedDate[] {
  const endDay = to === from ? {} : { endDay: to }
  if (span) return [{ day: from, time: 'timed', startTime: span.start, ...endDay, endTime: span.end }]
  if (times.length === 0) return [{ day: from, time: isAllDay ? 'all_day' : 'unknown', ...endDay }]
  return daysOfRange({ from, to }).flatMap((day) =>
    times.map(
      ({ start, end }): PastedDate => ({
        day,
        time: 'timed',
        startTime: start,
        ...(end && { endTime: end }),
      }),
    ),
  )
}

/** A row of a table whose header names its columns. */
function readCells(written: string, names: CellNames, lines: Lines, today: string): LineOutcome {
  const cells = names.cellsOf(written)
  const text = (name: keyof CellNames['columns']) => {
    const column = names.columns[name]
    return column === undefined ? '' : (cells[column] ?? '').trim()
  }
  const [date, start, endDate, end] = [text('date'), text('start'), text('endDate'), text('end')]
  if (!date && !start)
    return cells.every((cell) => cell.trim() === '')
      ? NOTHING
      : refused('il n’y a pas de date sur cette ligne')
  const isLastDay = endDate !== '' && endDate !== date
  const when = withPlainTimes(
    isLastDay
      ? `${date} ${start} - ${endDate} ${end}`
      : `${date} ${start}${end && (start || /[:h]/.test(date)) ? ` - ${end}` : ''}`,
  )
  const said = [text('label'), text('state')].filter(Boolean).join(' – ')
  if (when.length + said.length > MOST_LETTERS_OF_LINE)
    return refused(`la ligne a plus de ${MOST_LETTERS_OF_LINE}\u00a0caractères`)
  lines.letters += when.length + said.length
  const outcome = readText(when, foldedForReading(when), { month: null, days: null }, today)
  if (!outcome.ok) return outcome
  const { label, ...state } = stateOf(said)
  if (label.length > LABEL_LENGTH) return refused(`la précision a plus de ${LABEL_LENGTH}\u00a0caractères`)
  const address = addressIn(text('bookingUrl'))
  return {
    ok: true,
    dates: outcome.dates.map((one) => ({
      ...one,
      ...(label && { label }),
      ...state,
      ...(address && { bookingUrl: address }),
    })),
  }
}

function refused(reason: string): { ok: false; reason: string } {
  return { ok: false, reason }
}

function shortened(written: string): string {
  const text = written.trim().slice(0, MOST_LETTERS_OF_LINE).replace(/\s+/g, ' ')
  return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT - 1)}…` : text
}
