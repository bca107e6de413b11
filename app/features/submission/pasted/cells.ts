// Lines of spreadsheets and CSV files (RFC 4180 quoting; commas, semicolons or tabs).
import { foldedForReading } from '~/calendar/reading/announced/written-days'

export interface CellNames {
  columns: Partial<Record<keyof typeof COLUMNS, number>>
  cellsOf(line: string): string[]
  /** Returns the cells of a row that are neither its date nor its state: its label, in the order of the columns. */
  labelsOf(cells: readonly string[]): string[]
}

const COLUMNS = {
  date: /^(?:dates?|datum|date de debut|date debut|start date|start_date)$/,
  /** A table without a column for dates has its days here; beside one, this column has their weekdays. */
  day: /^(?:jours?|day|tag|jour de la semaine|weekday)$/,
  start:
    /^(?:heure|debut|heure de debut|heure debut|horaire|start|start time|start_time|time|begin|hours?|heures)$/,
  endDate: /^(?:date de fin|date fin|dernier jour|end date|end_date)$/,
  end: /^(?:fin|heure de fin|heure fin|end|end time|end_time)$/,
  state: /^(?:etat|statut|status|places)$/,
  bookingUrl: /^(?:lien|url|reservation|billetterie|billets|tickets?|booking|booking url|booking_url)$/,
} as const

/** The columns, if this line is the header of a table. */
export function headerOf(line: string): CellNames | null {
  if (/\d/.test(line)) return null
  for (const separator of ['\t', ';', ',']) {
    const cells = split(line, separator).map((cell) => foldedForReading(cell).trim())
    if (cells.length < 2) continue
    const columns = Object.fromEntries(
      Object.entries(COLUMNS).flatMap(([name, form]) => {
        const at = cells.findIndex((cell) => form.test(cell))
        return at < 0 ? [] : [[name, at]]
      }),
    ) as CellNames['columns']
    if (columns.date === undefined) {
      columns.date = columns.day
      delete columns.day
    }
    if (columns.date === undefined && columns.start === undefined) continue
    const known = new Set(Object.values(columns))
    return {
      columns,
      cellsOf: (text) => split(text, separator),
      labelsOf: (row) => row.map((cell) => cell.trim()).filter((cell, at) => cell !== '' && !known.has(at)),
    }
  }
  return null
}

/** The cells of a line without a header as one text, if it has several: « 2026-11-28,20:30,22:00,Les Amis ». */
export function cellsOf(line: string): string | null {
  const isList = /^"?\d{4}-\d{2}-\d{2}/.test(line.trim())
  const separator = line.includes('\t')
    ? '\t'
    : line.includes(';')
      ? ';'
      : isList && line.includes(',')
        ? ','
        : null
  if (separator === null) return null
  return split(line, separator)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' ; ')
}

/** A cell in quotes may go on on so many next lines of a table. */
const MOST_LINES_OF_ROW = 20

/** The lines of a text with their numbers. */
export function* rowsOf(text: string, isTable: () => boolean): Generator<{ line: number; written: string }> {
  const written = text.split(/\r\n?|\n/)
  for (let at = 0; at < written.length; at++) {
    const line = at + 1
    let row = written[at] ?? ''
    if (isTable() && hasOpenQuote(row)) {
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

function split(line: string, separator: string): string[] {
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
  return [...cells, cell]
}
