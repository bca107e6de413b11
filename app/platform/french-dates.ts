// French texts of days and times as written in Suisse romande. Takes local days and wall times.

import { MINUTE_MS } from './durations'
import { counted, enumerated } from './french'
import { WEEKDAY_NAMES } from './weekday-names'

const WEEKDAYS_SHORT = ['lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.', 'dim.']
export const MONTH_NAMES = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const MONTHS_SHORT = [
  'janv.',
  'févr.',
  'mars',
  'avril',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
]
const NO_BREAK_SPACE = '\u00a0'
const TYPED_TIME = /(?<![\p{L}\p{N}])(\d{1,2})[ \u202f]h(?:[ \u202f]([0-5]\d))?(?![\p{L}\p{N}])/gu

export interface DayParts {
  weekday: string
  day: string
  month: string
}

function partsOf(day: string) {
  const date = new Date(`${day.slice(0, 10)}T00:00Z`)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
  }
}

/** « sam. », « 28 », « nov. ». Takes `YYYY-MM-DD`, with or without a time. */
export function dayParts(day: string): DayParts {
  const { month, day: number, weekday } = partsOf(day)
  return { weekday: WEEKDAYS_SHORT[weekday] ?? '', day: String(number), month: MONTHS_SHORT[month] ?? '' }
}

/** « samedi 28 novembre », with the year unless it is the given one. */
export function longDay(day: string, withoutYear?: string): string {
  const { weekday } = partsOf(day)
  return `${WEEKDAY_NAMES[weekday]} ${dayAndMonth(day)}${yearOf(day, withoutYear)}`
}

/** « sam. 28 nov. », with the year unless it is the given one. */
export function shortDay(day: string, withoutYear?: string): string {
  const { weekday, month, day: number } = partsOf(day)
  return `${WEEKDAYS_SHORT[weekday]} ${ordinal(number)}${NO_BREAK_SPACE}${MONTHS_SHORT[month]}${yearOf(day, withoutYear)}`
}

/** « 28 novembre », « 1er août »; with the year if it is not that of the second day. */
export function dayAndMonth(day: string, withoutYear = day): string {
  const { month, day: number } = partsOf(day)
  return `${ordinal(number)}${NO_BREAK_SPACE}${MONTH_NAMES[month]}${yearOf(day, withoutYear)}`
}

/** « le 25 décembre 2026 », « les 6, 13 décembre et 3 janvier 2027 », with weekdays « les dimanches 6 et 13 décembre 2026 ».
 * Takes days in their order; omits the year of `withoutYear`. */
export function daysText(
  days: readonly string[],
  { withoutYear, namesWeekdays = false }: { withoutYear?: string; namesWeekdays?: boolean } = {},
): string {
  const weekdays = days.map((day) => WEEKDAY_NAMES[partsOf(day).weekday] ?? '')
  const isOneWeekday = new Set(weekdays).size === 1
  const texts = days.map((day, at) => {
    const next = days[at + 1] ?? ''
    const year = next.slice(0, 4) === day.slice(0, 4) ? '' : yearOf(day, withoutYear)
    const date = next.slice(0, 7) === day.slice(0, 7) ? ordinal(partsOf(day).day) : dayAndMonth(day) + year
    return namesWeekdays && !isOneWeekday ? `${weekdays[at]} ${date}` : date
  })
  const isOne = days.length === 1
  const weekday = namesWeekdays && isOneWeekday ? `${weekdays[0]}${isOne ? '' : 's'} ` : ''
  return `${isOne ? 'le' : 'les'} ${weekday}${enumerated(texts)}`
}

export function monthAndYear(day: string): string {
  const { month, year } = partsOf(day)
  return `${MONTH_NAMES[month]} ${year}`
}

/** « du 3 au 8 août 2026 », « du 28 novembre au 3 janvier 2027 », « le 1er mai 2026 ». Both days inclusive. */
export function dayRange(first: string, last: string): string {
  if (first.slice(0, 10) === last.slice(0, 10)) return `le ${dayAndMonth(first)} ${partsOf(first).year}`
  const a = partsOf(first)
  const b = partsOf(last)
  if (a.year !== b.year) return `du ${dayAndMonth(first)} ${a.year} au ${dayAndMonth(last)} ${b.year}`
  const start = a.month === b.month ? ordinal(a.day) : dayAndMonth(first)
  return `du ${start} au ${dayAndMonth(last)} ${b.year}`
}

/** « 24.11.2026 », which spreadsheets read as a date. */
export function dottedDay(day: string): string {
  return day.split('-').reverse().join('.')
}

/** « 20 h 30 », « 20 h ». Takes `HH:mm` or a wall time. */
export function clockTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.slice(-5).split(':')
  const hour = `${Number(hours)}${NO_BREAK_SPACE}h`
  return minutes === '00' ? hour : `${hour}${NO_BREAK_SPACE}${minutes}`
}

/** Times that people have typed, with the spaces of `clockTime`. */
export function withClockSpaces(text: string): string {
  return text.replace(TYPED_TIME, (_, hours: string, minutes: string | undefined) =>
    [hours, 'h', ...(minutes ? [minutes] : [])].join(NO_BREAK_SPACE),
  )
}

function ordinal(day: number): string {
  return day === 1 ? '1er' : String(day)
}

function yearOf(day: string, withoutYear?: string): string {
  const year = day.slice(0, 4)
  return year === withoutYear?.slice(0, 4) ? '' : ` ${Number(year)}`
}

const STEPS = [
  { lengthMs: 1440 * MINUTE_MS, one: 'jour', many: 'jours' },
  { lengthMs: 60 * MINUTE_MS, one: 'heure', many: 'heures' },
  { lengthMs: MINUTE_MS, one: 'minute', many: 'minutes' },
]

/** « 3 jours », « 2 heures », « 1 minute »; '' under a minute. */
export function durationText(milliseconds: number): string {
  const step = STEPS.find(({ lengthMs }) => milliseconds >= lengthMs)
  return step ? counted(Math.floor(milliseconds / step.lengthMs), step.one, step.many) : ''
}

/** « depuis 3 jours ». Takes an ISO 8601 instant and milliseconds. */
export function sinceText(instant: string, nowMs: number): string {
  return `depuis ${durationText(nowMs - Date.parse(instant)) || 'un instant'}`
}

/** « il y a 2 minutes ». Takes an ISO 8601 instant and milliseconds. */
export function agoText(instant: string, nowMs: number): string {
  return `il y a ${durationText(nowMs - Date.parse(instant)) || 'un instant'}`
}
