// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops

import { dayAt, FOREVER } from '~/domain/days'
import type { TimeWindow } from '~/domain/time-window'
import { BestFew, type Candidate, type Rank, type Section } from './best-few'
import { addSlot, type Bitset, eachSlot, hasSlot, intersect, listSlots, size, subtract } from './bitset'
import type { FoundWord } from './expansion'
import type { PageRequest } from './found-page'
import type { QueryPlace } from './geography'
import { titleHash } from './question'
import { type IndexParts, type Question, setOf } from './selection'
import { SUMMARY_IMPACT, TITLE_TERM } from './term-weights'
import { asksThemesOnly } from './word-meanings'

/** More than any sum of scores. */
const TITLE_TYPED_WHOLE = 2 ** 28

/** Farther than anything on Earth. */
const UNLOCATED_METRES = 2 ** 30

/** With more events the days are walked in order, until the page is full, instead of looking at the dates of all. */
const LOOKED_AT_MOST = 500

type RankedCandidate = Candidate & { section: Section }

interface RankedPage {
  candidates: RankedCandidate[]
  next: { section: Section; rank: Rank } | null
}

/** All events have the words; those that have others too come first. */
interface AskedWords {
  words: readonly FoundWord[]
  others: readonly FoundWord[]
}

/** Sorts in the order that the question asks for; a section is always in the order of dates. */
export function ranked(
  parts: IndexParts,
  { query, places, window, themes }: Question,
  { words, others }: AskedWords,
  { matching, ongoing }: { matching: Bitset; ongoing: Bitset },
  { section, limit }: Pick<PageRequest, 'section' | 'limit'>,
  from: { section: Section; rank: Rank } | null,
): RankedPage {
  const after = from?.rank ?? null
  if (isByDistance({ query, places }, { section })) {
    return byRank(parts, matching, window, after, limit, (slot) => metresTo(parts, slot, places))
  }
  if (section === undefined && query.sort === 'added') {
    return byRank(parts, matching, window, after, limit, (slot) => -parts.added[slot]!)
  }
  if (section === undefined && query.sort === 'ending') {
    return byRank(parts, matching, window, after, limit, (slot) => endOf(parts, slot, window))
  }
  if (section === undefined && query.sort !== 'date' && words.length + others.length > 0) {
    // A question without words of its own finds every exhibition of its days.
    const last = query.q === '' ? ongoing : null
    const order = { title: titleHash(query.q), last, byTheme: isByTheme({ query, themes }, { section }) }
    return byRelevance(parts, { words, others }, order, matching, window, after, limit)
  }
  return byDate(parts, matching, ongoing, window, section ?? null, from, limit)
}

/** An event of today scores up to nine times as much as one that is far away, and half of that surplus is gone after so
 * many days: a concert of tonight comes before one of next month, unless that one has far more to do with the words. */
const SOON_DAYS = 3
const SOON_ADDS = 8
/** An event that has begun before the first day counts as one that is so far away. */
const ONGOING_DAYS_AWAY = 14
const FARTHEST_DAY = 365
/** The index is the number of days, the value a share of 256. */
const SOONNESS = Uint16Array.from({ length: FARTHEST_DAY + 1 }, (_, days) =>
  Math.round((256 * (1 + SOON_ADDS / (1 + days / SOON_DAYS))) / (1 + SOON_ADDS)),
)

/** Returns the part of a score that an event keeps which begins so many days after the first one of the window, and may
 * still be had. */
export function soonScore(score: number, days: number, isAvailable: boolean): number {
  const soon = Math.floor((score * SOONNESS[awayDays(days)]!) / 256)
  return isAvailable ? soon : soon >> NOT_TO_BE_HAD
}

/** How far away an event counts that begins so many days after the first one of the window: 0 to 365. */
export function awayDays(days: number): number {
  return days < 0 ? ONGOING_DAYS_AWAY : Math.min(days, FARTHEST_DAY)
}

/** A word in the summary counts as much, without the lowest bit; one in a description less, one in the title more. */
const TOLD_IMPACT = SUMMARY_IMPACT & ~TITLE_TERM
/** More than four times the days ahead. */
const TOLD = 2 ** 16

/** The least score of an event that tells all these words. */
export function toldScore(words: readonly Pick<FoundWord, 'rarity'>[]): number {
  return words.reduce((sum, { rarity }) => sum + TOLD_IMPACT * rarity, 0)
}

/** Scores an answer to themes alone: by day, first the events that tell the themes, then those that only mention them.
 * `behind`: so late an event stands in its day (0 to 3). */
