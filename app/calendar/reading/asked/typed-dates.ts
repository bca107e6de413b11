import { realDay } from '~/calendar/day-range'
import { MONTHS, shortenedWeekday } from '~/calendar/names'
import {
  ahead,
  followed,
  joined,
  joint,
  led,
  like,
  map,
  maybe,
  meaning,
  means,
  not,
  number,
  oneOf,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

const YEARS_AWAY = 5

/** `month`, `year`: null where they are not said. */
export interface PartialDate {
  day: number
  month: number | null
  year: number | null
}

/** ISO 8601, 1 = Monday. */
export const weekdayName = weekdaysSpelled((name) => [name])
/** « dimanches » too. */
export const weekdayOrPlural = weekdaysSpelled((name) => [name, `${name}s`])
export const shortWeekday = weekdaysSpelled(shortenedWeekday)

const dayNumber = number(1, 31)
/** A weekday before a number may be short: « sa 28 ». */
export const weekdayBefore = oneOf(weekdayName, followed(shortWeekday, ahead(dayNumber)))

/** « août », « sept »; « daout » is d’août. */
export const monthName = monthsSpelled(({ french }) => french)
/** « mai », « mars », « juin », « aout » are whole names, « sept » and « jan » may be other words. */
export const monthInFull = monthsSpelled(({ french: [name] }) => [name])

/** Four digits of a year not far away: others are postal codes, « décembre 2000 Neuchâtel ». */
export const yearAt: Rule<number> = map(like(/^20\d\d$/), (text, today) =>
  isFar(Number(text), today) ? null : Number(text),
)

const dayOfMonth = followed(dayNumber, maybe(seq(joined, word('er'))))

/** « 22 », « 1er »; of « 13/14 juin », « 13 » */
export const bareDay = followed(
  dayOfMonth,
  not(monthName),
  oneOf<unknown>(not(seq(joined, joint(/^[./]$/))), ahead(seq(joined, joint(/^\/$/), dayNumber, monthName))),
)

/** « 22 », « 22 juin », « 22.06.2027 », « 1er août 2027 », « premier mars » */
export const typedDate: Rule<PartialDate> = oneOf(
  map(seq(oneOf(dayOfMonth, means(word('premier'), 1)), monthName, maybe(yearAt)), ([day, month, year]) => ({
    day,
    month,
    year,
  })),
  map(bareDay, (day) => ({ day, month: null, year: null })),
  numericDate(joint(/^\.$/)),
  numericDate(joint(/^\/$/)),
)

function numericDate(sign: Rule<null>): Rule<PartialDate> {
  // « 27.11. 20h »: two digits apart are no year.
  const year = map(
    oneOf(like(/^20\d\d$/), led(joined, like(/^\d\d$/))),
    (text) => 2000 + (Number(text) % 100),
  )
  return map(
    seq(dayOfMonth, joined, sign, number(1, 12), maybe(led(sign, year))),
    ([day, , , month, year]) => ({ day, month, year }),
  )
}

/** ISO 8601: 2026-11-24. */
export const isoDate: Rule<PartialDate> = map(
  seq(number(1970, 2199), joint(/^-$/), number(1, 12), joint(/^-$/), dayNumber),
  ([year, , month, , day]) => ({ day, month, year }),
)

/** Puts the day into its year, or else into the next one; null when there is no such day. */
export function complete({ day, month, year }: PartialDate, today: string): string | null {
  if (month === null) return null
  if (year !== null) return isFar(year, today) ? null : realDay(year, month, day)
  for (let ahead = 0; ahead <= YEARS_AWAY; ahead++) {
    const date = realDay(Number(today.slice(0, 4)) + ahead, month, day)
    if (date !== null && date >= today) return date
  }
  return null
}

function isFar(year: number, today: string): boolean {
  return Math.abs(year - Number(today.slice(0, 4))) > YEARS_AWAY
}

function weekdaysSpelled(spellings: (name: string) => string[]): Rule<number> {
  return meaning(WEEKDAY_NAMES.map((name, index) => [spellings(name).join('|'), index + 1]))
}

function monthsSpelled(spellings: (month: (typeof MONTHS)[number]) => readonly string[]): Rule<number> {
  const elided = (name: string) => (/^[ao]/.test(name) ? [name, `d${name}`] : [name])
  return meaning(MONTHS.map((month, index) => [spellings(month).flatMap(elided).join('|'), index + 1]))
}

const UNITS =
  /^(?:h|hrs?|heures?|min|minutes?|jours?|semaines?|mois|ans|km|m|francs?|frs?|chf|balles|pieces?|personnes?|e|eme|ieme|art|rue|route)$/

/** « 5 km », « 20h »: by what stands behind it, a number is no day. */
export const otherThanDay = oneOf<unknown>(joined, like(UNITS))

export function isUnit(token: Token): boolean {
  return UNITS.test(token.text)
}

export function weekdayNamed(token: Token | undefined): number | null {
  return token ? (weekdayName([token], 0, '')?.value ?? null) : null
}

export function monthAt(tokens: readonly Token[], at: number): number | null {
  return monthName(tokens, at, '')?.value ?? null
}

export function wholeMonthName(tokens: readonly Token[], at: number): number | null {
  return monthInFull(tokens, at, '')?.value ?? null
}
