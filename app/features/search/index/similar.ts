// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops

import type { AgendaEvent, Place } from '~/domain/event'
import { placesNamed } from '~/domain/occurrence'
import { windowFrom } from '~/domain/time-window'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { rarity, termsOf } from './analysis'
import { BestFew, type Candidate } from './best-few'
import { type Bitset, dropSlot, eachSlot, hasSlot, listSlots, unite } from './bitset'
import { type FoundWord, FULL_WEIGHT } from './expansion'
import type { QueryPlace } from './geography'
import { offer } from './ranking'
import type { IndexParts, Question } from './selection'

/** More frequent words say nothing about the subject. */
const COMMON_SHARE = 1 / 20

/** More than all the rest together. */
const SAME_GENRE = 32_000
const SAME_WORDS_MOST = 8000
const SAME_CATEGORY = 2000
const NEAREST = 6000
const SOONEST = 4000
const NEAR_KM = 60
/** So many of the best may belong to one series, which is shown once. */
const OF_A_SERIES_MOST = 4
const SOON_MINUTES = (60 * DAY_MS) / MINUTE_MS

const noMembers = () => null

/** Upcoming events that take place, of its genre, or of its category in its canton or with a rare word in common.
 * Events of the genre come first, then those that are near and soon. `own` is the slot of `event`. */
export function similarTo(
  parts: IndexParts,
  event: AgendaEvent,
  own: number | null,
  { now, themes }: Pick<Question, 'now' | 'themes'>,
  total: number,
  limit: number,
): readonly Candidate[] {
  const { text, facets, live, geography, calendar, slots, scores } = parts
  const window = windowFrom(now)
  const words = rareWords(parts, event, total)
  const nothing = new Uint32Array(live.length)

  const ofGenre = nothing.slice()
  for (const { slug } of themes.genres) {
    const set = parts.genres.of(slug, parts)
    const isIts = event.genre === slug || (own !== null && set !== null && hasSlot(set, own))
    if (set && isIts) unite(ofGenre, set)
  }
  const inCategory = facets.get('category', event.category) ?? nothing
  const places = placesNamed(event).map(({ place }) => place)
  const inCanton = nothing.slice()
  for (const { canton } of places) unite(inCanton, facets.get('canton', canton) ?? nothing)
  const { closer, lasting, coming } = splitCandidates(own, {
    live,
    upcoming: calendar.within(window),
    ofGenre,
    inCategory,
    inCanton,
    related: text.matchingAny(words, live.length, noMembers),
    lasting: calendar.lasting,
  })

  const here = places.flatMap(asQueryPlace)
  // Each series is one of them, and its own none.
  const isOwn = new Set(own === null ? [] : parts.series.of(own))
  const best = new BestFew(limit * OF_A_SERIES_MOST, null)
  const consider = (slot: number, inCommon: number) => {
    const km = geography.nearestKm(slot, here)
    let score = inCommon
    if (hasSlot(inCategory, slot)) score += SAME_CATEGORY
    if (km !== null) score += Math.round(NEAREST * Math.max(0, 1 - km / NEAR_KM))
    if (best.cannotEnter(-(score + SOONEST))) return
    score += soonness(calendar.beginWithin(slot, window), now)
    if (best.cannotEnter(-score) || calendar.appearance(slot, window)?.isOff) return
    offer(parts, best, slot, -score, window)
  }

  const count = listSlots(closer, slots)
  text.score(words, closer, slots, count, scores, noMembers)
  for (let at = 0; at < count; at++) {
    const slot = slots[at]!
    const inCommon = Math.min(scores[slot]!, SAME_WORDS_MOST)
    consider(slot, hasSlot(ofGenre, slot) ? inCommon + SAME_GENRE : inCommon)
  }
  // These are often thousands, of which those of a few days are enough. A long one may have begun before the first of
  // these days.
  eachSlot(lasting, (slot) => consider(slot, 0))
  calendar.walkDays(
    window,
    now,
    coming,
    (slot) => consider(slot, 0),
    (next) => !best.cannotEnter(-(SAME_CATEGORY + NEAREST + soonness(next, now))),
  )
  const heads = new Set<number>()
  return best.kept
    .filter(({ slot }) => {
      const its = parts.split.ownOf(slot)
      const [head = its] = parts.series.of(its)
      return !isOwn.has(its) && !heads.has(head) && heads.add(head)
    })
    .slice(0, limit)
}

/** Events of its genre, or of its category with a rare word in common; then of its category in its canton those that
 * last, and the others. In one pass: set after set takes a quarter longer for all of `similarTo`. */
function splitCandidates(
  own: number | null,
  sets: Record<'live' | 'upcoming' | 'ofGenre' | 'inCategory' | 'inCanton' | 'related' | 'lasting', Bitset>,
): Record<'closer' | 'lasting' | 'coming', Bitset> {
  const { live, upcoming, ofGenre, inCategory, inCanton, related } = sets
  const closer = new Uint32Array(live.length)
  const lasting = new Uint32Array(live.length)
  const coming = new Uint32Array(live.length)
  for (let word = 0; word < live.length; word++) {
    const all = live[word]! & upcoming[word]!
    const close = all & (ofGenre[word]! | (inCategory[word]! & related[word]!))
    const others = all & inCategory[word]! & inCanton[word]! & ~close
    closer[word] = close
    lasting[word] = others & sets.lasting[word]!
    coming[word] = others & ~sets.lasting[word]!
  }
  if (own !== null) for (const set of [closer, lasting, coming]) dropSlot(set, own)
  return { closer, lasting, coming }
}

function soonness(begin: number, now: number): number {
  const minutes = Math.max(0, begin - now)
  return Math.round(SOONEST * Math.max(0, 1 - minutes / SOON_MINUTES))
}

function rareWords({ text }: IndexParts, event: AgendaEvent, total: number): FoundWord[] {
  const terms = [...new Set([event.title, ...event.tags].flatMap(termsOf))]
  return terms.flatMap((term) => {
    const number = text.numberOf(term)
    if (number === null) return []
    const frequency = text.frequencyOf(number)
    if (frequency > Math.max(1, total * COMMON_SHARE)) return []
    return [
      {
        terms: [{ number, weight: FULL_WEIGHT }],
        rarity: rarity(frequency, total),
        alsoIn: [],
        isTitleOnly: false,
      },
    ]
  })
}

function asQueryPlace({ locality: name, canton, lat, lng }: Place): QueryPlace[] {
  if (lat === null || lng === null) return []
  return [{ text: name, known: { name, npa: [], canton, lat, lng }, radiusKm: null }]
}
