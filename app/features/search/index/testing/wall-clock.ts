// Zurich's clock for the counts that the index is compared with: the rule itself instead of the zone's table.
import { DAY_MS, HOUR_MS } from '~/platform/durations'

/** Summer time lasts from the last Sunday of March to that of October, both at 01:00 UTC (directive 2000/84/EC). */
function offsetMs(instantMs: number): number {
  const year = new Date(instantMs).getUTCFullYear()
  const isSummer = instantMs >= lastSundayOf(year, 2) && instantMs < lastSundayOf(year, 9)
  return (isSummer ? 2 : 1) * HOUR_MS
}

function lastSundayOf(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0))
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS + HOUR_MS
}

export function toWallTime(instantMs: number): string {
  return new Date(instantMs + offsetMs(instantMs)).toISOString().slice(0, 16)
}

/** The first of two; a time that is skipped is an hour later. */
export function fromWallTime(wallTime: string): number {
  const utc = Date.parse(`${wallTime}Z`)
  const inSummer = utc - 2 * HOUR_MS
  return inSummer + offsetMs(inSummer) === utc ? inSummer : utc - HOUR_MS
}

/** Kept, as counts ask for the same days millions of times. */
const daysFrom = new Map<string, Map<number, string>>()

export function addDays(day: string, days: number): string {
  const known = daysFrom.get(day) ?? new Map<number, string>()
  daysFrom.set(day, known)
  const found =
    known.get(days) ?? new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
  known.set(days, found)
  return found
}

/** 1 = Monday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay() || 7
}

export function lastDayOf(month: string): string {
  const next = new Date(`${month}-01T00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return addDays(next.toISOString().slice(0, 10), -1)
}
