import { addDays } from '~/platform/zurich'

interface WholeDays {
  /** YYYY-MM-DD, inclusive. */
  last: string
  time: 'all_day' | 'unknown'
}

const FIRST_MINUTES = ['00:00', '00:01']
/** The last quarter of an hour that a picker of times offers. */
const LATEST_QUARTER = '23:45'

/**
 * Programs without a field for days write them as hours: from midnight to midnight or to 23:59, or as midnight alone where
 * they know no hour. Null for a span with hours of its own. Takes wall times of one zone (YYYY-MM-DDTHH:MM); an end at
 * midnight is exclusive. A span of midnights in UTC is a day that a database keeps, and says nothing of how long it lasts.
 */
export function wholeDaysOf(start: string, end: string | null, isUtc: boolean): WholeDays | null {
  const day = start.slice(0, 10)
  const clock = start.slice(11)
  if (!FIRST_MINUTES.includes(clock)) return null
  if (end === null) return clock === '00:00' ? { last: day, time: 'unknown' } : null
  const lastDay = end.slice(0, 10)
  if (end.slice(11) === '00:00') {
    return lastDay > day ? { last: addDays(lastDay, -1), time: isUtc ? 'unknown' : 'all_day' } : null
  }
  return end.slice(11) >= LATEST_QUARTER ? { last: lastDay, time: 'all_day' } : null
}
