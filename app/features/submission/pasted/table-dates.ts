// The dates of a table's rows: what each column says goes to its place in the form. Without Temporal: browsers load it.
import { withPlainTimes } from '~/calendar/reading/announced/iso-times'
import { unreadIn, withoutOtherNumbers } from '~/calendar/reading/announced/left-over'
import { type LinesBefore, NO_DATE } from '~/calendar/reading/announced/read-dates'
import {
  foldedForReading,
  type MonthHeading,
  monthHeading,
  WEEKDAY,
} from '~/calendar/reading/announced/written-days'
import { withFewMarks } from '~/platform/characters'
import { quoted } from '~/platform/french'
import type { Refused } from '~/platform/refused'
import {
  dayOfCell,
  dayWithin,
  foreignWeekday,
  hasSlashes,
  hasYear,
  hourOfCell,
  isMidnight,
  isMonthFirst,
  withoutMidnight,
  withYear,
} from './cell-values'
import type { Column } from './columns'
import { LABEL_LENGTH, type LineOutcome, type PastedDate, readText } from './line-dates'
import { priceOfCell } from './price-cell'
import { stateOf } from './states'
import { type Block, filled, type Head, isRule, type Row, WEEKDAY_ALONE } from './table'

type Table = Extract<Block, { kind: 'table' }>

/** What a row says beside its dates. */
export interface RowText {
  /** Its event; '' where the table has no column for it. */
  title: string
  /** « Version : VOST »; the last ones are the remarks of the row. */
  details: string[]
  genre: string
}

export type RowOutcome =
  | ({ kind: 'dates'; dates: PastedDate[]; past: number; letters: number } & RowText)
  /** It has no date and is none of the rows: a title, a sum, a remark below. */
  | { kind: 'aside' }
  /** It holds for the rows below, or says nothing. */
  | { kind: 'nothing' }
  | { kind: 'refused'; reason: string }

interface State {
  /** The date of the row above, as written: cells below are merged with it. */
  date: string | null
  lastDay: string | null
  month: MonthHeading | null
  monthCell: string
  yearCell: string
  /** « Grande scène » alone in a row above. */
  section: string
}

