import { keptMarkup, ServerMarkup } from '~/ui/kept-markup.server'
import { EventCard, type GridCards } from './event-card'
import type { EventCardView } from './event-view'

/** What <EventGrid> takes: for a document the markup of the cards, which is kept from one page to the next; else the
 * cards. */
export function gridCards(
  cards: EventCardView[],
  lead: 'date' | 'time',
  { isDocument }: { isDocument: boolean },
): GridCards {
  if (!isDocument) return cards
  const items = cards.map(
    (card) => `<li class="cat-${card.category}">${keptMarkup(EventCard, { card, lead })}</li>`,
  )
  return new ServerMarkup(items.join(''))
}
