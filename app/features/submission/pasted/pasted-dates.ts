// Dates pasted as text or from a spreadsheet: one or several a line. Without Temporal: browsers load it.

import { daysOfRange, lengthOfRange } from '~/calendar/day-range'
import { withPlainTimes } from '~/calendar/reading/announced/iso-times'
import { unreadIn, withoutOtherNumbers } from '~/calendar/reading/announced/left-over'
import {
  type AnnouncedDates,
  forgetDay,
  type LinesBefore,
  NO_DATE,
  readDates,
} from '~/calendar/reading/announced/read-dates'
import { foldedForReading, monthHeading, WEEKDAY } from '~/calendar/reading/announced/written-days'
import type { DayRange } from '~/domain/rules'
import type { Availability, OccurrenceTime, Programme } from '~/domain/vocabulary'
import { withFewMarks } from '~/platform/characters'
import { longDay } from '~/platform/french-dates'
import type { Refused } from '~/platform/refused'
import { type CellNames, cellsOf, headerOf, rowsOf } from './cells'
import { endWithoutDay } from './end-without-day'
import { addressesIn, stateOf, withoutAddresses } from './states'

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
  /** Lines count from 1, as pasted. */
  line: number
  /** The line says this, shortened. */
  text: string
  /** French. */
  reason: string
}

export interface PastedDates {
  dates: PastedDate[]
  refusals: LineRefusal[]
  /** How many dates were the same as others, and are joined with them. */
  doubles: number
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
/** A line has at most so many letters, and so have the cells of a row that tell its date. */
const MOST_LETTERS_OF_LINE = 2000
const MOST_LETTERS_OF_ROW = 20_000
/** All lines together have at most so many. Reading takes about a microsecond a letter, on the thread that serves the
 * site. */
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
  const lines: Lines = { header: null, month: null, days: null, lastDay: null, letters: 0 }
  let heading: string[] = []
  let work = 0
  let doubles = 0
  for (const { line, written } of rowsOf(text, () => lines.header !== null)) {
    const refuse = (reason: string) => refusals.push({ line, text: shortened(written), reason })
    const outcome = readLine(written, lines, today)
    work += outcome === NOTHING ? 0 : outcome.ok ? 1 + outcome.dates.length : 1
    if (lines.letters > MOST_LETTERS || work > MOST_WORK) {
      refuse('ce texte est trop long, la suite n’est pas lue')
      break
    }
    if (!outcome.ok) {
      refuse(outcome.reason)
      forgetDay(foldedForReading(written.slice(0, MOST_LETTERS_OF_LINE)), lines)
      continue
    }
    // A day that has its times on lines below is a heading, no date of its own.
    if (outcome.stands === 'under-day') for (const key of heading) dates.delete(key)
    const keys = outcome.dates.map(keyOf)
    if (dates.size + new Set(keys.filter((key) => !dates.has(key))).size > room) {
      refuse(`un événement a au plus ${MOST_DATES}\u00a0dates, la suite n’est pas lue`)
      break
    }
    for (const [at, date] of outcome.dates.entries()) {
      const key = keys[at] ?? ''
      if (dates.has(key)) doubles += 1
      dates.set(key, { ...dates.get(key), ...date })
    }
    heading = outcome.stands === 'heading' ? keys : []
  }
  return { dates: [...dates.values()].sort(byStart), refusals, doubles }
}

/** An event has at most so many (domain/event.ts, which browsers do not load). */
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

type LineOutcome = { ok: true; dates: PastedDate[]; stands?: 'heading' | 'under-day' | 'alone' } | Refused

const NOTHING: LineOutcome = { ok: true, dates: [] }
const BULLET = /^(?:[\s•·●▪‣►➤*>|–—-]+|\d{1,2}\)\s)/

function readLine(raw: string, lines: Lines, today: string): LineOutcome {
  if (raw.trim() === '') return NOTHING
  const most = lines.header === null ? MOST_LETTERS_OF_LINE : MOST_LETTERS_OF_ROW
  if (raw.length > most) return { ok: false, reason: `la ligne a plus de ${most}\u00a0caractères` }
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
  const heading = monthHeading(foldedForReading(line))
  if (heading) {
    lines.month = heading
    return NOTHING
  }
  return readText(line, lines, today)
}

/** The dates of a line; an address beside one is that of its tickets. */
function readText(line: string, lines: LinesBefore, today: string): LineOutcome {
  const read = readDates(withoutAddresses(line), lines, today)
  if (!read.ok) return read
  const dates: PastedDate[] = []
  for (const stretch of read.stretches) {
    const [bookingUrl, ...others] = addressesIn(line.slice(stretch.from, stretch.to))
    const label = [stretch.dates.label, ...others].filter(Boolean).join(' – ')
    const outcome = datesOf({ ...stretch.dates, label }, today)
    if (!outcome.ok) return outcome
    dates.push(...outcome.dates.map((date) => ({ ...date, ...(bookingUrl && { bookingUrl }) })))
  }
  const [first, ...others] = read.stretches
  const isUnderDay = first !== undefined && read.stretches.every(({ dates }) => dates.isUnderDay)
  const isHeading = first !== undefined && others.length === 0 && isDayAlone(first.dates)
  const stands = isUnderDay ? 'under-day' : isHeading ? 'heading' : 'alone'
  return { ok: true, dates, stands }
}

