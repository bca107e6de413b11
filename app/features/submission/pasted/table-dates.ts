// The dates of a table's rows: what each column says goes to its place in the form. Without Temporal: browsers load it.

import { NO_DATE } from '~/calendar/reading/announced/read-dates'
import { foldedForReading, monthHeading } from '~/calendar/reading/announced/written-days'
import { NOTE_MAX } from '~/domain/vocabulary'
import { withFewMarks } from '~/platform/characters'
import { dayWithin } from './cell-values'
import type { Column } from './columns'
import { LABEL_LENGTH, type PastedDate, readText } from './line-dates'
import { appointmentsIn, NO_TEXT, type RowText, saidIn, unreadSaid, withDetails } from './row-texts'
import { datesOfRow, whenOf } from './row-when'
import { stateOf } from './states'
import { filled, isRule, isTooWide, MOST_COLUMNS, type Row } from './table'
import {
  cellAt,
  HALL,
  type Reading,
  ROWS_TRIED,
  readingOf,
  type State,
  type Table,
  tidied,
} from './table-reading'

type RowOutcome =
  | ({ kind: 'dates'; dates: PastedDate[]; past: number; letters: number } & RowText)
  /** It has no date and is none of the rows: a title, a sum, a remark below. */
  | { kind: 'aside' }
  /** It holds for the rows below, or says nothing. */
  | { kind: 'nothing' }
  | { kind: 'refused'; reason: string }

const LONGEST_ROW = 20_000
const LONGEST_READ = 2000

/** The rows of a table in their order, the captions first. */
export function* rowsOfTable(
  table: Table,
  { today, areTitlesApart }: { today: string; areTitlesApart: boolean },
): Generator<{ row: Row; outcome: RowOutcome }> {
  if (isTooWide(table.head)) {
    yield { row: table.headRow, outcome: { kind: 'refused', reason: TOO_WIDE } }
    return
  }
  const reading = readingOf(table, today, areTitlesApart)
  const state: State = {
    date: null,
    lastDay: null,
    month: null,
    monthCell: '',
    yearCell: '',
    section: '',
    period: null,
  }
  for (const row of table.captions) {
    if (row.written.trim() !== '' && !isRule(row.written))
      yield { row, outcome: captionOutcome(row.written.trim(), reading, state) }
  }
  const lastFull = table.rows.findLastIndex((row) => filled(row, table.head).length > 1)
  for (const [at, row] of table.rows.entries()) {
    if (row.written.trim() === '' || isRule(row.written)) continue
    yield { row, outcome: rowOutcome(row, at, { ...reading, lastFull }, state) }
  }
}

const TOO_WIDE = `ce tableau a plus de ${MOST_COLUMNS}\u00a0colonnes et n’est pas lu\u00a0: n’en copiez que celles qu’il faut`

function captionOutcome(text: string, { columns, today }: Reading, state: State): RowOutcome {
  const day = dayWithin(text)
  const read = readText(text, { month: null, days: null, lastDay: null }, today)
  const [first, ...others] = read.ok ? read.dates : []
  if (first?.endDay && others.length === 0) state.period = { from: first.day, to: first.endDay }
  if (read.ok && read.dates.some(({ time }) => time === 'timed'))
    return { ...NO_TEXT, kind: 'dates', dates: read.dates, past: read.past, letters: text.length }
  if (day && !columns.includes('date')) {
    state.date = text.slice(day.start, day.end)
    return { kind: 'nothing' }
  }
  const month = monthHeading(foldedForReading(text))
  if (month) {
    state.month = month
    return { kind: 'nothing' }
  }
  if (!HALL.test(foldedForReading(text))) return { kind: 'aside' }
  state.section = text
  return { kind: 'nothing' }
}

