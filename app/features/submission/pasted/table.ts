// Tables as spreadsheets, CSV files (RFC 4180), mails and Markdown have them: where they begin in a text, their columns
// and their cells. Without Temporal: browsers load it.
import { foldedForReading, WEEKDAY } from '~/calendar/reading/announced/written-days'
import { clockAt } from '~/calendar/reading/announced/written-hours'
import { type Column, columnOf } from './columns'

/** A line of the text, or several where a cell in quotes has line breaks. */
export interface Row {
  /** Counts from 1. */
  line: number
  written: string
}

export interface Head {
  /** The heads as written, '' where there is none. */
  names: readonly string[]
  columns: readonly (Column | null)[]
  cellsOf(written: string): CellsOutcome
}

/** 'other-columns': the cells cannot be told apart. */
type CellsOutcome = readonly string[] | 'other-columns'

export type Block =
  | { kind: 'lines'; rows: Row[] }
  /** `captions`: the lines above the head. */
  | { kind: 'table'; captions: Row[]; headRow: Row; head: Head; rows: Row[] }
  /** The text is too long: it is not read from this row on. */
  | { kind: 'unread'; row: Row }

/** Lines that begin behind so many letters are not read: reading takes some microseconds a letter of words and about a
 * quarter of a millisecond a date, on the thread that serves the site. */
export const MOST_LETTERS = 60_000
/** A table with more named columns is refused: each of them is tried for days and hours. */
export const MOST_COLUMNS = 40

/** A cell in quotes may go on on so many next lines. */
const MOST_LINES_OF_ROW = 20
/** A head has no longer line, and a table no more lines above it. */
const LONGEST_HEAD = 1000
const MOST_CAPTIONS = 5

/** Reads where tables begin: each goes to the next head or the end of the text. */
export function blocksOf(text: string): Block[] {
  const end = endOfReading(text)
  const blocks = blocksIn(text.slice(0, end))
  const next = text.slice(end).search(/\S/)
  if (next < 0) return blocks
  const [written = ''] = text.slice(end + next).split(LINE_BREAK, 1)
  const line = text.slice(0, end + next).split(LINE_BREAK).length
  return [...blocks, { kind: 'unread', row: { line, written } }]
}

/** No line is cut into two. */
function endOfReading(text: string): number {
  if (text.length <= MOST_LETTERS) return text.length
  const rest = text.slice(MOST_LETTERS).search(LINE_BREAK)
  return rest < 0 ? text.length : MOST_LETTERS + rest
}

const LINE_BREAK = /\r\n?|\n/

function blocksIn(text: string): Block[] {
  const blocks: Block[] = []
  let rows: Row[] = []
  for (const row of rowsOf(text, () => blocks.length > 0)) {
    const head = headOf(row.written)
    if (head === null) {
      rows.push(row)
      continue
    }
    const above = blocks.at(-1)
    const captions = isTooWide(head) ? [] : captionsIn(rows, above)
    const others = rows.slice(0, rows.length - captions.length)
    if (above?.kind === 'table') above.rows = above.rows.concat(others)
    else if (others.length > 0) blocks.push({ kind: 'lines', rows: others })
    rows = []
    blocks.push({ kind: 'table', captions, headRow: row, head, rows: [] })
  }
  const last = blocks.at(-1)
  if (last?.kind === 'table') last.rows = last.rows.concat(rows)
  else blocks.push({ kind: 'lines', rows })
  return blocks
}

export function isTooWide({ names }: Head): boolean {
  return names.filter((name) => name !== '').length > MOST_COLUMNS
}

/** The first few lines, or those behind the last empty one; above a second table such that have no cells. */
function captionsIn(rows: readonly Row[], above: Block | undefined): Row[] {
  const isBlank = ({ written }: Row) => written.trim() === ''
  const mayAll = above === undefined && rows.filter((row) => !isBlank(row)).length <= MOST_CAPTIONS
  if (mayAll) return [...rows]
  const trimmed = rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1)
  const from = trimmed.findLastIndex(isBlank) + 1
  const captions = rows.slice(from)
  const isOfTable = (row: Row) => above?.kind === 'table' && filled(row, above.head).length > 1
  return from === 0 || captions.length > MOST_CAPTIONS || captions.some(isOfTable) ? [] : captions
}

/** The cells of a row that hold something. */
export function filled({ written }: Row, head: Head): readonly string[] {
  const cells = head.cellsOf(written)
  return cells === 'other-columns' ? [written] : cells.filter((cell) => cell !== '')
}

