// Months and weekdays as people write them, folded. Those of ISO 8601 are counted from one.
import { fold } from '~/platform/characters'
import { MONTH_NAMES } from '~/platform/french-dates'

interface MonthSpellings {
  /** The whole name is the first. */
  french: readonly [string, ...string[]]
  english: readonly [string, ...string[]]
}

const OTHERS: readonly (readonly [shortened: string, english: readonly [string, ...string[]]])[] = [
  ['janv jan', ['january']],
  ['fevr fev feb', ['february']],
  ['', ['march']],
  ['avr', ['april', 'apr']],
  ['', ['may']],
  ['', ['june', 'jun']],
  ['juil', ['july', 'jul']],
  ['', ['august', 'aug']],
  ['sept', ['september', 'sep']],
  ['oct', ['october']],
  ['nov', ['november']],
  ['dec', ['december']],
]

export const MONTHS: readonly MonthSpellings[] = OTHERS.map(([shortened, english], index) => ({
  french: [fold(MONTH_NAMES[index] ?? ''), ...shortened.split(' ').filter(Boolean)],
  english,
}))

/** Without « jeu », « mar » and the like, which are words as well. */
export const FOREIGN_WEEKDAYS: readonly string[] =
  `montag dienstag mittwoch donnerstag freitag samstag sonntag mo do fr so monday tuesday wednesday thursday friday
  saturday sunday mon tue wed thu fri sat sun`.split(/\s+/)

/** « sa », « sam », « same »: « merc », « jeud » and « vend » are written too. */
export function shortenedWeekday(name: string): string[] {
  return [2, 3, 4].map((length) => name.slice(0, length))
}
