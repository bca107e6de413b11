import type { Occurrence } from '~/domain/event'
import { makeOccurrence } from '~/domain/occurrence'
import { DAY_MS } from '~/platform/durations'
import { pick } from '~/platform/pick'
import { sha256 } from '~/platform/secrets.server'
import { addDays } from '~/platform/zurich'

/** Spread, so that not all events fall on one week. */
const SPREAD_WEEKS = 26

/** Weeks that move the last day to `today` (YYYY-MM-DD) or up to half a year later; 0 for an event that is not over.
 * The same key gives the same week. */
export function weeksToNow(occurrences: readonly Occurrence[], key: string, today: string): number {
  const lastDay = occurrences.map(lastDayOf).sort().at(-1) ?? today
  if (lastDay >= today) return 0
  const leastWeeks = Math.ceil((Date.parse(today) - Date.parse(lastDay)) / (7 * DAY_MS))
  const spread = Number.parseInt(sha256(key).slice(0, 8), 16) % SPREAD_WEEKS
  return leastWeeks + spread
}

/** The same dates so many weeks later, at the same hours in Zurich. Moved dates keep id, label, state, price and place,
 * nothing else. */
export function shiftByWeeks(occurrences: readonly Occurrence[], weeks: number): Occurrence[] {
  if (weeks === 0) return [...occurrences]
  return occurrences.map(({ startLocal, endLocal, time, ...date }) => {
    const kept = pick(date, ['id', 'label', 'status', 'price', 'place', 'placeId'])
    const start = shiftWallTime(startLocal, weeks)
    const end = endLocal === null ? null : shiftWallTime(endLocal, weeks)
    return time === 'timed'
      ? makeOccurrence({ ...kept, start, end })
      : makeOccurrence({
          ...kept,
          start: start.slice(0, 10),
          end: end && addDays(end.slice(0, 10), -1),
          time,
        })
  })
}

function shiftWallTime(wallTime: string, weeks: number): string {
  return addDays(wallTime.slice(0, 10), weeks * 7) + wallTime.slice(10)
}

function lastDayOf({ startLocal, endLocal, time }: Occurrence): string {
  if (endLocal === null) return startLocal.slice(0, 10)
  return time === 'timed' ? endLocal.slice(0, 10) : addDays(endLocal.slice(0, 10), -1)
}
