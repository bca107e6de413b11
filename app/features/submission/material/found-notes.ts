import type { Programme } from '~/domain/event'
import { locate } from '~/features/imports/pages/event-of-found'
import { type FoundEvent, type FoundEvents, lastDayOf } from '~/features/imports/pages/found-event'
import { enumerated } from '~/platform/french'
import { longDay } from '~/platform/french-dates'

const STATES: Record<Exclude<Programme, 'scheduled'>, { event: string; dates: string }> = {
  cancelled: { event: 'annulé', dates: 'Dates annulées' },
  postponed: { event: 'reporté', dates: 'Dates reportées' },
  rescheduled: { event: 'déplacé à une autre date', dates: 'Dates déplacées' },
  moved_online: { event: 'déplacé en ligne', dates: 'Dates déplacées en ligne' },
}
const MOST_DAYS = 5

/** The author reads these beside the filled form, French: what the page says of its state, what is over, and what is
 * not here. `today`: YYYY-MM-DD. */
export function notesOfFound(event: FoundEvent, by: FoundEvents['by'], today: string): string[] {
  const isPage = by !== 'calendar' && by !== 'text'
  return [...(isPage ? stateNotes(event, today) : []), ...pastNotes(event, today), ...placeNotes(event)]
}

function stateNotes({ programme, dates }: FoundEvent, today: string): string[] {
  if (programme !== 'scheduled') return [`D’après la page, l’événement est ${STATES[programme].event}.`]
  return Object.entries(STATES).flatMap(([status, words]) => {
    const days = dates
      .filter((date) => date.status === status && lastDayOf(date) >= today)
      .map(({ start }) => longDay(start.slice(0, 10)))
    const named = [...new Set(days)].slice(0, MOST_DAYS)
    return named.length > 0 ? [`${words.dates}, d’après la page\u00a0: ${enumerated(named)}.`] : []
  })
}

function pastNotes({ dates }: FoundEvent, today: string): string[] {
  const last = dates.map(lastDayOf).sort().at(-1)
  if (last === undefined || last >= today) return []
  return [`Cet événement est passé le ${longDay(last)}\u00a0: indiquez ses prochaines dates.`]
}

function placeNotes({ location }: FoundEvent): string[] {
  const { elsewhere = null, nearby = null } = locate(location) ?? {}
  if (elsewhere !== null) return [`Ce lieu est hors de Suisse romande (${elsewhere}).`]
  if (nearby === null) return []
  return [`Ce lieu est en France voisine (${nearby})\u00a0: il est écrit dans la description.`]
}
