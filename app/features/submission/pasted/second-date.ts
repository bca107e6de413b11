// Finds what a line says beside its first date: other dates with their hours, and days that are not like the others.
import { type MonthHeading, WEEKDAY, writtenDaysAt } from './written-days'
import { clockAt, writtenHoursAt } from './written-hours'

const WORD_START = /[a-z\d]/
const BEFORE_HOURS = /[ ,:|()-]*/y
/** Between the first and the last day of one span, in folded text. */
const SPAN = /^ *(?:-+>?|au|jusqu'au) *(?:le )?$/
/** In a table, where no weekday follows. */
const SPAN_OF_CELLS = /^ *; *$/
const JOINT = /(?:[ ,;/|-]|(?<![a-z])(?:et|puis|ou))*$/

/** Where each date with hours of its own begins and ends, as offsets; one stretch for a line with one date or none.
 * `folded` as foldedForReading gives it. */
export function datesOnLine(folded: string, month: MonthHeading | null): [from: number, to: number][] {
  const begins: number[] = []
  let end = 0
  for (let at = 0; at < folded.length; at++) {
    if (at > 0 && WORD_START.test(folded.charAt(at - 1))) continue
    const days = writtenDaysAt(folded, at, month)
    if (!days) continue
    BEFORE_HOURS.lastIndex = days.end
    const hours = writtenHoursAt(folded, days.end + (BEFORE_HOURS.exec(folded)?.[0].length ?? 0))
    const isSpan = begins.length > 0 && isSpanBetween(folded.slice(end, at), folded.charAt(at))
    if (hours && !isSpan) begins.push(begins.length === 0 ? 0 : at)
    end = hours?.end ?? days.end
    at = end - 1
  }
  if (begins.length < 2) return [[0, folded.length]]
  return begins.map((from, index) => {
    const next = begins[index + 1]
    return [
      from,
      next === undefined ? folded.length : from + folded.slice(from, next).replace(JOINT, '').length,
    ]
  })
}

function isSpanBetween(between: string, next: string): boolean {
  return SPAN.test(between) || (SPAN_OF_CELLS.test(between) && /\d/.test(next))
}

const OTHER_HOURS = new RegExp(`(?<![a-z])${WEEKDAY}[.,]?(?: \\d{1,2})?(?: *(?:a|de|des|,))* *(?=\\d|m)`, 'g')

/** « dimanche 21 à 17h », « (di 17h) »: a day of the line has another hour than the others. Takes a folded label. */
export function hasOtherHours(folded: string): boolean {
  return [...folded.matchAll(OTHER_HOURS)].some(
    (found) => clockAt(folded, found.index + found[0].length) !== null,
  )
}

const WEEKLY =
  /(?<![a-z])(?:(?:tous|toutes) les|chaque) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?(?![a-z])/
const WEEKDAY_SAID = /(?<![a-z])(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?(?![a-z])/

/** « chaque jeudi »; over more than a week also « le mardi ». Takes a folded line and its folded label. */
export function isWeekly(folded: string, label: string, isLong: boolean): boolean {
  return WEEKLY.test(folded) || (isLong && WEEKDAY_SAID.test(label))
}
