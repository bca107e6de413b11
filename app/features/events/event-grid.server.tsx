import { renderToStaticMarkup } from 'react-dom/server'
import type { DocumentMarkup } from '~/ui/document-markup'
import { documentMarkup } from '~/ui/document-markup.server'
import { EventCard } from './event-card'
import type { EventCardView } from './event-view'

/** <EventGrid> takes this markup of the cards. A document has it in its place already; an answer to the router carries
 * it, so that no browser needs the code of a card. */
export function gridCards(
  cards: EventCardView[],
  lead: 'date' | 'time',
  { isDocument }: { isDocument: boolean },
): DocumentMarkup {
  return documentMarkup(cards.map((card) => itemOf(card, lead)).join(''), isDocument)
}

/** A card takes React longer than all the rest of a list, and eventCard gives the same one for a minute. */
const drawnItems = { date: new WeakMap<EventCardView, string>(), time: new WeakMap<EventCardView, string>() }

function itemOf(card: EventCardView, lead: 'date' | 'time'): string {
  const known = drawnItems[lead].get(card)
  if (known !== undefined) return known
  const item = renderToStaticMarkup(
    <li className={`cat-${card.category}`}>
      <EventCard card={card} lead={lead} hasHeart />
    </li>,
  )
  drawnItems[lead].set(card, item)
  return item
}
