// Followers of an event are told when nobody can see it any more, and where they may look instead.

import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { AlertFacts, Change, Instead } from '~/domain/change-alert'
import { dateOf, today } from '~/domain/days'
import { placeOf, programmeOf } from '~/domain/occurrence'
import { listPath } from '~/domain/query-paths'
import { weatherDay } from '~/domain/weather'
import { longDay } from '~/platform/french-dates'
import { isToCome } from './alert-changes'

const TEXT =
  'Cet événement n’est plus dans l’agenda et sa page n’est plus en ligne. Nous ne savons pas s’il a lieu\u00a0: renseignez-vous auprès de l’organisateur ou du lieu.'

const NEARBY_KM = 10

/** Only its author learns why an event went. Followers learn nothing of an event that is over, or was cancelled before. */
export function withdrawal(before: AlertFacts, nowMs: number): Change[] {
  const isAwaited = before.occurrences.some(
    (date) => isToCome(date, nowMs) && programmeOf(before, date) !== 'cancelled',
  )
  return isAwaited ? [{ kind: 'withdrawn', text: TEXT }] : []
}

/** Leads to the events of its next day, around where that is; null when all its days are over. */
export function insteadOf(event: AlertFacts, nowMs: number): Instead | null {
  const next = event.occurrences
    .filter((date) => isToCome(date, nowMs))
    .sort((a, b) => a.start.localeCompare(b.start))[0]
  if (!next) return null
  const now = dateOf(today(nowMs))
  const begins = weatherDay(next)
  const day = begins < now ? now : begins
  const place = placeOf(event, next)
  const around = place?.locality ? { localities: [place.locality], radiusKm: NEARBY_KM } : {}
  return {
    label: `Voir ce qui a lieu le ${longDay(day, now)}${place?.locality ? ' dans la région' : ''}`,
    path: listPath({ ...EMPTY_QUERY, date: { from: day, to: day }, ...around }),
  }
}
