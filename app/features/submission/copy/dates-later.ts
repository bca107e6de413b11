import { daysOfMonth } from '~/domain/days'
import { type AgendaEvent, MAX_OCCURRENCES, type Occurrence } from '~/domain/event'
import type { DayRange, Rule } from '~/domain/rules'
import { addDays, fromWallTime } from '~/platform/zurich'
import { daysOfRule } from '../draft/schedule/recurrence'

/** The dates of an event as they are stored, with what they were made from. */
type DatesOfEvent = Pick<AgendaEvent, 'occurrences' | 'rules' | 'closedDays'>

/** Whether some of the dates keep their weekday only, and not their place in the month. */
export function hasWeeklyDates({ rules }: Pick<DatesOfEvent, 'rules'>): boolean {
  return rules.length === 0 || rules.some(({ on }) => on.kind === 'weekdays')
}

const DAYS_OF_WEEK = 7
const DAYS_OF_YEAR = 365.2425

/** The whole weeks nearest to that many years: 52 for one. */
export function weeksOf(years: number): number {
  return Math.round((years * DAYS_OF_YEAR) / DAYS_OF_WEEK)
}

/**
 * The same weekdays at the same hours, so many years later. Wall times are moved, not instants, so that an evening stays
 * at eight whatever the clocks do. Monthly rules keep their months: « le premier samedi » of August stays in August.
 */
export function datesLater({ occurrences, rules, closedDays }: DatesOfEvent, years: number): DatesOfEvent {
  const days = weeksOf(years) * DAYS_OF_WEEK
  return {
    occurrences: occurrences.map((date) => occurrenceLater(date, days)),
    rules: rules.map((rule) =>
      rule.on.kind === 'weekdays' ? weeklyRuleLater(rule, days) : monthlyRuleLater(rule, years),
    ),
    closedDays: closedDays.map((range) => rangeLater(range, days)),
  }
}

function occurrenceLater(date: Occurrence, days: number): Occurrence {
  const startLocal = wallTimeLater(date.startLocal, days)
  const endLocal = date.endLocal && wallTimeLater(date.endLocal, days)
  return {
    ...date,
    startLocal,
    endLocal,
    start: instantOf(startLocal),
    end: endLocal && instantOf(endLocal),
    movedFrom: null,
  }
}

function wallTimeLater(wallTime: string, days: number): string {
  return addDays(wallTime.slice(0, 10), days) + wallTime.slice(10)
}

function instantOf(wallTime: string): string {
  return new Date(fromWallTime(wallTime)).toISOString()
}

function rangeLater({ from, to }: DayRange, days: number): DayRange {
  return { from: addDays(from, days), to: addDays(to, days) }
}

function weeklyRuleLater(rule: Rule, days: number): Rule {
  return {
    ...rule,
    from: addDays(rule.from, days),
    until: addDays(rule.until, days),
    except: rule.except.map((range) => rangeLater(range, days)),
  }
}

/** Has one date a month, so whole months hold exactly the same ones. */
function monthlyRuleLater(rule: Rule, years: number): Rule {
  const later = (day: string) => `${Number(day.slice(0, 4)) + years}${day.slice(4, 7)}`
  const before = daysOfRule(rule, [], MAX_OCCURRENCES)
  const from = daysOfMonth(later(before[0] ?? rule.from)).from
  const until = daysOfMonth(later(before.at(-1) ?? rule.until)).to
  const leftOut = new Set(
    before.filter((day) => rule.except.some((range) => range.from <= day && day <= range.to)).map(later),
  )
  const after = daysOfRule({ ...rule, from, until }, [], MAX_OCCURRENCES)
  const except = after.filter((day) => leftOut.has(day.slice(0, 7))).map((day) => ({ from: day, to: day }))
  return { ...rule, from, until, except }
}