function isDayAlone({ times, span, isAllDay, label }: AnnouncedDates): boolean {
  return times.length === 0 && span === null && !isAllDay && label === ''
}

function datesOf(found: AnnouncedDates, today: string): LineOutcome {
  const { label, ...state } = stateOf(found.label)
  if (label.length > LABEL_LENGTH)
    return { ok: false, reason: `la précision a plus de ${LABEL_LENGTH}\u00a0caractères` }
  const rest = { ...(label && { label }), ...state }
  if (howMany(found) > MOST_DATES) return { ok: false, reason: 'cette période est trop longue' }
  const dates = found.ranges
    .flatMap((range) => datesOfRange(range, found))
    .map((date) => ({ ...date, ...rest }))
  const [first] = dates
  if (!first) return { ok: false, reason: NO_DATE }
  const toCome = dates.filter(({ day, endDay = day }) => endDay >= today)
  if (toCome.length === 0) return { ok: false, reason: `le ${longDay(first.endDay ?? first.day)} est passé` }
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
  const far = dates.find(({ day, endDay = day }) => endDay > latest)
  if (far)
    return {
      ok: false,
      reason: `vérifiez l’année\u00a0: le ${longDay(far.endDay ?? far.day)} est trop éloigné`,
    }
  const wrong = dates.find(isEndTooEarly)
  if (wrong) return { ok: false, reason: 'la fin vient avant le début' }
  return { ok: true, dates: toCome }
}

function isEndTooEarly({ startTime, endTime, endDay, day }: PastedDate): boolean {
  if (!startTime || !endTime) return false
  return endDay ? endDay === day && endTime <= startTime : endWithoutDay(startTime, endTime) === 'too-early'
}

/** Counts the dates without making them. */
function howMany({ ranges, times, span }: AnnouncedDates): number {
  if (span || times.length === 0) return ranges.length
  return times.length * ranges.reduce((days, range) => days + lengthOfRange(range), 0)
}

function datesOfRange({ from, to }: DayRange, { times, span, isAllDay }: AnnouncedDates): PastedDate[] {
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
  const [start, endDate, end, url] = [text('start'), text('endDate'), text('end'), text('bookingUrl')]
  const isWeekday = WEEKDAY_ALONE.test(foldedForReading(text('day')))
  const date = isWeekday ? `${text('day')} ${text('date')}`.trim() : text('date')
  if (!date && !start)
    return cells.every((cell) => cell.trim() === '') ? NOTHING : { ok: false, reason: NO_DATE }
  const isLastDay = endDate !== '' && endDate !== text('date')
  const when = withPlainTimes(
    isLastDay ? `${date} ${start} au ${endDate} ${end}` : `${date} ${start}${end && ` - ${end}`}`,
  )
  const address = WEB_ADDRESS.test(url) ? url : undefined
  const said = [
    ...(isWeekday ? [] : [text('day')]),
    ...names.labelsOf(cells),
    ...(address ? [] : [url]),
    text('state'),
  ]
    .filter(Boolean)
    .join(' – ')
  if (when.length + said.length > MOST_LETTERS_OF_LINE)
    return { ok: false, reason: `la ligne a plus de ${MOST_LETTERS_OF_LINE}\u00a0caractères` }
  lines.letters += when.length + said.length
  const { lastDay } = lines
  const above: LinesBefore = { month: null, days: null, lastDay }
  // An end beside a date without an hour would be read as the start.
  if (end && !start) {
    const day = readText(withPlainTimes(date), { ...above }, today)
    if (day.ok && day.dates.every(({ time }) => time !== 'timed')) return { ok: false, reason: NO_START }
  }
  const outcome = readText(when, above, today)
  lines.lastDay = above.lastDay
  if (!outcome.ok) return outcome
  const unread = unreadIn(said, withoutOtherNumbers(foldedForReading(said)), {
    days: [],
    hours: [],
    ranges: [],
  })
  if (unread && /[a-z]/i.test(said)) return { ok: false, reason: unread }
  const { label, ...state } = stateOf(said)
  if (label.length > LABEL_LENGTH)
    return { ok: false, reason: `la précision a plus de ${LABEL_LENGTH}\u00a0caractères` }
  return {
    ok: true,
    dates: outcome.dates.map((one) => ({
      ...one,
      ...(label && { label: [one.label, label].filter(Boolean).join(' – ') }),
      ...state,
      ...(address && { bookingUrl: address }),
    })),
  }
}

const NO_START = 'il manque l’heure de début'
const WEEKDAY_ALONE = new RegExp(`^${WEEKDAY}[.,]?$`)
const WEB_ADDRESS = /^(?:https?:\/\/\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?)$/iu

function shortened(written: string): string {
  const text = written.trim().slice(0, MOST_LETTERS_OF_LINE).replace(/\s+/g, ' ')
  return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT - 1)}…` : text
}
