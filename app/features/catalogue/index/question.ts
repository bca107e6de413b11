import { daysOfMonth, monthsFrom, nowMinute, today } from '~/domain/days'
import { presetWindows, timeWindow } from '~/domain/time-window'
import type { AgendaQuery } from '../query'
import { NO_THEMES } from '../understanding/themes'
import { titleKey } from './analysis'
import { hash32 } from './best-few'
import type { AskedPlace, KnownPlace } from './geography'
import type { Question } from './selection'

const MONTHS_COUNTED = 6

export type FindPlace = (text: string, matching?: 'exact' | 'forgiving' | 'completing') => KnownPlace | null

/** Resolves the clock (`nowMs`: milliseconds since the epoch) and the place of a query. */
export function questionOf(
  query: AgendaQuery,
  nowMs: number,
  findPlace: FindPlace,
  themes = NO_THEMES,
): Question {
  return {
    query,
    window: timeWindow(query, nowMs),
    presets: presetWindows(query, nowMs),
    months: monthsFrom(today(nowMs), MONTHS_COUNTED).map((month) => ({
      month,
      window: timeWindow({ ...query, date: daysOfMonth(month) }, nowMs),
    })),
    places: placesAsked(query, findPlace),
    now: nowMinute(nowMs),
    themes,
  }
}

function placesAsked({ localities, near, radiusKm }: AgendaQuery, findPlace: FindPlace): AskedPlace[] {
  if (localities.length > 0) return localities.map((text) => ({ text, known: findPlace(text), radiusKm }))
  return near ? [{ text: '', known: { name: '', npa: [], canton: '', ...near }, radiusKm }] : []
}

/** The hash of a title that says exactly this; null when no word is left of it. */
export function titleAsked(q: string): number | null {
  const key = titleKey(q)
  return key === '' ? null : hash32(key)
}
