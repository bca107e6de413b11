// A table as it is read: which column has the days, and what holds for all of its rows. Without Temporal: browsers load it.
import { withPlainTimes } from '~/calendar/reading/announced/iso-times'
import { foldedForReading, type MonthHeading } from '~/calendar/reading/announced/written-days'
import { clockAt } from '~/calendar/reading/announced/written-hours'
import type { DayRange } from '~/domain/rules'
import { dayOfCell, dayWithin, hasSlashes, isMidnight, isMonthFirst } from './cell-values'
import type { Column } from './columns'
import type { Block, Head, Row } from './table'

export type Table = Extract<Block, { kind: 'table' }>

export interface State {
  /** The date of the row above, as written: cells below are merged with it. */
  date: string | null
  lastDay: string | null
  month: MonthHeading | null
  monthCell: string
  yearCell: string
  /** « Grande scène » alone in a row above. */
  section: string
  /** The caption tells these days: « du 2 au 4 juillet 2027 ». */
  period: DayRange | null
}

export interface Reading {
  table: Table
  today: string
  /** In the form's field of dates the title of a row is its label. */
  areTitlesApart: boolean
  columns: readonly (Column | null)[]
  /** The caption tells the year of dates without one: « Programme 2027 ». */
  year: string | null
  isMonthFirst: boolean
  areMidnights: boolean
  isGerman: boolean
  /** Columns of stages. */
  grid: readonly number[]
}

export function readingOf(table: Table, today: string, areTitlesApart: boolean): Reading {
  const first = firstCells(table)
  const columns = withHours(columnsWithDate(table.head, first), table.head, first)
  const rows = table.rows.slice(0, MOST_ROWS).map((row) => cellsOfRow(row, table.head))
  const cellsIn = (wanted: Column) => {
    const column = columns.indexOf(wanted)
    return column < 0 ? [] : rows.map((cells) => cells[column] ?? '').filter(Boolean)
  }
  const days = [...cellsIn('date'), ...cellsIn('day')]
  const hours = [...cellsIn('hour'), ...cellsIn('start')]
  const isEnglish = [...days, ...hours].some((cell) => /\d ?[ap]\.?m\b/i.test(cell))
  return {
    table,
    today,
    areTitlesApart,
    columns,
    year: yearIn(table.captions),
    isMonthFirst: days.some(isMonthFirst) || (isEnglish && days.some(hasSlashes)),
    grid: gridOf(table, columns),
    areMidnights: days.length > 0 && days.every(isMidnight),
    isGerman: table.head.names.some((name) => GERMAN_HEAD.test(foldedForReading(name).trim())),
  }
}

/** The cells of the first rows, row by row. */
type FirstCells = readonly (readonly string[])[]

/** Every column is tried with them: splitting a row for each would take its letters times its columns. */
function firstCells({ head, rows }: Table): FirstCells {
  return rows
    .filter((row) => row.written.trim() !== '')
    .slice(0, ROWS_TRIED)
    .map((row) => cellsOfRow(row, head))
}

const BESIDE =
  /^(?:portes?|ouverture|caisses?|bar|buvette|repas|apero|accueil|rendez-vous|rdv|depart|retour|fin|duree|doors?|turoffnung)(?![a-z])/

/** The column whose cells are hours has them, whatever its name. */
function withHours(columns: (Column | null)[], head: Head, first: FirstCells): (Column | null)[] {
  if (columns.includes('hour') || columns.includes('start')) return columns
  const timed = columns.flatMap((column, at) => {
    const isOther =
      NEVER_DAYS.includes(column) || column === 'date' || BESIDE.test(foldedForReading(head.names[at] ?? ''))
    const cells = first.map((row) => row[at] ?? '').filter(Boolean)
    const isTimed = cells.length > 0 && cells.every((cell) => clockAt(foldedForReading(cell), 0) !== null)
    return isTimed && !isOther ? [at] : []
  })
  const [only, another] = timed
  return only === undefined || another !== undefined ? columns : columns.with(only, 'hour')
}

/** Each column once, the further ones are as unknown; one of days has no other name than that of its cells. */
function columnsWithDate(head: Head, first: FirstCells): (Column | null)[] {
  const columns = head.columns.map((column, at) =>
    column !== null && (MANY.includes(column) || head.columns.indexOf(column) === at) ? column : null,
  )
  if (columns.includes('date')) return columns
  const hasDays = (column: number) => {
    const cells = first.map((row) => row[column] ?? '').filter(Boolean)
    const dated = cells.filter((cell) => isDayCell(cell))
    return cells.length > 0 && dated.length * 2 > cells.length
  }
  const day = columns.indexOf('day')
  if (day >= 0 && hasDays(day)) return columns.with(day, 'date')
  const start = columns.indexOf('start')
  if (start >= 0 && hasDays(start)) return columns.with(start, 'date')
  const other = columns.findIndex((column, at) => !NEVER_DAYS.includes(column) && hasDays(at))
  if (other >= 0) return columns.with(other, 'date')
  return day >= 0 ? columns.with(day, 'date') : columns
}

const GERMAN_HEAD = /^(?:datum|tag|zeit|uhrzeit|ort|anlass|veranstaltung|kunstler|eintritt|titel)$/
const MANY: readonly Column[] = ['title', 'artist', 'room', 'note', 'inner']
const NEVER_DAYS: readonly (Column | null)[] = [
  'end',
  'endDate',
  'hour',
  'price',
  'note',
  'inner',
  'bookingUrl',
]
export const ROWS_TRIED = 20
/** More are not read (pasted-dates.ts). */
const MOST_ROWS = 5000

export function isDayCell(cell: string): boolean {
  const text = withPlainTimes(dayOfCell(cell)).slice(0, 80)
  return dayWithin(text)?.start === 0
}

export function cellAt(row: Row, head: Head, column: number): string {
  return cellsOfRow(row, head)[column] ?? ''
}

function cellsOfRow(row: Row, head: Head): readonly string[] {
  const cells = head.cellsOf(row.written)
  return cells === 'other-columns' ? [] : cells.map(tidied)
}

/** A dash or « n/a » says nothing. */
export function tidied(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim()
  return /^(?:[-–—/.]+|n\/a|néant)$/i.test(text) ? '' : text
}

function yearIn(captions: readonly Row[]): string | null {
  const years = new Set(
    captions.flatMap(({ written }) => written.match(/(?<![\d/–-])20[2-9]\d(?![\d/–-]| ?[-–/])/g) ?? []),
  )
  const [year, other] = years
  return year && other === undefined ? year : null
}

/** The columns of stages, where each cell is a show: a grid has none of shows or artists. */
function gridOf({ head }: Table, columns: readonly (Column | null)[]): number[] {
  if (columns.includes('title') || columns.includes('artist')) return []
  const stages = head.names.flatMap((name, at) => {
    const isStage = columns[at] === 'room' || (columns[at] === null && HALL.test(foldedForReading(name)))
    return isStage ? [at] : []
  })
  return stages.length > 1 ? stages : []
}

/** The beginning of the name of a stage or a hall, folded. */
export const HALL = /^(?:grande |petite )?(?:scene|salle|chapiteau|espace|stage|buhne|saal)(?![a-z])/
