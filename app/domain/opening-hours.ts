// Opening hours of exhibitions as sessions: the weekday, opening and closing (minutes of the day) in one number, which
// the index keeps in typed arrays. Behind them, as larger numbers, closures: ranges of days without sessions.
import { dayOf, FIRST_DAY, LAST_DAY } from './days'
import type { AgendaEvent } from './event'
import { MIDNIGHT, MINUTES_OF_DAY, minuteOfDay } from './hours'

const MINUTE_BITS = 11
const MINUTE_MASK = 2 ** MINUTE_BITS - 1
/** Larger than every session. A closure has 17 of the 31 bits below it for its first day and 14 for its length. */
const CLOSURE = 2 ** 31
const LENGTH_FACTOR = 2 ** 14

export type OpeningTimes = Pick<AgendaEvent, 'kind' | 'openingHours' | 'closedDays'>

/** Ascending. Empty unless an exhibition has opening hours. An hour before 05:00 is that of the night after its weekday. */
export function sessionsOf({ kind, openingHours, closedDays }: OpeningTimes): number[] {
  if (kind !== 'exhibition' || openingHours.length === 0) return []
  const sessions = openingHours.flatMap(({ days, opens, closes }) =>
    days.map((day) => sessionOf(day, opens, closes)),
  )
  return [...sessions, ...closedDays.map(closureOf)].sort((a, b) => a - b)
}

function closureOf({ from, to }: OpeningTimes['closedDays'][number]): number {
  const first = Math.min(Math.max(dayOf(from), FIRST_DAY), LAST_DAY)
  const length = Math.min(Math.max(dayOf(to) - first, 0), LENGTH_FACTOR - 1)
  return CLOSURE + (first - FIRST_DAY) * LENGTH_FACTOR + length
}

/** The last day of a closure in which this day lies; null when it lies in none. */
export function closedUntil(
  day: number,
  sessions: ArrayLike<number>,
  first = 0,
  stop = sessions.length,
): number | null {
  for (let at = stop - 1; at >= first; at--) {
    const closure = (sessions[at] ?? 0) - CLOSURE
    if (closure < 0) return null
    const from = Math.floor(closure / LENGTH_FACTOR) + FIRST_DAY
    const to = from + (closure % LENGTH_FACTOR)
    if (from <= day && day <= to) return to
  }
  return null
}

function sessionOf(isoWeekday: number, opens: string | null, closes: string | null): number {
  const opening = opens === null ? 0 : minuteOfDay(opens)
  const closing = closes === null ? 0 : minuteOfDay(closes)
  const end = opens !== null && closes !== null && closing <= opening ? MINUTES_OF_DAY : closing
  return (isoWeekday << (2 * MINUTE_BITS)) | (opening << MINUTE_BITS) | end
}

/** ISO 8601: 1 = Monday; of a closure no weekday. */
export function weekdayOfSession(session: number): number {
  return session >>> (2 * MINUTE_BITS)
}

/** Whether the hours are known, and not only the weekday. */
export function hasHours(session: number): boolean {
  return opening(session) < closing(session)
}

export function opening(session: number): number {
  return (session >>> MINUTE_BITS) & MINUTE_MASK
}

/** 0 when the hours are not known. */
export function closing(session: number): number {
  return session & MINUTE_MASK
}

/** Midnight when the hours are not known: it counts for its day. */
export function closingOrMidnight(session: number): number {
  return hasHours(session) ? closing(session) : MIDNIGHT
}
