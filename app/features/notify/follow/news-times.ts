// Weekly news are told on Thursday morning, the others within the day.
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { addDays, fromWallTime, toWallTime } from '~/platform/zurich'

const FROM_HOUR = 7
const UNTIL_HOUR = 21
const THURSDAY = 4
/** Weekly news tell what is public five minutes before they leave at seven, so that no commit is still under way. */
const WEEKLY_UNTIL = '06:55'
/** A server that was down on Thursday morning sends the weekly news later, until Friday at noon. */
const CATCHES_UP_MS = DAY_MS + 5 * HOUR_MS

/** News leave from 07:00 to 21:00 in Zurich, so that no mail and no notification comes at night. */
export function isNewsTime(nowMs: number): boolean {
  const hour = Number(toWallTime(nowMs).slice(11, 13))
  return hour >= FROM_HOUR && hour < UNTIL_HOUR
}

/** YYYY-MM-DD in Zurich. */
export function newsDay(nowMs: number): string {
  return toWallTime(nowMs).slice(0, 10)
}

/** The moment on Thursday morning up to which weekly news are to be told now; null when it is too long ago. */
export function weeklyMoment(nowMs: number): number | null {
  const today = newsDay(nowMs)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const thursday = addDays(today, -((weekday - THURSDAY + 7) % 7))
  const moment = fromWallTime(`${thursday}T${WEEKLY_UNTIL}`)
  return moment <= nowMs && nowMs - moment <= CATCHES_UP_MS ? moment : null
}