function rowOutcome(row: Row, at: number, reading: Reading & { lastFull: number }, state: State): RowOutcome {
  if (row.written.length > LONGEST_ROW)
    return { kind: 'refused', reason: `la ligne a plus de ${LONGEST_ROW}\u00a0caractères` }
  const { head } = reading.table
  const cells = head.cellsOf(withFewMarks(row.written).normalize('NFC'))
  if (cells === 'other-columns') {
    state.date = null
    return { kind: 'refused', reason: 'ses cellules ne correspondent pas aux colonnes de l’en-tête' }
  }
  const texts = cells.map(tidied)
  const full = texts.filter(Boolean)
  if (full.length === 0) return { kind: 'nothing' }
  const alone = full.length === 1 ? aloneOutcome(texts, at, reading, state) : null
  if (alone) return alone
  const outcomes = cellsOfGrid(texts, reading.grid).map((row) => readRow(row, reading, state))
  const [first = { kind: 'nothing' as const }] = outcomes
  if (outcomes.length === 1) return first
  const dated = outcomes.filter((outcome) => outcome.kind === 'dates')
  if (dated.length < outcomes.length) return outcomes.find(({ kind }) => kind !== 'dates') ?? first
  return {
    ...NO_TEXT,
    kind: 'dates',
    dates: dated.flatMap(({ dates }) => dates),
    past: sumOf(dated.map(({ past }) => past)),
    letters: sumOf(dated.map(({ letters }) => letters)),
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One row for each stage that plays at this hour. */
function cellsOfGrid(texts: readonly string[], grid: readonly number[]): (readonly string[])[] {
  const playing = grid.filter((at) => texts[at])
  if (playing.length < 2) return [texts]
  return playing.map((own) => texts.map((text, at) => (at !== own && grid.includes(at) ? '' : text)))
}

/** A row with one cell may be a heading of those below; null where it is read as others are. */
function aloneOutcome(
  texts: readonly string[],
  at: number,
  { table, columns, lastFull }: Reading & { lastFull: number },
  state: State,
): RowOutcome | null {
  const column = texts.findIndex(Boolean)
  const text = texts[column] ?? ''
  const role = columns[column] ?? null
  const dateColumn = columns.indexOf('date')
  const month = monthHeading(foldedForReading(text))
  if (month) {
    Object.assign(state, { month, date: null })
    return { kind: 'nothing' }
  }
  const mayBeDay = column === 0 || role === 'date'
  if (mayBeDay && dayWithin(text)) {
    const next = table.rows.slice(at + 1, at + 1 + ROWS_TRIED).find((row) => row.written.trim() !== '')
    const isAbove = next !== undefined && (dateColumn < 0 || cellAt(next, table.head, dateColumn) === '')
    if (isAbove) {
      state.date = text
      return { kind: 'nothing' }
    }
    if (role === 'date' && texts.length > 1) return null
    return { kind: 'refused', reason: 'cette ligne n’a pas les colonnes du tableau' }
  }
  if (role === 'hour' || role === 'start') return null
  if (HALL.test(foldedForReading(text)) && at < lastFull) {
    state.section = text
    return { kind: 'nothing' }
  }
  const isMerged = state.date !== null && !columns.includes('hour') && !columns.includes('start')
  if (!mayBeDay && isMerged && at < lastFull) return null
  // Rows below it that have no date are not those of the date above.
  state.date = null
  return mayBeDay || at > lastFull ? { kind: 'aside' } : { kind: 'refused', reason: NO_DATE }
}

function readRow(texts: readonly string[], reading: Reading, state: State): RowOutcome {
  const { columns, today } = reading
  const cell = (column: Column) => {
    const at = columns.indexOf(column)
    return at < 0 ? '' : (texts[at] ?? '')
  }
  const when = whenOf(cell, reading, state)
  if (!when.ok) return { kind: 'refused', reason: when.reason }
  const said = saidIn(texts, reading, state, when.others)
  if (!said.ok) return { kind: 'refused', reason: said.reason }
  const letters = when.text.length + said.letters
  if (letters > LONGEST_READ)
    return { kind: 'refused', reason: `la ligne a plus de ${LONGEST_READ}\u00a0caractères` }
  const read = datesOfRow(when, state, today)
  if (!read.ok) return { kind: 'refused', reason: read.reason }
  const wrong = unreadSaid(said, read.dates)
  if (wrong) return { kind: 'refused', reason: wrong }
  const { label: plain, ...states } = stateOf(said.label.join(' – '))
  const own = read.dates.map((date) => [date.label, plain].filter(Boolean).join(' – '))
  const rest = reading.areTitlesApart
    ? { label: '', note: '' }
    : withDetails(own[0]?.length ?? 0, said.details)
  const labels = own.map((label) => [label, rest.label].filter(Boolean).join(' – '))
  if (labels.some((label) => label.length > LABEL_LENGTH))
    return { kind: 'refused', reason: `la précision a plus de ${LABEL_LENGTH}\u00a0caractères` }
  if (rest.note.length > NOTE_MAX)
    return { kind: 'refused', reason: `la remarque a plus de ${NOTE_MAX}\u00a0caractères` }
  const dates = read.dates.map(({ label: _, ...date }, index) => ({
    ...date,
    ...(labels[index] && { label: labels[index] }),
    ...states,
    ...(rest.note && { note: rest.note }),
    ...said.own,
  }))
  const appointments = appointmentsIn(texts, said, reading)
  if (!appointments.ok) return { kind: 'refused', reason: appointments.reason }
  const { title, details, genre } = said
  const past = read.past + appointments.past
  return { kind: 'dates', dates: [...dates, ...appointments.dates], past, letters, title, details, genre }
}
