import { locate } from '~/features/imports/pages/event-of-found'
import { type FoundEvent, type FoundEvents, lastDayOf } from '~/features/imports/pages/found-event'
import { stateNotes } from '~/features/imports/pages/state-notes'
import { longDay } from '~/platform/french-dates'

/** The author reads these beside the filled form, French: the states that a page tells (a calendar has told its own), what is over, and what is
 * not here. `today`: YYYY-MM-DD. */
export function notesOfFound(event: FoundEvent, by: FoundEvents['by'], today: string): string[] {
  const isPage = by !== 'calendar' && by !== 'text'
  return [
    ...(isPage ? stateNotes(event, 'la page', today) : []),
    ...pastNotes(event, today),
    ...placeNotes(event),
  ]
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