interface Reading {
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

const LONGEST_ROW = 20_000
const LONGEST_READ = 2000
const NOTE_LENGTH = 200
const PLACE_LENGTH = 100

/** The rows of a table in their order, the captions first. */
export function* rowsOfTable(
  table: Table,
  { today, areTitlesApart }: { today: string; areTitlesApart: boolean },
): Generator<{ row: Row; outcome: RowOutcome }> {
  const reading = readingOf(table, today, areTitlesApart)
  const state: State = { date: null, lastDay: null, month: null, monthCell: '', yearCell: '', section: '' }
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

function readingOf(table: Table, today: string, areTitlesApart: boolean): Reading {
  const columns = columnsWithDate(table)
  const cellsIn = (wanted: Column) => {
    const column = columns.indexOf(wanted)
    return column < 0
      ? []
      : table.rows
          .slice(0, MOST_ROWS)
          .map((row) => cellAt(row, table.head, column))
          .filter(Boolean)
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

/** Each column once, the further ones are as unknown; one of days has no other name than that of its cells. */
function columnsWithDate({ head, rows }: Table): (Column | null)[] {
  const columns = head.columns.map((column, at) =>
    column !== null && (MANY.includes(column) || head.columns.indexOf(column) === at) ? column : null,
  )
  if (columns.includes('date')) return columns
  const first = rows.filter((row) => row.written.trim() !== '').slice(0, ROWS_TRIED)
  const hasDays = (column: number) => {
    const cells = first.map((row) => cellAt(row, head, column)).filter(Boolean)
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

const MAY_BE_STATES: readonly Column[] = ['state', 'bookingUrl', 'price', 'note']
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
const ROWS_TRIED = 20
/** More are not read (pasted-dates.ts). */
const MOST_ROWS = 5000

function isDayCell(cell: string): boolean {
  const text = withPlainTimes(dayOfCell(cell)).slice(0, 80)
  return dayWithin(text)?.start === 0
}

function cellAt(row: Row, head: Head, column: number): string {
  const cells = head.cellsOf(row.written)
  return cells === 'other-columns' ? '' : tidied(cells[column] ?? '')
}

/** A dash or « n/a » says nothing. */
function tidied(cell: string): string {
  const text = cell.replace(/\s+/g, ' ').trim()
  return /^(?:[-–—/.]+|n\/a|néant|idem)$/i.test(text) && !/^idem$/i.test(text) ? '' : text
}

function yearIn(captions: readonly Row[]): string | null {
  const years = new Set(
    captions.flatMap(({ written }) => written.match(/(?<![\d/–-])20[2-9]\d(?![\d/–-]| ?[-–/])/g) ?? []),
  )
  const [year, other] = years
  return year && other === undefined ? year : null
}

function captionOutcome(text: string, { columns, today }: Reading, state: State): RowOutcome {
  const day = dayWithin(text)
  const read = readText(text, { month: null, days: null, lastDay: null }, today)
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

const HALL = /^(?:grande |petite )?(?:scene|salle|chapiteau|espace|stage|buhne|saal)(?![a-z])/

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

const NO_TEXT: RowText = { title: '', details: [], genre: '' }

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One row for each stage that plays at this hour. */
function cellsOfGrid(texts: readonly string[], grid: readonly number[]): (readonly string[])[] {
  const playing = grid.filter((at) => texts[at])
  if (playing.length < 2) return [texts]
  return playing.map((own) => texts.map((text, at) => (at !== own && grid.includes(at) ? '' : text)))
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
  if (rest.note.length > NOTE_LENGTH)
    return { kind: 'refused', reason: `la remarque a plus de ${NOTE_LENGTH}\u00a0caractères` }
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

const APPOINTMENT = /^(?:vernissages?|finissages?|inauguration|dedicaces?|visites? guidees?|rencontre)$/

/** « Vernissage » is a column of dates of its own. */
function isAppointment(name: string, text: string): boolean {
  return APPOINTMENT.test(foldedForReading(name)) && dayWithin(text) !== null
}

function appointmentsIn(
  texts: readonly string[],
  { title }: Said,
  { table, today, areTitlesApart }: Reading,
): { ok: true; dates: PastedDate[]; past: number } | Refused {
  const dates: PastedDate[] = []
  let past = 0
  for (const [at, text] of texts.entries()) {
    const name = table.head.names[at]?.trim() ?? ''
    if (!isAppointment(name, text)) continue
    const read = readText(withPlainTimes(text), { month: null, days: null, lastDay: null }, today)
    if (!read.ok) return read
    past += read.past
    const about = areTitlesApart ? name : [name, title].filter(Boolean).join(' – ')
    dates.push(
      ...read.dates.map((date) => ({ ...date, label: [about, date.label].filter(Boolean).join(' – ') })),
    )
  }
  return dates.some(({ label = '' }) => label.length > LABEL_LENGTH)
    ? refusal(`la précision a plus de ${LABEL_LENGTH}\u00a0caractères`)
    : { ok: true, dates, past }
}

/** Details stand in the label (of `length` letters) as long as there is room, the others in the note. */
export function withDetails(length: number, details: readonly string[]): { label: string; note: string } {
  const fits: string[] = []
  const rest: string[] = []
  let left = LABEL_LENGTH - length
  for (const detail of details) {
    left -= detail.length + ' – '.length
    if (left >= 0 && rest.length === 0 && !detail.startsWith(REMARK)) fits.push(detail)
    else rest.push(detail.replace(REMARK, ''))
  }
  return { label: fits.join(' – '), note: rest.join(' – ') }
}

/** Marks the remark of a row among its details. */
export const REMARK = '\u2060'

type When = { ok: true; text: string; date: string; hours: string; others: string[]; year: string | null }

const NO_START = 'il manque l’heure de début'
const MONTH_FIRST =
  'le mois vient-il avant le jour\u00a0? Écrivez «\u00a0jour.mois.année\u00a0» dans toute la colonne'

/** The cells of the day and its hours as one text. */
function whenOf(cell: (column: Column) => string, reading: Reading, state: State): When | Refused {
  const { columns, today, areMidnights } = reading
  const day = cell('day')
  // They are often merged over the rows of a month.
  Object.assign(state, {
    monthCell: cell('month') || state.monthCell,
    yearCell: cell('year') || state.yearCell,
  })
  const { monthCell: month, yearCell: year } = state
  const starts = [cell('start'), cell('hour')].filter(Boolean).map(hourOfCell)
  const [start = '', ...others] = starts[0] === starts[1] ? starts.slice(1) : starts
  const isMidnightDay = areMidnights || start !== ''
  const given = withFrenchWeekday(cell('date'), reading.isGerman)
  let written = dayOfCell(isMidnightDay ? withoutMidnight(given) : given)
  if (written && month) written = /^\d+$/.test(month) ? `${written}.${month}.` : `${written} ${month}`
  if (written && year && !hasYear(written))
    written = `${written.replace(/\.$/, '')}${/\.\d+\.?$/.test(written) ? '.' : ' '}${year}`
  if (reading.isMonthFirst && hasSlashes(written)) return refusal(MONTH_FIRST)
  if (written) state.date = written
  const date = written || state.date
  if (date === null && start === '') return refusal(NO_DATE)
  if (date === null) return refusal('il manque le jour')
  const weekday = weekdayIn(cell('weekday') || day, reading.isGerman)
  const dated = weekday && !startsWithWeekday(date) ? `${weekday} ${date}` : date
  const named = reading.year && !hasYear(dated) ? withYear(dated, reading.year) : dated
  const [end, endDate] = [hourOfCell(dayOfCell(cell('end'))), dayOfCell(withoutMidnight(cell('endDate')))]
  const isLastDay = endDate !== '' && endDate !== date
  const isEndDay = !isLastDay && start !== '' && isDayCell(end) && !/\d[:h]/.test(end)
  const text = withPlainTimes(
    isLastDay
      ? `${named} ${start} au ${endDate} ${end}`
      : isEndDay
        ? `${named} au ${end} ${start}`
        : `${named} ${start}${end && ` - ${end}`}`,
  )
  // An end beside a date without an hour would be read as the start.
  if (end && !start && !columns.includes('endDate')) {
    const alone = readText(withPlainTimes(named), { month: state.month, days: null, lastDay: null }, today)
    const isTimed = alone.ok && alone.dates.every(({ time }) => time === 'timed')
    if (alone.ok && !isTimed && !isDayCell(end)) return refusal(NO_START)
  }
  const unsaid = day && !weekdayIn(day, reading.isGerman) && day !== date ? [day] : []
  const year_ = reading.year && !hasYear(named) ? reading.year : null
  return {
    ok: true,
    text,
    date: named,
    hours: [start, end].join(' '),
    others: [...unsaid, ...others],
    year: year_,
  }
}

function refusal(reason: string): Refused {
  return { ok: false, reason }
}

const WEEKDAY_FIRST = new RegExp(`^${WEEKDAY}(?![a-z])`)
/** The name of the weekday as written, or the French one of a foreign one; '' where the cell has none. */
function weekdayIn(cell: string, isGerman: boolean): string {
  const folded = foldedForReading(cell)
  return foreignWeekday(cell, isGerman) || (WEEKDAY_ALONE.test(folded) ? cell : '')
}

/** « Fri 4 Dec », « So. 13.12.2026 » with the French name. */
function withFrenchWeekday(date: string, isGerman: boolean): string {
  const [first = ''] = date.split(/[ ,]/, 1)
  const french = foreignWeekday(first, isGerman)
  return french ? `${french}${date.slice(first.length).replace(/^,/, '')}` : date
}

function startsWithWeekday(date: string): boolean {
  return WEEKDAY_FIRST.test(foldedForReading(date))
}

function datesOfRow({ text, hours, year }: When, state: State, today: string): LineOutcome {
  const above: LinesBefore = { month: state.month, days: null, lastDay: state.lastDay }
  const read = readText(text, above, today)
  state.lastDay = above.lastDay
  if (!read.ok) return read
  const isUntimed = /\d/.test(hours) && read.dates.some(({ time, endDay }) => time !== 'timed' && !endDay)
  if (isUntimed)
    return refusal(`${quoted(hours.trim())} n’est pas lu comme une heure\u00a0: écrivez «\u00a020:30\u00a0»`)
  if (year && read.dates.some(({ day }) => !day.startsWith(year)))
    return refusal(`est-ce en ${year}\u00a0? Écrivez l’année dans la date`)
  return read
}

interface Said extends RowText {
  label: string[]
  own: Partial<PastedDate>
  letters: number
}

/** What the other columns say. */
function saidIn(
  texts: readonly string[],
  { columns, table, areTitlesApart, grid }: Reading,
  { section }: State,
  others: readonly string[],
): ({ ok: true } & Said) | Refused {
  const label = section ? [section] : []
  const details: string[] = []
  const titles: string[] = []
  const artists: string[] = []
  const remarks: string[] = []
  let genre = ''
  let own: Partial<PastedDate> = {}
  const place = placeIn(texts, columns)
  for (const [at, text] of texts.entries()) {
    if (text === '') continue
    const column = columns[at] ?? null
    const name = (table.head.names[at] ?? '').replace(/\s+/g, ' ').trim()
    const detail = name === '' ? text : `${name.replace(/ ?:$/, '')}\u00a0: ${text}`
    const isLink = (column === null || column === 'note') && SURE_ADDRESS.test(text) && !own.bookingUrl
    if (isLink) {
      own.bookingUrl = text
      continue
    }
    const price = column === 'price' || column === 'bookingUrl' ? priceOfCell(text) : null
    if (grid.includes(at)) {
      titles.push(text)
      label.push(name, text)
      continue
    }
    if (isAppointment(name, text)) continue
    const isState = column !== null && MAY_BE_STATES.includes(column)
    if (isState && stateOf(text).label === '') {
      label.push(text)
      continue
    }
    if (price) {
      const { saysMore, ...fields } = price
      own = { ...own, ...fields }
      if (saysMore) details.push(detail)
    } else if (column === 'bookingUrl' && WEB_ADDRESS.test(text) && !own.bookingUrl) own.bookingUrl = text
    else if (column === 'title') titles.push(text)
    else if (column === 'artist') artists.push(text)
    else if (column === 'note') remarks.push(text)
    if (column === 'room' ? !place.hasRoom : column === 'title' || column === 'artist') label.push(text)
    else if (column === null && name === '') label.push(text)
    else if (column === null || column === 'genre' || column === 'state') details.push(detail)
    else if (!price && (column === 'price' || (column === 'bookingUrl' && own.bookingUrl !== text)))
      details.push(detail)
    if (column === 'genre') genre = text
  }
  label.push(...others)
  const [title = ''] = titles.length > 0 ? titles : artists
  details.push(...remarks.map((text) => REMARK + text))
  const { name, locality } = place
  if (name.length > PLACE_LENGTH || locality.length > PLACE_LENGTH)
    return refusal(`le lieu a plus de ${PLACE_LENGTH}\u00a0caractères`)
  own = { ...own, ...(name && { placeName: name }), ...(locality && { locality }) }
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  const shown = areTitlesApart ? label.filter((text) => text !== title) : label
  return { ok: true, label: shown, details, title, genre, own, letters }
}

const WEB_ADDRESS = /^(?:https?:\/\/\S+|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[/?#]\S*)?)$/iu
/** In a column of other things */
const SURE_ADDRESS = /^(?:https?:\/\/|www\.)\S+\.\S+$/i
/** « Salle des fêtes, Rue du Lac 4, 1800 Vevey » */
const WITH_NPA = /^(?:(?<name>.*?)[,;–-]? +)?(?<locality>[1-9]\d{3} \p{Lu}[\p{L}’'. -]+)$/u

/** The place of a row: its name, and its locality with the postal code as far as the cells tell it. */
function placeIn(
  texts: readonly string[],
  columns: readonly (Column | null)[],
): { name: string; locality: string; hasRoom: boolean } {
  const cell = (column: Column) => texts[columns.indexOf(column)] ?? ''
  const town = [cell('npa'), cell('locality')].filter(Boolean).join(' ')
  const hasRoom = town !== '' && cell('place') === '' && cell('room') !== ''
  const said = [hasRoom ? cell('room') : cell('place'), cell('street')].filter(Boolean).join(', ')
  const { name, locality } = (town === '' && WITH_NPA.exec(said)?.groups) || { name: said, locality: town }
  return { name: (name ?? '').replace(/[,;–-]\s*$/, ''), locality: locality ?? '', hasRoom }
}

const CLOSED = /^(?:relache|fermee?|pause|closed|geschlossen|pas de .*|vacances(?: .*)?|conges?)$/
/** A day beside one of these is none on which the event takes place, */
const OTHER_DAYS =
  /(?<![a-z])(?:inscri|delai|prelocation|reserv|billet|vente|porte|caisse|naissance|nee? |creation|creee? |sortie?)/
/** unless it speaks of one of these. */
const MOVED = /(?<![a-z])(?:report|deplac|annul|renvoy|suppr|relache|fermee?(?![a-z])|aussi|egalement)/

/** Why what a row says beside its date must not be published: it may be another date. */
function unreadSaid({ label, details, title }: Said, dates: readonly PastedDate[]): string | null {
  const ranges = dates.map(({ day, endDay = day }) => ({ from: day, to: endDay }))
  for (const written of new Set([...label, ...details, title])) {
    const text = written.replace(REMARK, '')
    const folded = foldedForReading(text)
    if (text === title && !dayWithin(text) && !CLOSED.test(folded)) continue
    if (OTHER_DAYS.test(folded) && !MOVED.test(folded)) continue
    const unread = unreadIn(text, withoutOtherNumbers(folded), { days: [], hours: [], ranges })
    if (unread && /[a-z]/i.test(text)) return unread
  }
  return null
}
