// Months and weekdays as people write them, folded. Those of ISO 8601 are counted from one.
import { fold } from '~/platform/characters'
import { MONTH_NAMES } from '~/platform/french-dates'

interface MonthSpellings {
  /** The whole name is the first. */
  french: readonly [string, ...string[]]
  english: readonly [string, ...string[]]
  german: readonly string[]
}

const OTHERS: readonly (readonly [
  shortened: string,
  english: readonly [string, ...string[]],
  german: string,
])[] = [
  ['janv jan', ['january'], 'januar'],
  ['fevr fev feb', ['february'], 'februar'],
  ['', ['march'], 'marz maerz'],
  ['avr', ['april', 'apr'], ''],
  ['', ['may'], ''],
  ['', ['june', 'jun'], 'juni'],
  ['juil', ['july', 'jul'], 'juli'],
  ['', ['august', 'aug'], ''],
  ['sept', ['september', 'sep'], ''],
  ['oct', ['october'], 'oktober okt'],
  ['nov', ['november'], ''],
  ['dec', ['december'], 'dezember dez'],
]

export const MONTHS: readonly MonthSpellings[] = OTHERS.map(([shortened, english, german], index) => ({
  french: [fold(MONTH_NAMES[index] ?? ''), ...shortened.split(' ').filter(Boolean)],
  english,
  german: german.split(' ').filter(Boolean),
}))

/** German and English, in the order of ISO 8601 weekdays. Without « Di » and « Sa », which are read as French. */
export const FOREIGN_WEEKDAYS: readonly (readonly string[])[] = [
  'montag monday mon mo',
  'dienstag tuesday tues tue',
  'mittwoch wednesday wed mi',
  'donnerstag thursday thurs thur thu do',
  'freitag friday fri fr',
  'samstag saturday sat',
  'sonntag sunday sun so',
].map((names) => names.split(' '))

/** « sa », « sam », « same »: « merc », « jeud » and « vend » are written too. */
export function shortenedWeekday(name: string): string[] {
  return [2, 3, 4].map((length) => name.slice(0, length))
}
