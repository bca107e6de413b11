// Written days mean days of the calendar; this finds them. Without Temporal: browsers load it.

import { lengthOfRange, realDay } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import { longDay } from '~/platform/french-dates'
import { weekdayOf } from '~/platform/real-day'
import type { Refused } from '~/platform/refused'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { foldedForReading, type WrittenDay, type WrittenDays, writtenDaysIn } from './written-days'

/** `past`: the day that is over where its year is not written. */
type DaysOutcome = { ok: true; ranges: DayRange[] } | (Refused & { past?: string })

export interface DaysContext {
  /** YYYY-MM-DD. */
  today: string
  /** The last day of the line before: the order of a list tells the years. */
  before?: string | null
  /** True for « every 24th of December »: a day without its year is the first one from `today` on, whatever was
   * before. */
  isEveryYear?: boolean
}

/**
 * The days meant. A missing month or year is that of the next one written, else the order of the days tells the year.
 * Refuses, in French, a day that does not exist, is not the weekday written, or whose year is not sure.
 */
export function daysMeant({ ranges }: WrittenDays, context: DaysContext): DaysOutcome {
  const days = withMonths(ranges.flatMap(({ first, last }) => (first === last ? [first] : [first, last])))
  if (days.some(({ month }) => month === null)) return { ok: false, reason: 'il manque le mois' }
  const named = namedFrom(days)
  const isYearKnown = days.some(({ year }) => year !== null)
  const spans: DayRange[] = []
  let at = 0
  for (const range of ranges) {
    const [first, last = first] = days.slice(at, at + (range.first === range.last ? 1 : 2))
    at += range.first === range.last ? 1 : 2
    if (!first || !last) break
    if (first.month === last.month && first.day > last.day && first.year === null) {
      return { ok: false, reason: `le ${last.day} vient avant le ${first.day}` }
    }
    const previous = spans.at(-1)?.to ?? null
    const outcome = rangeMeant(first, last, {
      ...context,
      named: named[at] ?? null,
      before: previous ?? context.before ?? null,
      isForward: isYearKnown && previous !== null,
    })
    if (!outcome.ok) return outcome
    // « Salle 12, 5 décembre » is no list of days.
    const shared = ranges[spans.length - 1]?.last
    if (previous !== null && shared?.month === null && outcome.range.from < previous)
      return { ok: false, reason: `le ${first.day} vient avant le ${shared.day}` }
    spans.push(outcome.range)
  }
  return { ok: true, ranges: spans }
}

function withMonths(days: readonly WrittenDay[]): WrittenDay[] {
  let month: number | null = null
  return days
    .toReversed()
    .map((day) => {
      month = day.month ?? month
      return { ...day, month }
    })
    .toReversed()
}

/** Finds for each day the first one from it on that has its year. */
function namedFrom(days: readonly WrittenDay[]): (WrittenDay | null)[] {
  let named: WrittenDay | null = null
  return days
    .toReversed()
    .map((day) => {
      named = day.year === null ? named : day
      return named
    })
    .toReversed()
}

interface Around extends DaysContext {
  /** The next one behind it that has its year. */
  named: WrittenDay | null
  /** The day meant before it. */
  before: string | null
  /** Whether it is the first such day from `before` on. */
  isForward: boolean
}

type Refusal = Extract<DaysOutcome, { ok: false }>

function rangeMeant(
  first: WrittenDay,
  last: WrittenDay,
  around: Around,
): { ok: true; range: DayRange } | Refusal {
  // A range that has begun and is not over is this year's: its last day tells the year.
  const to = dayMeant(last, around)
  if (!to.ok || first === last) return to.ok ? { ok: true, range: { from: to.day, to: to.day } } : to
  const from = first.year === null ? latestUntil(first, to.day) : inYear(first, first.year)
  const start = checked(from, first)
  if (!start.ok) return start
  if (start.day > to.day)
    return { ok: false, reason: `le ${longDay(to.day)} vient avant le ${longDay(start.day)}` }
  return { ok: true, range: { from: start.day, to: to.day } }
}

type DayOutcome = { ok: true; day: string } | Refusal

