import { nowMinute, presetWindows, timeWindow } from '~/domain/days'
import type { AgendaQuery } from '../query'
import type { Themes } from '../understanding/themes'
import type { AskedPlace, KnownPlace } from './geography'
import type { Question } from './selection'

export type FindPlace = (text: string, matching?: 'exact' | 'forgiving') => KnownPlace | null

/** Resolves the clock (`nowMs`: milliseconds since the epoch) and the place of a query. */
export function questionOf(
  query: AgendaQuery,
  nowMs: number,
  findPlace: FindPlace,
  themes: Themes = new Map(),
): Question {
  return {
    query,
    window: timeWindow(query.date, query.when, nowMs),
    presets: presetWindows(query.when, nowMs),
    place: placeAsked(query, findPlace),
    now: nowMinute(nowMs),
    themes,
  }
}

function placeAsked({ locality, near, radiusKm }: AgendaQuery, findPlace: FindPlace): AskedPlace | null {
  if (locality !== null) return { text: locality, known: findPlace(locality), radiusKm }
  return near && { text: '', known: { name: '', npa: [], canton: '', ...near }, radiusKm }
}
