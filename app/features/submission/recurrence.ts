import { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '~/domain/event'

type WeeklyRule = Pick<Recurrence, 'weekdays' | 'everyWeeks' | 'from' | 'until' | 'except'>

/**
 * The days of a rule, in order; weeks begin on Monday, and the one `from` lies in is the first that counts. Stops one
 * beyond `atMost`, so that the caller can tell that it is too many.
 */
export function daysOfRule(
  { weekdays, everyWeeks, from, until, except }: WeeklyRule,
  atMost: number,
): string[] {
  const leftOut = new Set(except)
  const first = Temporal.PlainDate.from(from)
  const last = Temporal.PlainDate.from(until)
  const days: string[] = []
  let monday = first.subtract({ days: first.dayOfWeek - 1 })
  for (; Temporal.PlainDate.compare(monday, last) <= 0; monday = monday.add({ weeks: everyWeeks })) {
    for (const weekday of weekdays.toSorted()) {
      const date = monday.add({ days: weekday - 1 })
      if (Temporal.PlainDate.compare(date, first) < 0 || Temporal.PlainDate.compare(date, last) > 0) continue
      const day = date.toString()
      if (leftOut.has(day)) continue
      days.push(day)
      if (days.length > atMost) return days
    }
  }
  return days
}
