import type { Hit } from '~/domain/catalogue'
import type { EventCardView } from '~/features/events/event-view'
import { type Meaning, markedText, snippetOf, unmet } from './marked-text'

/** Only for words that neither title nor place contains. */
export function markedCard(card: EventCardView, { event }: Hit, meanings: readonly Meaning[]): EventCardView {
  if (meanings.length === 0) return card
  const missing = unmet([card.title, card.place], meanings)
  const texts = [event.summary, event.description, event.tags.join(', '), event.organizerName]
  return {
    ...card,
    marked: {
      title: markedText(card.title, meanings),
      place: markedText(card.place, meanings),
      snippet: missing.length > 0 ? snippetOf(texts, missing) : [],
    },
  }
}
