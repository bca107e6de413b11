// Days of the calendar, YYYY-MM-DD; apart from zurich.ts, so that browsers need no Temporal.
import { DAY_MS } from './durations'

/** Takes any text; a day is YYYY-MM-DD. */
export function isRealDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00Z`)
  // Date.parse turns 30 February into 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
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