export function themeScore(score: number, days: number, behind: number, told: number): number {
  return (score >= told ? 2 * TOLD : TOLD) - 4 * awayDays(days) - behind
}

/** Whether themes alone are asked for, in no order of the visitor's own. */
export function isByTheme(
  { query, themes }: Pick<Question, 'query' | 'themes'>,
  { section }: Pick<PageRequest, 'section'>,
): boolean {
  return section === undefined && query.sort === null && asksThemesOnly(query, themes)
}

/** Whether the nearest come first. */
export function isByDistance(
  { query, places }: Pick<Question, 'query' | 'places'>,
  { section }: Pick<PageRequest, 'section'>,
): boolean {
  return section === undefined && query.sort === 'distance' && places.some(({ known }) => known !== null)
}

/** Whether a candidate of such an answer only mentions the themes. */
export function isMention({ primary }: Pick<Rank, 'primary'>): boolean {
  return -primary <= TOLD
}

/** An event that is cancelled, postponed or sold out stands so late in its day, and loses so many bits of a score. */
export const NOT_TO_BE_HAD = 3

/** `title`: the hash of one that stands first; `last`: of events alike, these follow the others. `byTheme`: the words
 * are themes and nothing else. */
function byRelevance(
  parts: IndexParts,
  { words, others }: AskedWords,
  { title, last, byTheme }: { title: number | null; last: Bitset | null; byTheme: boolean },
  matching: Bitset,
  window: TimeWindow,
  after: Rank | null,
  limit: number,
): RankedPage {
  const slots = parts.slots
  const count = listSlots(matching, slots)
  const { text, scores, series } = parts
  text.score([...words, ...others], matching, slots, count, scores, (member) => setOf(parts, member))
  const available = setOf(parts, { facet: 'state', value: 'libre' })
  const told = toldScore(words)
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!
    const days = dayAt(parts.calendar.beginWithin(slot, window)) - window.first
    const isAvailable = available !== null && hasSlot(available, slot)
    const score = scores[slot]!
    if (byTheme) {
      const behind = isAvailable ? parts.calendar.behindWithin(slot, window) : NOT_TO_BE_HAD
      scores[slot] = themeScore(score, days, behind, told)
    } else scores[slot] = soonScore(score, days, isAvailable)
  }
  if (title !== null && !byTheme) {
    for (let at = 0; at < count; at++)
      if (series.titles[slots[at]!] === title) scores[slots[at]!]! += TITLE_TYPED_WHOLE
  }
  if (last !== null) {
    for (let at = 0; at < count; at++) if (!hasSlot(last, slots[at]!)) scores[slots[at]!]! += 1
  }
  const best = new BestFew(limit + 1, after)
  const highest = after ? -after.primary : Number.POSITIVE_INFINITY
  if (after) offerEqual(parts, best, slots, count, { score: highest, from: after.secondary }, window)
  if (!best.isFull) {
    const least = leastOfBest(scores, slots, count, limit + 1, highest)
    for (let at = 0; at < count; at++) {
      const score = scores[slots[at]!]!
      if (score > least && score < highest) offer(parts, best, slots[at]!, -score, window)
    }
    offerEqual(parts, best, slots, count, { score: least, from: window.begin }, window)
  }
  return pageOf(
    best.kept.map((candidate) => ({ ...candidate, section: 'relevance' })),
    limit,
  )
}

/** The score of the last one of the best `most` below `highest`; below all scores when there are fewer. */
function leastOfBest(
  scores: Int32Array,
  slots: Uint32Array,
  count: number,
  most: number,
  highest: number,
): number {
  // Descending; the first ones are replaced by what is better.
  const best = new Int32Array(most).fill(-1)
  let least = -1
  for (let at = 0; at < count; at++) {
    const score = scores[slots[at]!]!
    if (score <= least || score >= highest) continue
    let place = most - 1
    while (place > 0 && best[place - 1]! < score) {
      best[place] = best[place - 1]!
      place -= 1
    }
    best[place] = score
    least = best[most - 1]!
  }
  return least
}

/** Offers those of the first `count` slots that have this score and do not begin before `from`. */
function offerEqual(
  parts: IndexParts,
  best: BestFew,
  slots: Uint32Array,
  count: number,
  { score, from }: { score: number; from: number },
  window: TimeWindow,
): void {
  const equals = new Uint32Array(parts.live.length)
  for (let at = 0; at < count; at++) {
    if (parts.scores[slots[at]!] === score) addSlot(equals, slots[at]!)
  }
  offerSoonest(parts, best, equals, -score, { from, window })
}