/** The line in Markdown or of signs alone between rows. */
export function isRule(written: string): boolean {
  return /^[\s|+:=_-]+$/.test(written) && /[-=_|]/.test(written)
}

/** The columns, if this line is the head of a table: one of them is for days or hours, and in a line that may be a
 * sentence another one is known, too. */
function headOf(line: string): Head | null {
  if (line.length > LONGEST_HEAD) return null
  let best: Head | null = null
  for (const separator of SEPARATORS) {
    const names = split(line, separator)
    if (names.length < 2) continue
    const columns = names.map(columnOf)
    const isLoose = (separator === ',' || separator === 'spaces' || /\d/.test(line)) && knownIn(columns) < 2
    if (isLoose || !isHead(names, columns) || knownIn(columns) <= knownIn(best?.columns ?? [])) continue
    best = { names, columns, cellsOf: (written) => cellsIn(written, separator, line, names.length) }
  }
  return best
}

const SEPARATORS = ['\t', ';', '|', ',', 'spaces'] as const
type Separator = (typeof SEPARATORS)[number]
const DATED: readonly (Column | null)[] = ['date', 'day', 'hour', 'start']

function isHead(names: readonly string[], columns: readonly (Column | null)[]): boolean {
  const isDated = columns.some((column) => DATED.includes(column))
  const isValue = (name: string) => clockAt(foldedForReading(name), 0) !== null || /^\d/.test(name)
  return isDated && !names.some(isValue)
}

function knownIn(columns: readonly (Column | null)[]): number {
  return columns.filter((column) => column !== null).length
}

function cellsIn(written: string, separator: Separator, head: string, count: number): CellsOutcome {
  const cells = split(written, separator)
  if (separator === ',' && cells.slice(count).some((cell) => cell !== '')) return 'other-columns'
  if (separator !== 'spaces' || cells.length < 2 || cells.length === count) return cells
  // A cell stands below the head of its column.
  const starts = [...head.matchAll(PIECE)].map(({ index }) => index)
  const pieces = [...written.matchAll(PIECE)]
  if (pieces.some(({ index }) => !starts.includes(index))) return 'other-columns'
  return starts.map((start) => pieces.find(({ index }) => index === start)?.[0].trim() ?? '')
}

const PIECE = /\S+(?: \S+)*/g

/** A row, and with the lines on which its cell in quotes goes on. */
function* rowsOf(text: string, isInTable: () => boolean): Generator<Row> {
  const written = text.split(LINE_BREAK)
  for (let at = 0; at < written.length; at++) {
    const line = at + 1
    let row = written[at] ?? ''
    if ((isInTable() || /(?:^|[;,\t])"/.test(row)) && hasOpenQuote(row)) {
      const end = written.slice(at + 1, at + MOST_LINES_OF_ROW).findIndex((next) => hasOpenQuote(next))
      if (end >= 0) {
        row = written.slice(at, at + end + 2).join(' ')
        at += end + 1
      }
    }
    yield { line, written: row }
  }
}

function hasOpenQuote(line: string): boolean {
  return line.split('"').length % 2 === 0
}

/** The cells of a line without a head as one text, if it has several: « 2026-11-28,20:30,22:00,Les Amis ». */
export function cellsOf(line: string): string | null {
  const isList = /^"?\d{4}-\d{2}-\d{2}|^"[^"]*","/.test(line.trim())
  const separator = line.includes('\t')
    ? '\t'
    : line.includes(';')
      ? ';'
      : isList && line.includes(',')
        ? ','
        : null
  if (separator === null) return null
  return weekdayFirst(split(line, separator).filter(Boolean)).join(' ; ')
}

/** « 11.01.2027 ; lundi ; 18h30 » */
function weekdayFirst(cells: readonly string[]): readonly string[] {
  const [day = '', weekday = '', ...others] = cells
  const isBehind = WEEKDAY_ALONE.test(foldedForReading(weekday)) && /\d/.test(day)
  return isBehind ? [`${weekday} ${day}`, ...others] : cells
}

export const WEEKDAY_ALONE = new RegExp(`^${WEEKDAY}[.,]?$`)

function split(line: string, separator: Separator): string[] {
  if (separator === 'spaces') return line.trim().split(/ {2,}|\t+/)
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at)
    if (letter === '"' && isQuoted && line.charAt(at + 1) === '"') {
      cell += letter
      at += 1
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  const all = [...cells, cell].map((text) => text.trim())
  // « | Date | Heure | »
  return separator === '|' && /^\s*\|/.test(line) ? all.slice(1, all.at(-1) === '' ? -1 : undefined) : all
}
