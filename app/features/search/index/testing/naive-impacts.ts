// Words weigh the same as in term-weights.ts, with a Map of strings.
import type { AgendaEvent } from '~/domain/event'
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
  add(new Set(termsOf(event.organizerName)), 3)
  add(new Set(termsOf(event.summary)), 2)
  const described = termsOf(event.description.replace(/\bhttps?:\/\/\S+/g, ' '))
  for (const term of new Set(described)) {
    const times = described.filter((other) => other === term).length
    add([term], 1)
    add(Array(Math.min(times - 1, 4)).fill(term), 0.25)
  }
  for (const [term, weight] of weights) {
    const impact = Math.max(2, Math.floor((255 * weight) / (weight + 4))) & ~TITLE_TERM
    weights.set(term, title.has(term) || tags.has(term) ? impact | TITLE_TERM : impact)
  }
  return weights
}
