// Days of the calendar, YYYY-MM-DD; apart from zurich.ts, so that browsers need no Temporal.
import { DAY_MS } from './durations'

/** Takes any text; a day is YYYY-MM-DD. */
export function isRealDay(text: string): boolean {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number)
  return (
    year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    day >= 1 &&
    day <= lengthOfMonth(year, month)
  )
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 0 for a month that does not exist. */
function lengthOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0)
}

export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** ISO 8601: 1 = Monday. */
export function weekdayOf(day: string): number {
  return new Date(midnight(day)).getUTCDay() || 7
}

/** Throws RangeError on a day that does not exist. */
function midnight(day: string): number {
  if (!isRealDay(day)) throw new RangeError(`${day} is not a day`)
  return Date.parse(`${day}T00:00Z`)
}

// Days and hours as people type them where the browser offers no picker.

/** « 12.12.2026 » as « 2026-12-12 »; what is no day stays as it is. */
export function typedDay(text: string): string {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(20\d\d)\s*$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDay(iso) ? iso : text
}

/** « 20h30 », « 20 h », « 20.30 » and « 9:05 » as « 20:30 »; what is no hour stays as it is. */
export function typedTime(text: string): string {
  const [, hour, minute = '00'] =
    /^\s*([01]?\d|2[0-3])\s*(?:h\s*|[:.]\s*(?=\d))([0-5]\d)?\s*$/i.exec(text) ?? []
  return hour === undefined ? text : `${hour.padStart(2, '0')}:${minute}`
}
