import { addDays, weekdayOf } from '~/platform/zurich'
import type { AgendaQuery } from '../query'

export type AskedDate = NonNullable<AgendaQuery['date']>

export function oneDay(date: string): AskedDate {
  return { from: date, to: date }
}

export function nextWeek(today: string): AskedDate {
  const monday = addDays(today, 8 - weekdayOf(today))
  return { from: monday, to: addDays(monday, 6) }
}

/** `later`: weekends after « ce week-end ». */
export function weekend(today: string, later: number): AskedDate {
  const saturday = addDays(today, (weekdayOf(today) === 7 ? -1 : 6 - weekdayOf(today)) + 7 * later)
  return { from: saturday, to: addDays(saturday, 1) }
}

export function monthFrom(today: string, later: number): AskedDate {
  const month = Number(today.slice(5, 7)) + later
  return month > 12
    ? wholeMonth(Number(today.slice(0, 4)) + 1, month - 12)
    : wholeMonth(Number(today.slice(0, 4)), month)
}

export function wholeMonth(year: number, month: number): AskedDate {
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from, to: addDays(next, -1) }
}

export function realDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}

export function moveYears(date: string, years: number): string {
  return realDay(Number(date.slice(0, 4)) + years, Number(date.slice(5, 7)), Number(date.slice(8))) ?? date
}

/** Looks at `most` days from `today` on. */
export function nextDayThat(today: string, fits: (day: string) => boolean, most: number): string | null {
  for (let ahead = 0; ahead < most; ahead++) {
    const day = addDays(today, ahead)
    if (fits(day)) return day
  }
  return null
}

/** This year's, or next year's when that is over. */
export function comingYear(days: (year: number) => { from: string; to: string }, today: string) {
  const year = Number(today.slice(0, 4))
  // Last year's may still be going on.
  const asked = [year - 1, year, year + 1].map(days).find(({ to }) => to >= today)
  return asked ?? days(year + 1)
}

export interface FoundDate {
  date: AskedDate
  length: number
}
