import { addDays, fromWallTime, toWallTime, weekdayOf } from '~/platform/zurich'

export interface Week {
  monday: string
  sunday: string
  /** ISO 8601 instants: Monday 00:00 in Zurich, and the next one (exclusive). */
  from: string
  to: string
}

/** The `count` weeks up to `nowMs`, earliest first. */
export function lastWeeks(nowMs: number, count: number): Week[] {
  const today = toWallTime(nowMs).slice(0, 10)
  const thisMonday = addDays(today, 1 - weekdayOf(today))
  return Array.from({ length: count }, (_, at) => {
    const monday = addDays(thisMonday, 7 * (at + 1 - count))
    return {
      monday,
      sunday: addDays(monday, 6),
      from: midnight(monday),
      to: midnight(addDays(monday, 7)),
    }
  })
}

function midnight(day: string): string {
  return new Date(fromWallTime(`${day}T00:00`)).toISOString()
}
