// Ranges of local days (YYYY-MM-DD), both of whose ends are inclusive. Without Temporal: browsers load it.
import type { DayRange } from '~/domain/rules'
import { DAY_MS } from '~/platform/durations'
import { addDays, isRealDay, weekdayOf } from '~/platform/real-day'

export function oneDay(date: string): DayRange {
  return { from: date, to: date }
}

/** ISO 8601: from Monday to Sunday. */
export function weekOf(date: string): DayRange {
  const monday = addDays(date, 1 - weekdayOf(date))
  return { from: monday, to: addDays(monday, 6) }
}

/** The weekend of the week of a day. */
export function weekendOf(date: string): DayRange {
  const { to } = weekOf(date)
  return { from: addDays(to, -1), to }
}

/** `later`: weekends after « ce week-end ». */
export function weekend(today: string, later: number): DayRange {
  return weekendOf(addDays(today, 7 * later))
}

export function yearOf(year: number): DayRange {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

export function monthFrom(today: string, later: number): DayRange {
  const month = Number(today.slice(5, 7)) + later
  const years = Math.floor((month - 1) / 12)
  return wholeMonth(Number(today.slice(0, 4)) + years, month - 12 * years)
}

export function wholeMonth(year: number, month: number): DayRange {
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return { from, to: addDays(next, -1) }
}

/** YYYY-MM-DD; null for a day that does not exist. */
export function realDay(year: number, month: number, day: number): string | null {
  const [ofMonth, ofDay] = [month, day].map((part) => String(part).padStart(2, '0'))
  const text = `${String(year).padStart(4, '0')}-${ofMonth}-${ofDay}`
  return isRealDay(text) ? text : null
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

/** « samedi 28 »: the next 28th that is a Saturday (ISO 8601, 1 = Monday). */
export function nextWeekdayOn(
  today: string,
  { weekday, day }: { weekday: number; day: number },
  most: number,
): string | null {
  return nextDayThat(today, (date) => weekdayOf(date) === weekday && Number(date.slice(8)) === day, most)
}

/** This year's, or next year's when that is over. */
export function comingYear(days: (year: number) => DayRange, today: string): DayRange {
  const year = Number(today.slice(0, 4))
  // Last year's may still be going on.
  const asked = [year - 1, year, year + 1].map(days).find(({ to }) => to >= today)
  return asked ?? days(year + 1)
}

/** The days in the year that is said; the coming ones where none is. « nouvel an 2027 » begins in 2026, unless that is over. */
export function daysInYear(days: (year: number) => DayRange, year: number | null, today: string): DayRange {
  if (year === null) return comingYear(days, today)
  const before = days(year - 1)
  return before.to >= `${year}-01-01` && before.to >= today ? before : days(year)
}

/** The nth weekday of a month (ISO 8601, 1 = Monday); -1 is the last one. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const { from, to } = wholeMonth(year, month)
  if (nth === -1) return addDays(to, -((weekdayOf(to) - weekday + 7) % 7))
  return addDays(from, ((weekday - weekdayOf(from) + 7) % 7) + 7 * (nth - 1))
}

/** The length is in whole days. */
export function lengthOfRange({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

export function daysOfRange({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
