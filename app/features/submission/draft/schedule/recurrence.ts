import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { DayRange, Rule } from '~/domain/rules'

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** 273 years of days. */
const MOST_PERIODS = 100_000

/**
 * The days of a rule (RFC 5545 3.3.10), in order, without `leftOut`; weeks begin on Monday, and the one `from` lies in is
 * the first that counts. Stops one beyond `atMost`, so that the caller can tell that it is too many.
 */
export function daysOfRule(
  { on, from, until }: Pick<Rule, 'on' | 'from' | 'until'>,
  leftOut: readonly DayRange[],
  atMost: number,
): string[] {
  const rule = new RRuleTemporal({
    temporal: Temporal,
    tzid: 'UTC',
    maxIterations: MOST_PERIODS,
    dtstart: atMidnight(from),
    until: atMidnight(until),
    wkst: 'MO',
    ...parts(on),
  })
  const days: string[] = []
  rule.all((date) => {
    const day = date.toPlainDate().toString()
    if (!leftOut.some((range) => range.from <= day && day <= range.to)) days.push(day)
    return days.length <= atMost
  })
  return days.slice(0, atMost + 1)
}

interface Rhythm {
  freq: 'WEEKLY' | 'MONTHLY'
  interval?: number
  byDay?: string[]
  byMonthDay?: number[]
}

function parts(on: Rule['on']): Rhythm {
  const day = (isoWeekday: number) => WEEKDAYS[isoWeekday - 1] ?? 'MO'
  switch (on.kind) {
    case 'weekdays':
      return { freq: 'WEEKLY', interval: on.everyWeeks, byDay: on.weekdays.map(day) }
    case 'nth_weekday':
      return { freq: 'MONTHLY', byDay: [`${on.nth}${day(on.weekday)}`] }
    case 'month_day':
      return { freq: 'MONTHLY', byMonthDay: [on.day] }
  }
}

/** The zone is UTC, so that no day is skipped. */
function atMidnight(day: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day).toZonedDateTime('UTC')
}
