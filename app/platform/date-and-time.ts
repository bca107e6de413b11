import { clockTime, dayRange } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'

/** « le 21 novembre 2026 à 10 h 12 ». Takes an ISO 8601 instant. */
export function dateAndTime(instant: string): string {
  const wallTime = toWallTime(Date.parse(instant))
  return `${dayRange(wallTime, wallTime)} à ${clockTime(wallTime)}`
}
