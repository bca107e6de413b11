// Days run from 05:00 to 05:00 in Zurich ("cultural days"). Moments are minutes, days are days since the Unix epoch.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { addDays, fromWallTime, isoWeekOf, mondayOf } from '~/platform/zurich'
import type { DatePreset } from './filter-values'
import { MINUTES_OF_DAY } from './hours'

const DAY_BEGINS_AT_HOUR = 5
/** 05:00 in Zurich is 03:00 or 04:00 in UTC. */
const EARLIEST_BEGIN_MINUTE = 3 * 60
/** Clocks change between two and three o'clock: the hours from three on are counted back from the day's end. */
const COUNTED_BACK_MINUTE = 22 * 60
/** "Always" and "never"; both fit 32 bits, like all moments in the index. */
export const BEGINNING = -(2 ** 31) + 1
export const FOREVER = 2 ** 31 - 1
/** Days outside count as the edge: typing errors such as the year 9202. */
export const FIRST_DAY = dayOf('1900-01-01')
export const LAST_DAY = dayOf('2200-12-31')

export function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00Z`) / DAY_MS)
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Takes a wall time (`YYYY-MM-DDTHH:mm`). */
export function culturalDay(wallTime: string): number {
  return Math.floor((Date.parse(`${wallTime}Z`) - DAY_BEGINS_AT_HOUR * HOUR_MS) / DAY_MS)
}

/** Takes milliseconds since the epoch. */
export function today(nowMs: number): number {
  return dayAt(nowMinute(nowMs))
}

/** The index is the day since FIRST_DAY; 0 = not looked at yet. Searching by hours asks a hundred thousand times. */
const begins = new Int32Array(LAST_DAY - FIRST_DAY + 2)

/** Returns minutes since the epoch: the day begins at 05:00 in Zurich. */
export function dayBegin(day: number): number {
  const known = begins[day - FIRST_DAY]
  if (known) return known
  const begin = fromWallTime(`${dateOf(day)}T05:00`) / MINUTE_MS
  begins[day - FIRST_DAY] = begin
  return begin
}

/** The day of a moment. */
export function dayAt(moment: number): number {
  const day = Math.floor((moment - EARLIEST_BEGIN_MINUTE) / MINUTES_OF_DAY)
  return moment < dayBegin(day) ? day - 1 : day
}

/** The moment of a minute of a day (hours.ts); one that summer time skips or repeats as fromWallTime has it. */
export function momentAt(day: number, minute: number): number {
  return minute < COUNTED_BACK_MINUTE ? dayBegin(day) + minute : dayBegin(day + 1) - (MINUTES_OF_DAY - minute)
}

/** The minute of a moment of this day. */
export function minuteAt(day: number, moment: number): number {
  const left = dayBegin(day + 1) - moment
  return left <= MINUTES_OF_DAY - COUNTED_BACK_MINUTE ? MINUTES_OF_DAY - left : moment - dayBegin(day)
}

export function nowMinute(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS)
}

/** Asked on Sunday, « ce week-end » began yesterday. */
export function presetDays(preset: DatePreset, day: number): { first: number; last: number } {
  const untilSunday = 7 - weekday(day)
  switch (preset) {
    case 'maintenant':
    case 'aujourdhui':
    case 'ce-soir':
      return { first: day, last: day }
    case 'demain':
      return { first: day + 1, last: day + 1 }
    case 'ce-week-end':
      return { first: day + untilSunday - 1, last: day + untilSunday }
    case 'cette-semaine':
      return { first: day, last: day + untilSunday }
    case '7-jours':
      return { first: day, last: day + 6 }
    case '30-jours':
      return { first: day, last: day + 29 }
  }
}

/** The first and last day of a month (YYYY-MM). */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const from = `${month}-01`
  return { from, to: dateOf(Math.floor(Date.UTC(year, number, 0) / DAY_MS)) }
}

/** This month and those after it (YYYY-MM), from a day on. */
export function monthsFrom(day: number, count: number): string[] {
  const date = dateOf(day)
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1]
  return Array.from({ length: count }, (_, later) =>
    new Date(Date.UTC(year, month + later, 1)).toISOString().slice(0, 7),
  )
}

/** ISO 8601: 1 = Monday. */
export function weekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

// The month or week that a calendar shows. Days are YYYY-MM-DD, months YYYY-MM, weeks YYYY-Www (ISO 8601).

export type CalendarKind = 'month' | 'week'

export interface CalendarPeriod {
  kind: CalendarKind
  /** A month or a week. */
  value: string
  /** Both days are inclusive. */
  first: string
  last: string
}

/** Others are typing errors. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** The month or week of a day. */
export function periodOf(kind: CalendarKind, day: string): CalendarPeriod {
  if (kind === 'month') return monthPeriod(day.slice(0, 7))
  const week = isoWeekOf(day)
  return weekPeriod(week, mondayOf(week) ?? day)
}

/** null for what is no month or week. */
export function parsePeriod(kind: CalendarKind, value: string): CalendarPeriod | null {
  const year = Number(value.slice(0, 4))
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return null
  if (kind === 'month') return MONTH.test(value) ? monthPeriod(value) : null
  const monday = mondayOf(value)
  return monday === null ? null : weekPeriod(value, monday)
}

export function periodBefore({ kind, first }: CalendarPeriod): CalendarPeriod {
  return periodOf(kind, addDays(first, -1))
}

export function periodAfter({ kind, last }: CalendarPeriod): CalendarPeriod {
  return periodOf(kind, addDays(last, 1))
}

export function daysIn({ first, last }: CalendarPeriod): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

function monthPeriod(month: string): CalendarPeriod {
  const { from, to } = daysOfMonth(month)
  return { kind: 'month', value: month, first: from, last: to }
}

function weekPeriod(week: string, monday: string): CalendarPeriod {
  return { kind: 'week', value: week, first: monday, last: addDays(monday, 6) }
}
