// Opening hours of exhibitions as sessions: the weekday, opening and closing (minutes of the day) in one number, which
// the index keeps in typed arrays.
import type { AgendaEvent } from './event'
import { MIDNIGHT, MINUTES_OF_DAY, minuteOfDay } from './hours'

const MINUTE_BITS = 11
const MINUTE_MASK = 2 ** MINUTE_BITS - 1

/** Empty unless an exhibition has opening hours. An hour before 05:00 is that of the night after its weekday. */
export function sessionsOf({ kind, openingHours }: Pick<AgendaEvent, 'kind' | 'openingHours'>): number[] {
  if (kind !== 'exhibition') return []
  return openingHours
    .flatMap(({ days, opens, closes }) => days.map((day) => sessionOf(day, opens, closes)))
    .sort((a, b) => a - b)
}

function sessionOf(isoWeekday: number, opens: string | null, closes: string | null): number {
  const opening = opens === null ? 0 : minuteOfDay(opens)
  const closing = closes === null ? 0 : minuteOfDay(closes)
  const end = opens !== null && closes !== null && closing <= opening ? MINUTES_OF_DAY : closing
  return (isoWeekday << (2 * MINUTE_BITS)) | (opening << MINUTE_BITS) | end
}

/** ISO 8601: 1 = Monday. */
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
