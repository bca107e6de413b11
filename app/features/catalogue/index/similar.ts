// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { AgendaEvent } from '~/domain/event'
import { rarity, termsOf } from './analysis'
import { type Bitset, hasSlot, intersect, listSlots, unite } from './bitset'
import { FULL_WEIGHT } from './expansion'
import type { IndexParts } from './selection'

/** More frequent words say nothing about the subject. */
const COMMON_SHARE = 1 / 20
const SAME_CATEGORY = 4000
const SAME_LOCALITY = 3000
const SAME_CANTON = 1500

const noMembers = () => null

/** Those of `among` that share a rare word, or category and canton. */
export function* similarSlots(
  { text, facets, geography, slots, scores }: IndexParts,
  event: AgendaEvent,
  among: Bitset,
  total: number,
): Generator<{ slot: number; score: number }> {
  const terms = [...new Set([event.title, ...event.tags].flatMap(termsOf))]
  const words = terms.flatMap((term) => {
    const number = text.numberOf(term)
    if (number === null) return []
    const frequency = text.frequencyOf(number)
    if (frequency > Math.max(1, total * COMMON_SHARE)) return []
    return [{ terms: [{ number, weight: FULL_WEIGHT }], rarity: rarity(frequency, total), alsoIn: [] }]
  })

  const nothing = new Uint32Array(among.length)
  const inCategory = facets.get('category', event.category) ?? nothing
  const inCanton = (event.place && facets.get('canton', event.place.canton)) ?? nothing
  const related = inCategory.slice()
  intersect(related, inCanton)
  unite(related, text.matchingAny(words, among.length, noMembers))
  intersect(related, among)

  const count = listSlots(related, slots)
  text.score(words, related, slots, count, scores, noMembers)
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!
    let score = scores[slot]!
    if (hasSlot(inCategory, slot)) score += SAME_CATEGORY
    if (hasSlot(inCanton, slot)) score += SAME_CANTON
    if (event.place && geography.isSameLocality(slot, event.place)) score += SAME_LOCALITY
    yield { slot, score }
  }
}
