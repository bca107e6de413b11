// Wall time in Europe/Zurich and back. Wall times are strings `YYYY-MM-DDTHH:mm`.
import { LRUCache } from 'lru-cache'
import { Temporal } from 'temporal-polyfill'
import { MINUTE_MS } from './durations'
import { clockTime, dayRange } from './french-dates'

export { addDays, weekdayOf } from './real-day'

export const ZONE = 'Europe/Zurich'

let lastAnswer = { minute: Number.NaN, wallTime: '' }

/** Takes milliseconds since the epoch. The last answer is kept: each page asks what time it is. */
export function toWallTime(instantMs: number): string {
  const minute = Math.floor(instantMs / MINUTE_MS)
  if (minute !== lastAnswer.minute) {
    const instant = Temporal.Instant.fromEpochMilliseconds(minute * MINUTE_MS)
    const local = instant.toZonedDateTimeISO(ZONE).toPlainDateTime()
    lastAnswer = { minute, wallTime: local.toString({ smallestUnit: 'minute' }) }
  }
  return lastAnswer.wallTime
}

/** A form of eight hundred dates is read several times on its way to an event, and asking the zone is slow. */
const instants = new LRUCache<string, number>({ max: 10_000 })

/** Milliseconds since the epoch. A time skipped by summer time moves forward, one that happens twice means the first
 * (RFC 5545 3.3.5). Throws RangeError on a date that does not exist. */
export function fromWallTime(wallTime: string): number {
  const known = instants.get(wallTime)
  if (known !== undefined) return known
  const local = Temporal.PlainDateTime.from(wallTime, { overflow: 'reject' })
  const instant = local.toZonedDateTime(ZONE, { disambiguation: 'compatible' }).epochMilliseconds
  instants.set(wallTime, instant)
  return instant
}

/** A wall time and its instant as ISO 8601 with offset, so that the local day can be read. Reckons the offset, because
 * asking the zone takes ten times as long. */
export function withOffset(wallTime: string, instant: string): string {
  const minutes = Math.round((Date.parse(`${wallTime}Z`) - Date.parse(instant)) / MINUTE_MS)
  const size = Math.abs(minutes)
  const offset = [Math.trunc(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${wallTime}:00${minutes < 0 ? '-' : '+'}${offset}`
}

/** ISO 8601: « 2026-W49 ». */
export function isoWeekOf(day: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day)
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

/** The first day of an ISO week; null when there is no such week. */
export function mondayOf(week: string): string | null {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? []
  if (!year || !number) return null
  // 4 January is in week 1.
  const fourth = Temporal.PlainDate.from(`${year}-01-04`)
  const monday = fourth.add({ days: 7 * (Number(number) - 1) + 1 - fourth.dayOfWeek }).toString()
  return isoWeekOf(monday) === week ? monday : null
}

/** « le 21 novembre 2026 à 10 h 12 ». Takes an ISO 8601 instant. */
export function dateAndTime(instant: string): string {
  const wallTime = toWallTime(Date.parse(instant))
  return `${dayRange(wallTime, wallTime)} à ${clockTime(wallTime)}`
}