function dayMeant(written: WrittenDay, { named, before, isForward, isEveryYear, today }: Around): DayOutcome {
  const { year, weekday } = written
  if (year !== null) return checked(inYear(written, year), written)
  // « 28 novembre et 3 janvier 2027 »
  if (named?.year)
    return checked(latestUntil(written, inYear(named, named.year) ?? `${named.year}-12-31`), written)
  if (isForward) return checked(firstFrom(written, before ?? today), written)
  const next = firstFrom(written, today)
  if (isEveryYear) return checked(next, written)
  if (weekday !== null) {
    const justPast = inYear(written, Number(today.slice(0, 4)))
    const isPast = justPast !== null && justPast < today && weekday === weekdayOf(justPast)
    return isPast && next !== null && weekdayOf(next) !== weekday
      ? { ok: true, day: justPast }
      : checked(next, written)
  }
  const day = inOrder(written, before ?? today, today)
  if (day !== null && day < today)
    return { ok: false, reason: `le ${longDay(day)} est passé\u00a0: sinon, ajoutez l’année`, past: day }
  // The same day comes before: « 9 janvier » of the winter after this one.
  return day === next
    ? checked(day, written)
    : {
        ok: false,
        reason: `ajoutez l’année du ${written.day}.${written.month}.\u00a0: l’ordre des dates ne la dit pas`,
      }
}

/** Days that lie nearer than this to the one before belong together. */
const NEAR_DAYS = 120

/** The day that the one before makes likely; null where none is more likely than others, or there is none. */
function inOrder(written: WrittenDay, before: string, today: string): string | null {
  const ahead = firstFrom(written, before)
  const back = latestUntil(written, before)
  if (ahead === null || back === null) return ahead
  if (lengthOfRange({ from: before, to: ahead }) <= NEAR_DAYS) return ahead
  if (lengthOfRange({ from: back, to: before }) <= NEAR_DAYS) return back
  return back < today ? ahead : null
}

function inYear({ month, day }: WrittenDay, year: number): string | null {
  return realDay(year, month ?? 0, day)
}

const LEAP_YEARS = [0, 1, 2, 3, 4]

function firstFrom(written: WrittenDay, from: string): string | null {
  for (const ahead of LEAP_YEARS) {
    const day = inYear(written, Number(from.slice(0, 4)) + ahead)
    if (day !== null && day >= from) return day
  }
  return null
}

function latestUntil(written: WrittenDay, until: string): string | null {
  for (const ago of LEAP_YEARS) {
    const day = inYear(written, Number(until.slice(0, 4)) - ago)
    if (day !== null && day <= until) return day
  }
  return null
}

function checked(day: string | null, written: WrittenDay): DayOutcome {
  if (day === null)
    return { ok: false, reason: `le ${written.day}.${written.month}.${written.year ?? ''} n’existe pas` }
  const { weekday } = written
  if (weekday === null || weekdayOf(day) === weekday) return { ok: true, day }
  const said = WEEKDAY_NAMES[weekday - 1]
  const isOn = longDay(day).split(' ')[0]
  return { ok: false, reason: `le ${longDay(day).replace(/^\S+ /, '')} est un ${isOn}, pas un ${said}` }
}

/** Finds the days in a text, and what cannot be read; without a year, every such day from `from` to `until` is
 * meant. */
export function readDayRanges(
  text: string,
  { from, until }: { from: string; until: string },
): { ranges: DayRange[]; unreadable: string[] } {
  const folded = foldedForReading(text)
  const ranges: DayRange[] = []
  const unreadable: string[] = []
  const say = (start: number, end: number) => {
    const left = text.slice(start, end).replace(/^[\s,;.]+|(?<![\s,;.])[\s,;.]+$/g, '')
    if (left && !/^(?:et|ainsi que)$/i.test(left)) unreadable.push(left)
  }
  let left = 0
  for (const days of writtenDaysIn(folded)) {
    const meant = daysWithin(days, { from, until })
    say(left, days.start)
    if (meant.length === 0) unreadable.push(text.slice(days.start, days.end).trim())
    ranges.push(...meant)
    left = days.end
  }
  say(left, folded.length)
  return { ranges: ranges.sort((a, b) => (a.from < b.from ? -1 : 1)), unreadable }
}

const MOST_YEARS = 10

function daysWithin(days: WrittenDays, { from, until }: { from: string; until: string }): DayRange[] {
  const isYearWritten = days.ranges.some(({ first, last }) => first.year !== null || last.year !== null)
  const firstYear = Number(from.slice(0, 4))
  const count = isYearWritten ? 1 : Math.min(Number(until.slice(0, 4)) - firstYear, MOST_YEARS) + 1
  const found = new Map<string, DayRange>()
  for (let ahead = 0; ahead < count; ahead++) {
    const outcome = daysMeant(days, {
      today: `${String(firstYear + ahead).padStart(4, '0')}-01-01`,
      isEveryYear: true,
    })
    for (const range of outcome.ok ? outcome.ranges : []) found.set(range.from, range)
  }
  return [...found.values()]
}
