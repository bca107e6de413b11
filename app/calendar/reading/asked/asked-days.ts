import type { AgendaQuery } from '~/domain/agenda-query'
import { dateOf, dayOf, presetDays } from '~/domain/days'
import type { DayRange } from '~/domain/rules'
import type { Feast } from '~/domain/wishes'
import type { Hours } from './hours'

export type AskedDate = NonNullable<AgendaQuery['date']>

export interface FoundDate {
  date: AskedDate
  /** The hours were said with the day: « demain soir ». */
  hours: Hours | null
  length: number
  /** A list with gaps has these, as « mercredi ou samedi ». */
  weekdays?: readonly number[]
  /** The day is named by this feast. */
  feast?: Feast
}

/** A plain date has no hours. */
export type PlainDate = Pick<FoundDate, 'date' | 'length' | 'feast'>

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

export function longest<Found extends { length: number }>(readings: readonly (Found | null)[]): Found | null {
  return readings.reduce<Found | null>(
    (best, reading) => (reading && reading.length > (best?.length ?? 0) ? reading : best),
    null,
  )
}
