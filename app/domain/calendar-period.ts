// The month or week that a calendar shows. Days are YYYY-MM-DD, months YYYY-MM, weeks YYYY-Www (ISO 8601).
import { addDays, isoWeekOf, mondayOf } from '~/platform/zurich'
import { daysOfMonth } from './days'

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
