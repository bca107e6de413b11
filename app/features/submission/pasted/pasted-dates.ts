// Dates pasted as text or from a spreadsheet: one or several a line. Without Temporal: browsers load it.

import { withPlainTimes } from '~/calendar/reading/announced/iso-times'
import { forgetDay, type LinesBefore } from '~/calendar/reading/announced/read-dates'
import { foldedForReading, monthHeading } from '~/calendar/reading/announced/written-days'
import { withFewMarks } from '~/platform/characters'
import { enumerated, quoted } from '~/platform/french'
import type { Refused } from '~/platform/refused'
import { type LineOutcome, MOST_DATES, type PastedDate, readText } from './line-dates'
import { NO_TEXT, type RowText } from './row-texts'
import { type Block, blocksOf, cellsOf, MOST_LETTERS, type Row } from './table'
import { rowsOfTable } from './table-dates'

/** A line that was read; a heading has no dates of its own. */
export interface LineRead {
  /** Lines count from 1, as pasted. */
  line: number
  /** The line says this, shortened. */
  text: string
  dates: PastedDate[]
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
  /** How many dates are over, beside others that are not. */
  past: number
  /** The lines that are not refused, in their order. */
  read: LineRead[]
  /** French sentences: what was left aside though it is no date. */
  notes: string[]
}

export interface ReadingContext {
  /** YYYY-MM-DD in Zurich. */
  today: string
  /** How many dates there is room for. */
  room: number
}

const SHOWN_TEXT = 60
/** A line has at most so many letters. */
const MOST_LETTERS_OF_LINE = 2000
/** Lines and dates, the doubles too. */
const MOST_WORK = 4000

/**
 * Reads every line; a line that cannot be read is refused with its number. Doubles are joined, unless they tell
 * different prices or the like. Lines behind
 * MOST_LETTERS are not read, and refused as one.
 */
export function readPastedDates(text: string, { today, room }: ReadingContext): PastedDates {
  const refusals: LineRefusal[] = []
  const dates = new Map<string, PastedDate>()
  const asides: Row[] = []
  const read: LineRead[] = []
  let headings: { keys: string[]; read: LineRead }[] = []
  let doubles = 0
  let past = 0
  const blocks = blocksOf(text)
  for (const { row, outcome } of readRows(blocks, { today, areTitlesApart: false })) {
    const refuse = (reason: string) => refusals.push(refusalOf(row, reason))
    if (outcome.kind === 'refused') refuse(outcome.reason)
    if (outcome.kind === 'aside') asides.push(row)
    if (outcome.kind !== 'dates') continue
    const [heading, ...otherHeadings] = headings
    if (outcome.stands === 'under-day' && otherHeadings.length > 0) {
      refuse(WHOSE_HOURS)
      continue
    }
    const joined = joinedWith(dates, outcome.dates)
    if (!joined.ok) {
      refuse(joined.reason)
      continue
    }
    past += outcome.past
    // A day that has its times on lines below is a heading, no date of its own.
    if (outcome.stands === 'under-day' && heading) {
      for (const key of heading.keys) dates.delete(key)
      heading.read.dates = []
    }
    const keys = outcome.dates.map(keyOf)
    if (dates.size + new Set(keys.filter((key) => !dates.has(key))).size > room) {
      refuse(`un événement a au plus ${MOST_DATES}\u00a0dates, la suite n’est pas lue`)
      break
    }
    const before = dates.size
    for (const [key, date] of joined.dates) dates.set(key, date)
    doubles += keys.length - (dates.size - before)
    const one = { line: row.line, text: shortened(row.written), dates: outcome.dates }
    read.push(one)
    const days = headings.filter(({ read }) => !isPeriodOf(read.dates, outcome.dates))
    headings = outcome.stands === 'heading' ? [...days, { keys, read: one }] : []
  }
  return {
    dates: [...dates.values()].sort(byStart),
    refusals,
    doubles,
    past,
    read,
    notes: notesOf(blocks, asides),
  }
}

/** The same date may not say these in two ways, and an event has no date twice (domain/occurrence.ts, dateKey). */
const TOLD = {
  priceKind: 'un autre prix',
  minChf: 'un autre prix',
  maxChf: 'un autre prix',
  bookingUrl: 'un autre lien',
  status: 'un autre état',
  availability: 'un autre état',
  note: 'une autre remarque',
} as const satisfies Partial<Record<keyof PastedDate, string>>

/** Joins dates with those of the same key; refused where a field that both tell differs. */
function joinedWith(
  known: ReadonlyMap<string, PastedDate>,
  dates: readonly PastedDate[],
): { ok: true; dates: Map<string, PastedDate> } | Refused {
  const joined = new Map<string, PastedDate>()
  for (const date of dates) {
    const key = keyOf(date)
    const other = joined.get(key) ?? known.get(key)
    const differs = other && differenceOf(other, date)
    if (differs) {
      const reason = `cette date est déjà là avec ${differs}\u00a0: si ce sont deux dates, distinguez-les par une précision`
      return { ok: false, reason }
    }
    joined.set(key, { ...other, ...date })
  }
  return { ok: true, dates: joined }
}

