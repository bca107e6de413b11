import type { Hit } from '~/domain/catalogue'
import { SEARCHED_FIELDS } from '~/domain/event-fields'
import type { EventCardView } from '~/features/events/event-view'
import { type Meaning, markedText, snippetOf, unmet } from './marked-text'

/** Only for words that neither title nor place contains. */
export function markedCard(card: EventCardView, { event }: Hit, meanings: readonly Meaning[]): EventCardView {
  if (meanings.length === 0) return card
  const missing = unmet([card.title, card.place], meanings)
  const texts = SEARCHED_FIELDS.map((field) => [event[field]].flat().join(', '))
  return {
    ...card,
    marked: {
      title: markedText(card.title, meanings),
      place: markedText(card.place, meanings),
      snippet: missing.length > 0 ? snippetOf(texts, missing) : [],
    },
  }
}
