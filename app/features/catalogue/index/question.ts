// From a query to the question the index answers: the clock and the list of places put in.
import { nowMinute, presetWindows, timeWindow } from '../days'
import type { AgendaQuery } from '../query'
import type { KnownPlace } from './geography'
import type { Question } from './selection'

export type FindPlace = (text: string) => KnownPlace | null

/** `nowMs` is an instant in milliseconds since the epoch. */
export function askedBy(query: AgendaQuery, nowMs: number, findPlace: FindPlace): Question {
  return {
    query,
    window: timeWindow(query.date, query.when, nowMs),
    presets: presetWindows(query.when, nowMs),
    place:
      query.locality === null
        ? null
        : { text: query.locality, known: findPlace(query.locality), radiusKm: query.radiusKm },
    now: nowMinute(nowMs),
  }
}
