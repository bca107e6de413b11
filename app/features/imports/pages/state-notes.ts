import type { Programme } from '~/domain/event'
import { enumerated } from '~/platform/french'
import { longDay } from '~/platform/french-dates'
import { type FoundDate, type FoundEvent, lastDayOf } from './found-event'

const STATES: Record<Exclude<Programme, 'scheduled'>, string> = {
  cancelled: 'annulé',
  postponed: 'reporté',
  rescheduled: 'déplacé à une autre date',
  moved_online: 'déplacé en ligne',
}
const MOST_DAYS = 5

/** The event's state, or that of its dates to come, for its author, French. `source`: « la page »; `today`:
 * YYYY-MM-DD. */
export function stateNotes(
  { programme, availability, dates }: FoundEvent,
  source: string,
  today: string,
): string[] {
  const note = (state: string, isWhole: boolean, isIn: (date: FoundDate) => boolean): string[] => {
    if (isWhole) return [`D’après ${source}, l’événement est ${state}.`]
    const days = dates
      .filter((date) => isIn(date) && lastDayOf(date) >= today)
      .map(({ start }) => longDay(start.slice(0, 10)))
    const named = enumerated([...new Set(days)].slice(0, MOST_DAYS))
    return named === '' ? [] : [`D’après ${source}, ${state}\u00a0: ${named}.`]
  }
  return [
    ...Object.entries(STATES).flatMap(([status, word]) =>
      note(word, programme === status, (date) => date.status === status),
    ),
    ...note('complet', availability === 'sold_out', (date) => date.availability === 'sold_out'),
  ]
}
