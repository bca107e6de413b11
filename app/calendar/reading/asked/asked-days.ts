import type { AgendaQuery } from '~/domain/agenda-query'
import { dateOf, dayOf, presetDays } from '~/domain/days'
import type { DayRange } from '~/domain/rules'
import type { Feast } from '~/domain/wishes'
import { map, type Rule } from '~/platform/grammar'
import type { Hours } from './hours'

export type AskedDate = NonNullable<AgendaQuery['date']>

/** The meaning of a date in words. */
export interface DateMeaning {
  date: AskedDate
  /** The hours were said with the day: « demain soir ». */
  hours: Hours | null
  /** A list with gaps has these, as « mercredi ou samedi ». */
  weekdays?: readonly number[]
  /** The day is named by this feast. */
  feast?: Feast
}

export interface FoundDate extends DateMeaning {
  length: number
}

/** A day without its month is meant so soon, where the number may be something else. */
export const SOON_DAYS = 40

/** null where one end is open. */
export function daysAsked(date: AskedDate, today: string): DayRange | null {
  if (typeof date === 'string') {
    const { first, last } = presetDays(date, dayOf(today))
    return { from: dateOf(first), to: dateOf(last) }
  }
  const { from, to } = date
  return from === null || to === null ? null : { from, to }
}

/** The date says nothing about hours. */
export function withoutHours(rule: Rule<AskedDate>): Rule<DateMeaning> {
  return map(rule, (date) => ({ date, hours: null }))
}

/** A date without a year is the next one from `day` on. */
export function countedFrom<T>(day: string, rule: Rule<T>): Rule<T> {
  return (tokens, at) => rule(tokens, at, day)
}

export function longest<Found extends { length: number }>(readings: readonly (Found | null)[]): Found | null {
  return readings.reduce<Found | null>(
    (best, reading) => (reading && reading.length > (best?.length ?? 0) ? reading : best),
    null,
  )
}