/** All have the same primary rank, so of many only the first days are looked at. */
function offerSoonest(
  parts: IndexParts,
  best: BestFew,
  set: Bitset,
  primary: number,
  { from, window }: { from: number; window: TimeWindow },
): void {
  const offerOne = (slot: number) => offer(parts, best, slot, primary, window)
  if (size(set) <= LOOKED_AT_MOST) {
    eachSlot(set, offerOne)
    return
  }
  const begun = set.slice()
  intersect(begun, parts.calendar.ongoing(window))
  eachSlot(begun, offerOne)
  const coming = set.slice()
  subtract(coming, begun)
  parts.calendar.walkDays(window, from, coming, offerOne, () => !best.isFull)
}

/** Dates that are off come last. */
function endOf({ calendar }: IndexParts, slot: number, window: TimeWindow): number {
  const appearance = calendar.appearance(slot, window)
  return !appearance || appearance.isOff ? FOREVER : appearance.end
}

/** Events without coordinates come last. */
export function metresTo(parts: IndexParts, slot: number, places: readonly QueryPlace[]): number {
  const km = parts.geography.nearestKm(slot, places)
  return km === null ? UNLOCATED_METRES : Math.round(km * 1000)
}

/** The lowest rank first, then the soonest. */
function byRank(
  parts: IndexParts,
  matching: Bitset,
  window: TimeWindow,
  after: Rank | null,
  limit: number,
  rankOf: (slot: number) => number,
): RankedPage {
  const slots = parts.slots
  const count = listSlots(matching, slots)
  const best = new BestFew(limit + 1, after)
  for (let at = 0; at < count; at++) offer(parts, best, slots[at]!, rankOf(slots[at]!), window)
  return pageOf(
    best.kept.map((candidate) => ({ ...candidate, section: 'relevance' })),
    limit,
  )
}

/** Sorts by begin, then events under way before the window, by end. In its day, a date comes last that is off, and
 * before those one without hours, and one that had begun before the hours that are asked for. */
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
    const offerDated = (slot: number, begin: number) => {
      // Its rank is no lower.
      if (best.comesAfterAll(begin)) return
      const appearance = parts.calendar.appearance(slot, window)
      if (!appearance || best.cannotEnter(appearance.rank)) return
      const { rank, secondary } = appearance
      best.offer({ primary: rank, secondary, tie: parts.ties[slot]!, slot, appearance })
    }
    const offerEach = (set: Bitset) =>
      eachSlot(set, (slot) => offerDated(slot, parts.calendar.beginWithin(slot, window)))
    if (size(dated) <= LOOKED_AT_MOST) {
      offerEach(dated)
    } else {
      // A long date may stand under a later weekday than that on which it begins.
      if (window.weekdays !== null) offerEach(extractCommon(dated, parts.calendar.lasting))
      const day = from?.rank.primary ?? window.begin
      parts.calendar.walkDays(window, day, dated, offerDated, (next) => !best.comesAfterAll(next))
    }
    for (const candidate of best.kept) ranked.push({ ...candidate, section: 'dated' })
  }
  if (section !== 'dated' && ranked.length <= limit) {
    const after = from?.section === 'ongoing' ? from.rank : null
    const best = new BestFew(limit + 1 - ranked.length, after)
    const slots = parts.slots
    const count = listSlots(ongoing, slots)
    for (let at = 0; at < count; at++) {
      const slot = slots[at]!
      const primary = parts.calendar.endOfOngoing(slot, window)
      if (best.cannotEnter(primary)) continue
      const appearance = parts.calendar.appearance(slot, window)
      if (!appearance) continue
      best.offer({ primary, secondary: appearance.end, tie: parts.ties[slot]!, slot, appearance })
    }
    for (const candidate of best.kept) ranked.push({ ...candidate, section: 'ongoing' })
  }
  return pageOf(ranked, limit)
}

/** Moves the members of the other set out of the first one and returns them. */
function extractCommon(set: Bitset, other: Bitset): Bitset {
  const both = set.slice()
  intersect(both, other)
  subtract(set, both)
  return both
}

export function soonest(
  parts: IndexParts,
  set: Bitset,
  window: TimeWindow,
  limit: number,
): readonly Candidate[] {
  const best = new BestFew(limit, null)
  offerSoonest(parts, best, set, 0, { from: window.begin, window })
  return best.kept
}

export function offer(
  parts: IndexParts,
  best: BestFew,
  slot: number,
  primary: number,
  window: TimeWindow,
): void {
  if (best.cannotEnter(primary)) return
  // Thousands may be equal: an object is made only for those that are kept.
  if (best.cannotEnterAt(primary, parts.calendar.beginWithin(slot, window))) return
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
