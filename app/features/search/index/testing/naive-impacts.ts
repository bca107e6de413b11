// Words weigh the same as in term-weights.ts, with a Map of strings.
import type { AgendaEvent } from '~/domain/event'
import { EVENT_FIELDS, isLongText, SEARCHED_TEXTS } from '~/domain/event-fields'
import { joinedTermsOf, termsOf } from '../analysis'
import { TITLE_TERM } from '../term-weights'

export function naiveImpacts(event: AgendaEvent): Map<string, number> {
  const weights = new Map<string, number>()
  const add = (terms: Iterable<string>, weight: number) => {
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight)
  }
  const title = new Set([...termsOf(event.title), ...joinedTermsOf(event.title)])
  const tags = new Set(event.tags.flatMap(termsOf))
  add(title, 6 + 6 / Math.max(title.size, 1))
  add(tags, 3)
  if (event.place) add(new Set([...termsOf(event.place.name), ...termsOf(event.place.locality)]), 3)
  for (const field of SEARCHED_TEXTS) {
    const isLong = isLongText(field)
    const terms = termsOf(isLong ? event[field].replace(/\bhttps?:\/\/\S+/g, ' ') : event[field])
    for (const term of new Set(terms)) {
      const times = isLong ? terms.filter((other) => other === term).length : 1
      add([term], EVENT_FIELDS[field].searchWeight)
      add(Array(Math.min(times - 1, 4)).fill(term), 0.25)
    }
  }
  for (const [term, weight] of weights) {
    const impact = Math.max(2, Math.floor((255 * weight) / (weight + 4))) & ~TITLE_TERM
    weights.set(term, title.has(term) || tags.has(term) ? impact | TITLE_TERM : impact)
  }
  return weights
}
