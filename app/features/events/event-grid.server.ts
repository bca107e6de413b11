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
  return new ServerMarkup(cards.map((card) => itemOf(card, lead)).join(''))
}

/** By the card itself, which eventCard gives again: its key among the kept markup is as long as the card. */
const items = { date: new WeakMap<EventCardView, string>(), time: new WeakMap<EventCardView, string>() }

function itemOf(card: EventCardView, lead: 'date' | 'time'): string {
  const known = items[lead].get(card)
  if (known !== undefined) return known
  const item = `<li class="cat-${card.category}">${keptMarkup(EventCard, { card, lead })}</li>`
  items[lead].set(card, item)
  return item
}