function differenceOf(one: PastedDate, other: PastedDate): string | null {
  const fields = Object.keys(TOLD) as (keyof typeof TOLD)[]
  const isPriced = one.priceKind !== undefined && other.priceKind !== undefined
  const differing = fields.find((field) => {
    const isPrice = TOLD[field] === TOLD.priceKind
    const areTold = isPrice ? isPriced : one[field] !== undefined && other[field] !== undefined
    return areTold && one[field] !== other[field]
  })
  return differing ? TOLD[differing] : null
}

/** « Du 28 au 29 janvier » stands above its days. */
function isPeriodOf(above: readonly PastedDate[], days: readonly PastedDate[]): boolean {
  return days.every(({ day }) => above.some((one) => one.day <= day && day <= (one.endDay ?? '')))
}

const WHOSE_HOURS =
  'ces heures sont-elles celles de toutes les dates ci-dessus\u00a0? Écrivez-les derrière chaque date'

export function refusalOf({ line, written }: Row, reason: string): LineRefusal {
  return { line, text: shortened(written), reason }
}

const MOST_ASIDES = 5

/** The rest of a text, which is not taken over. */
export function notesOf(blocks: readonly Block[], asides: readonly Row[]): string[] {
  const inner = blocks.flatMap((block) =>
    block.kind === 'table' ? block.head.names.filter((_, at) => block.head.columns[at] === 'inner') : [],
  )
  const names = [...new Set(inner.map((name) => name.trim()))]
  const lines = asides.slice(0, MOST_ASIDES).map(({ written }) => quoted(shortened(written)))
  const more = asides.length > MOST_ASIDES ? [`${asides.length - MOST_ASIDES}\u00a0autres`] : []
  return [
    ...(lines.length > 0 ? [`Sans date, pas repris\u00a0: ${enumerated([...lines, ...more])}.`] : []),
    ...(names.length > 0 ? [`Colonnes pas reprises\u00a0: ${enumerated(names)}.`] : []),
  ]
}

export function keyOf({
  day,
  startTime = '',
  endDay = '',
  endTime = '',
  label = '',
  placeName = '',
  locality = '',
}: PastedDate): string {
  return [day, startTime, endDay, endTime, label, placeName, locality].join('|')
}

function byStart(a: PastedDate, b: PastedDate): number {
  const start = ({ day, startTime = '' }: PastedDate) => `${day}T${startTime}`
  return start(a).localeCompare(start(b))
}

type ReadRow =
  | ({
      kind: 'dates'
      dates: PastedDate[]
      past: number
      stands?: 'heading' | 'under-day' | 'alone'
    } & RowText)
  | { kind: 'aside' }
  | { kind: 'refused'; reason: string }

const TOO_LONG = { kind: 'refused' as const, reason: 'ce texte est trop long, la suite n’est pas lue' }

/** The dates of all lines and rows, as far as they are not too long; the last one is refused then. */
export function* readRows(
  blocks: readonly Block[],
  context: { today: string; areTitlesApart: boolean },
): Generator<{ row: Row; outcome: ReadRow }> {
  let letters = 0
  let work = 0
  for (const block of blocks) {
    if (block.kind === 'unread') {
      yield { row: block.row, outcome: TOO_LONG }
      return
    }
    const rows = block.kind === 'table' ? rowsOfTable(block, context) : rowsOfLines(block.rows, context.today)
    for (const { row, outcome } of rows) {
      if (outcome.kind === 'nothing') continue
      letters += 'letters' in outcome ? outcome.letters : 0
      work += outcome.kind === 'dates' ? 1 + outcome.dates.length : 1
      if (letters > MOST_LETTERS || work > MOST_WORK) {
        yield { row, outcome: TOO_LONG }
        return
      }
      yield { row, outcome }
    }
  }
}

function* rowsOfLines(rows: readonly Row[], today: string) {
  const lines: LinesBefore = { month: null, days: null, lastDay: null }
  for (const row of rows) {
    const { written } = row
    const read = readLine(written, lines, today)
    const letters = Math.min(written.length, MOST_LETTERS_OF_LINE + 1)
    if (read === NOTHING) continue
    if (read.ok) {
      yield { row, outcome: { kind: 'dates' as const, letters, ...read, ...NO_TEXT } }
      continue
    }
    forgetDay(foldedForReading(written.slice(0, MOST_LETTERS_OF_LINE)), lines)
    yield { row, outcome: { kind: 'refused' as const, letters, reason: read.reason } }
  }
}

const NOTHING: LineOutcome = { ok: true, dates: [], past: 0 }
const BULLET = /^(?:[\s•·●▪‣►➤*>|–—-]+|\d{1,2}\)\s)/

function readLine(raw: string, lines: LinesBefore, today: string): LineOutcome {
  if (/^[\s;,|]*$/.test(raw)) return NOTHING
  if (raw.length > MOST_LETTERS_OF_LINE)
    return { ok: false, reason: `la ligne a plus de ${MOST_LETTERS_OF_LINE}\u00a0caractères` }
  const written = withFewMarks(raw).normalize('NFC')
  const line = withPlainTimes((cellsOf(written) ?? written).replace(BULLET, ''))
  const heading = monthHeading(foldedForReading(line))
  if (heading) {
    lines.month = heading
    return NOTHING
  }
  return readText(line, lines, today)
}

function shortened(written: string): string {
  const text = written.trim().slice(0, MOST_LETTERS_OF_LINE).replace(/\s+/g, ' ')
  return text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT - 1)}…` : text
}
