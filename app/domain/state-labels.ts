// French labels for the states of an event. Browser-safe.
import type { AgendaEvent } from './event'
import type { EventState } from './event-content'

export const PROGRAMME_LABELS: Record<AgendaEvent['programme'], string> = {
  scheduled: 'Comme prévu',
  rescheduled: 'Nouvelle date',
  postponed: 'Reporté',
  cancelled: 'Annulé',
  moved_online: 'Déplacé en ligne',
}

export const AVAILABILITY_LABELS: Record<AgendaEvent['availability'], string> = {
  unknown: 'Non précisé',
  available: 'Il reste des places',
  few_left: 'Dernières places',
  sold_out: 'Complet',
}

export const TIME_UNKNOWN = 'horaire non communiqué'
/** These stand inside a sentence. */
export const TIMELESS_LABELS = { all_day: 'toute la journée', unknown: TIME_UNKNOWN } as const

/** « Comme prévu, places : il reste des places ». */
export function stateText({
  programme,
  availability,
}: Pick<EventState, 'programme' | 'availability'>): string {
  return `${PROGRAMME_LABELS[programme]}, places\u00a0: ${AVAILABILITY_LABELS[availability].toLowerCase()}`
}
