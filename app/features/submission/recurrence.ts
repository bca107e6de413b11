import { Temporal } from 'temporal-polyfill'
import type { Recurrence } from '~/domain/event'
import { isRealDay } from '~/platform/real-day'

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

/**
 * Reads « 24.12.2026 », « 24.12 », « 24/12/26 » and « 2026-12-24 », separated by commas, semicolons, spaces or lines.
 * Without a year, every such day between `from` and `until` is meant. Says what it could not read.
 */
export function parseExceptions(
  text: string,
  { from, until }: { from: string; until: string },
): { days: string[]; unreadable: string[] } {
  const days = new Set<string>()
  const unreadable: string[] = []
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const found = daysMeant(word, Number(from.slice(0, 4)), Number(until.slice(0, 4)))
    if (found.length === 0) unreadable.push(word)
    for (const day of found) days.add(day)
  }
  return { days: [...days].sort(), unreadable }
}

function daysMeant(word: string, firstYear: number, lastYear: number): string[] {
  if (isRealDay(word)) return [word]
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2})?)?$/.exec(word) ?? []
  if (!day || !month) return []
  const years = year
    ? [year.length === 2 ? 2000 + Number(year) : Number(year)]
    : Array.from({ length: Math.min(lastYear - firstYear, 10) + 1 }, (_, index) => firstYear + index)
  return years
    .map((one) => `${String(one).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    .filter(isRealDay)
}
