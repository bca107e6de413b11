import type { AgendaQuery } from '~/domain/agenda-query'
import { NO_THEMES } from '~/domain/catalogue'
import { nowMinute } from '~/domain/days'
import { timeWindow } from '~/domain/time-window'
import { NO_PLACE_ACCESS, type PlaceAccess } from './access-sets'
import { titleKey } from './analysis'
import { hash32 } from './best-few'
import type { KnownPlace, QueryPlace } from './geography'
import type { Question } from './selection'

export type FindPlace = (text: string, matching?: 'exact' | 'forgiving' | 'completing') => KnownPlace | null

/** The index knows this of places. */
interface VenueLookup {
  /** The ids under which events name these places: their own and those of places merged into them. */
  standingFor(placeIds: readonly string[]): readonly string[]
  access: PlaceAccess
}

const NO_VENUES: VenueLookup = { standingFor: (ids) => ids, access: NO_PLACE_ACCESS }

/** Resolves the clock (`nowMs`: milliseconds since the epoch) and the places of a query. */
export function questionOf(
  query: AgendaQuery,
  nowMs: number,
  findPlace: FindPlace,
  themes = NO_THEMES,
  venues = NO_VENUES,
): Question {
  return {
    query,
    window: timeWindow(query, nowMs),
    places: placesOfQuery(query, findPlace),
    placeIds: query.placeIds.length > 0 ? venues.standingFor(query.placeIds) : [],
    placeAccess: venues.access,
    now: nowMinute(nowMs),
    nowMs,
    themes,
  }
}

function placesOfQuery({ localities, near, radiusKm }: AgendaQuery, findPlace: FindPlace): QueryPlace[] {
  if (localities.length > 0) return localities.map((text) => ({ text, known: findPlace(text), radiusKm }))
  return near ? [{ text: '', known: { name: '', npa: [], canton: '', ...near }, radiusKm }] : []
}

/** The hash of a title that says exactly this; null when no word is left of it. */
export function titleHash(q: string): number | null {
  const key = titleKey(q)
  return key === '' ? null : hash32(key)
}
