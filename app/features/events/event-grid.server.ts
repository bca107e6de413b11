import { LRUCache } from 'lru-cache'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { flatText } from '~/platform/flat-text.server'
import { KeptWhenUsedAgain } from '~/platform/kept-when-used-again'
import type { DocumentMarkup } from '~/ui/document-markup'
import { documentMarkup } from '~/ui/document-markup.server'
import { EventCard } from './event-card'
import type { EventCardView } from './event-view'

/** What <EventGrid> takes: the markup of the cards, which is kept from one page to the next. A document has it in its
 * place already; what the router fetches carries it, so that no browser needs the code of a card. */
export function gridCards(
  cards: EventCardView[],
  lead: 'date' | 'time',
  { isDocument }: { isDocument: boolean },
): DocumentMarkup {
  // Joined, they would be a text of 100 kB that waits for its page, and lets the collector carry it about.
  const html = cards.reduce((all, card) => all + itemOf(card, lead), '')
  return documentMarkup(html, isDocument)
}

/** By the card itself, which eventCard gives again for the same document in the same minute. */
const items = {
  date: new KeptWhenUsedAgain<EventCardView, string>(),
  time: new KeptWhenUsedAgain<EventCardView, string>(),
}

/** Cards whose words are marked are made for each search, but the same word is asked for again and again. */
const MARKED_MOST = 500
const markedItems = new LRUCache<string, string>({ max: MARKED_MOST })

function itemOf(card: EventCardView, lead: 'date' | 'time'): string {
  if (!card.marked) return keptIn(items[lead], card, () => drawn(card, lead))
  return keptIn(markedItems, lead + JSON.stringify(card), () => drawn(card, lead))
}

interface Kept<K> {
  get(key: K): string | undefined
  set(key: K, item: string): unknown
}

function keptIn<K>(kept: Kept<K>, key: K, draw: () => string): string {
  const known = kept.get(key)
  if (known !== undefined) return known
  const item = draw()
  kept.set(key, item)
  return item
}

function drawn(card: EventCardView, lead: 'date' | 'time'): string {
  return flatText(
    `<li class="cat-${card.category}">${renderToString(createElement(EventCard, { card, lead, hasHeart: true }))}</li>`,
  )
}
