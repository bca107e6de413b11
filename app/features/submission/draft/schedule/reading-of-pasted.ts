// Pasted dates, line by line, as the form shows them before they are taken. Without Temporal: browsers load it.

import { type ReadingContext, readPastedDates } from '../../pasted/pasted-dates'
import { leftNotes } from '../../pasted/refused-lines'
import type { DateValues } from './date-rows'
import { beginsAtNight } from './nights'

export interface ReadingOfDates {
  lines: ReadingOfLine[]
  /** How many different dates there are. */
  count: number
  /** French, of what is left out. */
  notes: string[]
}

export interface ReadingOfLine {
  /** Lines count from 1, as pasted. */
  line: number
  text: string
  dates: DateValues[]
  /** Why it is refused, in French; null for a line that is read. */
  reason: string | null
}

export function readingOfDates(text: string, context: ReadingContext): ReadingOfDates {
  const { dates, read, refusals, doubles, past, notes } = readPastedDates(text, context)
  const lines: ReadingOfLine[] = [
    ...read.map((one) => ({ ...one, dates: one.dates.map((date) => ({ ...date })), reason: null })),
    ...refusals.map((one) => ({ ...one, dates: [] })),
  ]
  return {
    lines: lines.sort((a, b) => a.line - b.line),
    count: dates.length,
    notes: [...leftNotes({ doubles, past, nights: dates.filter(beginsAtNight).length }), ...notes],
  }
}
