// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops

import { FOREVER } from '~/domain/days'
import type { TimeWindow } from '~/domain/time-window'
import { BestFew, type Candidate, type Rank, type Section } from './best-few'
import { type Bitset, listSlots, subtract } from './bitset'
import type { FoundWord } from './expansion'
import type { PageRequest } from './found-page'
import type { AskedPlace } from './geography'
import { titleAsked } from './question'
import { type IndexParts, type Question, setOf } from './selection'

/** More than any sum of scores. */
const TITLE_TYPED_WHOLE = 2 ** 28

/** Farther than anything on Earth. */
const UNLOCATED_METRES = 2 ** 30

type RankedCandidate = Candidate & { section: Section }

export interface RankedPage {
  candidates: RankedCandidate[]
  next: { section: Section; rank: Rank } | null
}

/** In the order that the question asks for; a section is always in the order of dates. */
export function ranked(
  parts: IndexParts,
  { query, places, window }: Question,
  words: readonly FoundWord[],
  { matching, ongoing }: { matching: Bitset; ongoing: Bitset },
  { section, limit }: Pick<PageRequest, 'section' | 'limit'>,
  from: { section: Section; rank: Rank } | null,
): RankedPage {
  const after = from?.rank ?? null
  const isPlaced = places.some(({ known }) => known !== null)
  if (section === undefined && query.sort === 'distance' && isPlaced) {
    return byDistance(parts, places, matching, window, after, limit)
  }
  if (section === undefined && query.sort !== 'date' && words.length > 0) {
    return byRelevance(parts, words, titleAsked(query.q), matching, window, after, limit)
  }
  return byDate(parts, matching, ongoing, window, section ?? null, from, limit)
}

function byRelevance(
  parts: IndexParts,
  words: readonly FoundWord[],
  title: number | null,
  matching: Bitset,
  window: TimeWindow,
  after: Rank | null,
  limit: number,
): RankedPage {
  const slots = parts.slots
  const count = listSlots(matching, slots)
  const { text, scores, titles } = parts
  text.score(words, matching, slots, count, scores, (member) => setOf(parts, member))
  if (title !== null) {
    for (let at = 0; at < count; at++)
      if (titles[slots[at]!] === title) scores[slots[at]!]! += TITLE_TYPED_WHOLE
  }
  const best = new BestFew(limit + 1, after)
  for (let at = 0; at < count; at++) offer(parts, best, slots[at]!, -scores[slots[at]!]!, window)
  return pageOf(
    best.kept.map((candidate) => ({ ...candidate, section: 'relevance' })),
    limit,
  )
}

/** Nearest, then soonest; events without coordinates last. */
function byDistance(
  parts: IndexParts,
  places: readonly AskedPlace[],
  matching: Bitset,
  window: TimeWindow,
  after: Rank | null,
  limit: number,
): RankedPage {
  const slots = parts.slots
  const count = listSlots(matching, slots)
  const best = new BestFew(limit + 1, after)
  for (let at = 0; at < count; at++) {
    const km = parts.geography.nearestKm(slots[at]!, places)
    offer(parts, best, slots[at]!, km === null ? UNLOCATED_METRES : Math.round(km * 1000), window)
  }
  return pageOf(
    best.kept.map((candidate) => ({ ...candidate, section: 'relevance' })),
    limit,
  )
}

/** By begin, then what was under way before the window, by end. What is off comes last in its day, or in the end. */
export function byDate(
  parts: IndexParts,
  matching: Bitset,
  ongoing: Bitset,
  window: TimeWindow,
  section: 'dated' | 'ongoing' | null,
  from: { section: Section; rank: Rank } | null,
  limit: number,
): RankedPage {
  const ranked: RankedCandidate[] = []
  if (section !== 'ongoing' && from?.section !== 'ongoing') {
    const dated = matching.slice()
    subtract(dated, ongoing)
    const best = new BestFew(limit + 1, from?.rank ?? null)
    parts.calendar.walkDays(
      window,
      from?.rank.primary ?? window.begin,
      dated,
      (slot, appearance) => {
        if (best.isHopeless(appearance.rank)) return
        const secondary = appearance.isOff ? appearance.begin : 0
        best.offer({ primary: appearance.rank, secondary, tie: parts.ties[slot]!, slot, appearance })
      },
      () => !best.isFull,
    )
    for (const candidate of best.kept) ranked.push({ ...candidate, section: 'dated' })
  }
  if (section !== 'dated' && ranked.length <= limit) {
    const after = from?.section === 'ongoing' ? from.rank : null
    const best = new BestFew(limit + 1 - ranked.length, after)
    const slots = parts.slots
    const count = listSlots(ongoing, slots)
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      const appearance = parts.calendar.appearance(slot, window)
      if (!appearance) continue
      const primary = appearance.isOff ? FOREVER : appearance.end
      if (best.isHopeless(primary)) continue
      best.offer({ primary, secondary: appearance.end, tie: parts.ties[slot]!, slot, appearance })
    }
    for (const candidate of best.kept) ranked.push({ ...candidate, section: 'ongoing' })
  }
  return pageOf(ranked, limit)
}

export function soonest(
  parts: IndexParts,
  set: Bitset,
  window: TimeWindow,
  limit: number,
): readonly Candidate[] {
  const best = new BestFew(limit, null)
  const slots = parts.slots
  const count = listSlots(set, slots)
  for (let at = 0; at < count; at++) offer(parts, best, slots[at]!, 0, window)
  return best.kept
}

export function offer(
  parts: IndexParts,
  best: BestFew,
  slot: number,
  primary: number,
  window: TimeWindow,
): void {
  if (best.isHopeless(primary)) return
  // Thousands may be equal: an object is made only for those that are kept.
  if (best.isHopelessAt(primary, parts.calendar.beginWithin(slot, window))) return
  const appearance = parts.calendar.appearance(slot, window)
  if (!appearance) return
  best.offer({ primary, secondary: appearance.begin, tie: parts.ties[slot]!, slot, appearance })
}

/** Expects one candidate more than the page holds. */
function pageOf(ranked: RankedCandidate[], limit: number): RankedPage {
  const candidates = ranked.slice(0, limit)
  const last = candidates.at(-1)
  return { candidates, next: ranked.length > limit && last ? { section: last.section, rank: last } : null }
}
