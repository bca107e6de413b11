import { realDay } from '~/calendar/day-range'
import { MONTHS, shortenedWeekday } from '~/calendar/names'
import type { Token } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

const MONTH_NUMBERS = new Map<string, number>(
  MONTHS.flatMap(({ french }, index) => french.map((name): [string, number] => [name, index + 1])),
)
const YEARS_AWAY = 5
/** « mai », « mars », « juin », « aout » are whole names, « sept » and « jan » may be other words. */
const WHOLE_MONTHS: ReadonlySet<string> = new Set(
  MONTHS.flatMap(({ french: [name] }) => (/^[ao]/.test(name) ? [name, `d${name}`] : [name])),
)

export const SHORT_WEEKDAYS = new Map<string, number>(
  WEEKDAY_NAMES.flatMap((name, index) => shortenedWeekday(name).map((short) => [short, index + 1])),
)

export interface PartialDate {
  day: number
  month: number | null
  year: number | null
  length: number
}

/** ISO 8601, 1 = Monday. */
export function weekdayNamed(token: Token | undefined): number | null {
  const index = WEEKDAY_NAMES.indexOf(token?.text ?? '')
  return index < 0 ? null : index + 1
}

/** A weekday before a number, which may be short: « sa 28 ». */
export function weekdayBefore(tokens: readonly Token[], at: number): number | null {
  const long = weekdayNamed(tokens[at])
  if (long !== null) return long
  return numberAt(tokens, at + 1, 1, 31) === null
    ? null
    : (SHORT_WEEKDAYS.get(tokens[at]?.text ?? '') ?? null)
}

/** « 22 », « 22 juin », « 22.06.2027 », « 1er août 2027 », « premier mars ». `today` tells years from postal codes. */
export function partialDateAt(tokens: readonly Token[], at: number, today: string): PartialDate | null {
  const isFirst = tokens[at]?.text === 'premier' && monthAt(tokens, at + 1) !== null
  const day = isFirst ? 1 : numberAt(tokens, at, 1, 31)
  if (day === null) return null
  let next = at + 1
  if (tokens[next]?.text === 'er' && tokens[next]?.isJoined) next += 1
  const named = monthAt(tokens, next)
  if (named !== null) {
    const year = yearAt(tokens, next + 1, today)
    return { day, month: named, year, length: next + 1 + (year === null ? 0 : 1) - at }
  }
  const joint = tokens[next]?.joint ?? ''
  if (!tokens[next]?.isJoined || !['.', '/'].includes(joint))
    return { day, month: null, year: null, length: next - at }
  // « 13/14 juin »
  const isListed =
    joint === '/' && numberAt(tokens, next, 1, 31) !== null && monthAt(tokens, next + 1) !== null
  if (isListed) return { day, month: null, year: null, length: next - at }
  const month = numberAt(tokens, next, 1, 12)
  if (month === null) return null
  const year = tokens[next + 1]?.joint === joint ? shortYearAt(tokens, next + 1) : null
  return { day, month, year, length: next + 1 + (year === null ? 0 : 1) - at }
}

/** ISO 8601: 2026-11-24. */
export function isoDateAt(tokens: readonly Token[], at: number): PartialDate | null {
  const [year, month, day] = [
    numberAt(tokens, at, 1970, 2199),
    numberAt(tokens, at + 1, 1, 12),
    numberAt(tokens, at + 2, 1, 31),
  ]
  if (year === null || month === null || day === null) return null
  if (tokens[at + 1]?.joint !== '-' || tokens[at + 2]?.joint !== '-') return null
  return { day, month, year, length: 3 }
}

/** Four digits of a year not far away: others are postal codes, « décembre 2000 Neuchâtel ». */
export function yearAt(tokens: readonly Token[], at: number, today: string): number | null {
  const text = tokens[at]?.text ?? ''
  if (!/^20\d\d$/.test(text)) return null
  return Math.abs(Number(text) - Number(today.slice(0, 4))) > YEARS_AWAY ? null : Number(text)
}

/** The year stands behind a point or a slash. */
function shortYearAt(tokens: readonly Token[], at: number): number | null {
  const text = tokens[at]?.text ?? ''
  // « 27.11. 20h »
  const isYear = /^20\d\d$/.test(text) || (tokens[at]?.isJoined && /^\d\d$/.test(text))
  return isYear ? 2000 + (Number(text) % 100) : null
}

function numberAt(tokens: readonly Token[], at: number, lowest: number, highest: number): number | null {
  const text = tokens[at]?.text ?? ''
  if (!/^\d{1,4}$/.test(text)) return null
  const number = Number(text)
  return number >= lowest && number <= highest ? number : null
}

/** Puts the day into its year, or else into the next one; null when there is no such day. */
export function complete({ day, month, year }: Omit<PartialDate, 'length'>, today: string): string | null {
  if (month === null) return null
  const thisYear = Number(today.slice(0, 4))
  if (year !== null) return Math.abs(year - thisYear) > YEARS_AWAY ? null : realDay(year, month, day)
  for (let ahead = 0; ahead <= YEARS_AWAY; ahead++) {
    const date = realDay(thisYear + ahead, month, day)
    if (date !== null && date >= today) return date
  }
  return null
}

/** Reads a name or an abbreviation; « daout » is d’août. */
export function monthAt(tokens: readonly Token[], at: number): number | null {
  return MONTH_NUMBERS.get((tokens[at]?.text ?? '').replace(/^d(?=[ao])/, '')) ?? null
}

export function wholeMonthName(tokens: readonly Token[], at: number): number | null {
  return WHOLE_MONTHS.has(tokens[at]?.text ?? '') ? monthAt(tokens, at) : null
}

const UNITS =
  /^(?:h|hrs?|heures?|min|minutes?|jours?|semaines?|mois|ans|km|m|francs?|frs?|chf|balles|pieces?|personnes?|e|eme|ieme|art|rue|route)$/

/** A unit makes the number before it something else than a day. */
export function isUnit(token: Token): boolean {
  return UNITS.test(token.text)
}
