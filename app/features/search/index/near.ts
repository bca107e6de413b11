// Events near a question that next to nothing answers: they keep all filters and the subject, and lack other words.
import { hasFilters } from '~/domain/agenda-query'
import { dayAt } from '~/domain/days'
import { windowFrom } from '~/domain/time-window'
import { queryWords, termsOf } from './analysis'
import { BestFew, type Candidate } from './best-few'
import {
  addSlot,
  type Bitset,
  eachSlot,
  hasSlot,
  intersect,
  isEmpty,
  sizeOfBoth,
  subtract,
  unite,
} from './bitset'
import { awayDays } from './ranking'
import { type IndexParts, type Question, Selection, setOf } from './selection'
import { themesIn, wordMeanings } from './word-meanings'

/** A word of so few events is the name of one: they are near whatever theme is asked for. */
const NAMED_MOST = 2
/** More than the days that `awayDays` tells apart. */
const DAYS_MOST = 512

interface Near {
  /** Events that lack the least telling words come first, then those that are soon. `lacks`: terms of the question. */
  found: (Candidate & { lacks: string[] })[]
  /** Whether they are only of the themes above the genres that are asked for. */
  isOfThemes: boolean
  /** Telling terms of the question that no event to come has. */
  unknown: string[]
}

interface Asked {
  term: string
  /** The events that keep the filters and have the word, */
  having: Bitset
  /** and those of the themes above the genre that it names. */
  ofTheme: Bitset
  rarity: number
  isTheme: boolean
  /** Events to come with this word, whatever is asked for. */
  comingCount: number
}

/** The subject of a question is its genres, or the themes above them; without any, the word that tells most, or others
 * that together tell as much. A word that no event to come has tells most: then nothing is near without a theme. Filters
 * alone are the subject where all words are carriers. `isCarrier`: whether a term only carries the others (« mise »);
 * `total`: how many events there are. */
export function near(
  parts: IndexParts,
  question: Question,
  isCarrier: (term: string) => boolean,
  total: number,
  limit: number,
): Near {
  const { q, exact } = question.query
  if (q === '' || exact) return { found: [], isOfThemes: false, unknown: [] }
  const filtered = new Selection(parts, question, []).matching()
  const asked = askedWords(parts, question, filtered, total)
  const telling = asked.filter(({ term, isTheme }) => isTheme || !isCarrier(term))
  const unknown = telling.filter(({ comingCount }) => comingCount === 0).map(({ term }) => term)
  const isNothing = asked.length === 0 || (telling.length === 0 && !hasFilters(question.query))
  if (isNothing) return { found: [], isOfThemes: false, unknown }

  const { set: candidates, isOfThemes } =
    telling.length > 0 ? subjectOf(telling, parts.live.length) : { set: filtered.slice(), isOfThemes: false }
  const whole = candidates.slice()
  for (const { having } of asked) intersect(whole, having)
  subtract(candidates, whole)
  const best = new BestFew(limit, null)
  eachSlot(candidates, (slot) => {
    const told = -toldBy(asked, slot) * DAYS_MOST
    if (best.cannotEnter(told)) return
    const day = dayAt(parts.calendar.beginWithin(slot, question.window))
    const primary = told + awayDays(day - question.window.first)
    if (best.cannotEnter(primary)) return
    const appearance = parts.calendar.appearance(slot, question.window)
    if (appearance)
      best.offer({ primary, secondary: appearance.begin, tie: parts.ties[slot] ?? 0, slot, appearance })
  })
  const found = best.kept.map((candidate) => ({
    ...candidate,
    lacks: asked.filter(({ having }) => !hasSlot(having, candidate.slot)).map(({ term }) => term),
  }))
  return { found, isOfThemes, unknown }
}

function toldBy(words: readonly Asked[], slot: number): number {
  let told = 0
  for (const { having, rarity } of words) if (hasSlot(having, slot)) told += rarity
  return told
}

function askedWords(parts: IndexParts, question: Question, filtered: Bitset, total: number): Asked[] {
  const { q } = question.query
  const terms = termsOf(q)
  const themes = themesIn(terms, question.themes)
  const ofThemesNamedBy = (term: string) => {
    const set = new Uint32Array(filtered.length)
    for (const { from, to, theme } of themes) {
      if (!terms.slice(from, to).includes(term)) continue
      for (const value of theme.belowThemes) unite(set, setOf(parts, { facet: 'category', value }) ?? set)
    }
    intersect(set, filtered)
    return set
  }
  const coming = parts.live.slice()
  intersect(coming, parts.calendar.within(windowFrom(question.now)))
  const words = queryWords(q, wordMeanings(q, question.themes)).filter(({ isOptional }) => !isOptional)
  return words.map((word) => {
    const { words: found } = parts.text.find([{ ...word, either: null }], total, parts.live.length, true)
    const events = parts.live.slice()
    parts.text.keepMatching(events, found, (member) => setOf(parts, member))
    const having = filtered.slice()
    intersect(having, events)
    return {
      term: word.term,
      having,
      ofTheme: ofThemesNamedBy(word.term),
      rarity: Math.max(0, ...found.map(({ rarity }) => rarity)),
      isTheme: word.alsoIn.some(({ facet }) => facet !== 'audience'),
      comingCount: sizeOfBoth(events, coming),
    }
  })
}

function subjectOf(telling: readonly Asked[], length: number): { set: Bitset; isOfThemes: boolean } {
  const genres = telling.filter(({ isTheme }) => isTheme)
  const others = telling.filter(({ isTheme }) => !isTheme)
  const ofGenres = allOrAny(genres, length)
  const names = others.filter(({ comingCount }) => comingCount <= NAMED_MOST).map(({ having }) => having)
  if (!isEmpty(ofGenres)) return { set: anyOf([ofGenres, ...names], length), isOfThemes: false }

  const set = new Uint32Array(length)
  const most = Math.max(0, ...others.map(({ rarity }) => rarity))
  const having = others.map((word) => word.having)
  eachSlot(anyOf(having, length), (slot) => {
    if (toldBy(others, slot) >= most) addSlot(set, slot)
  })
  if (!isEmpty(set)) return { set, isOfThemes: false }
  const ofThemes = genres.map(({ ofTheme }) => ofTheme)
  return { set: anyOf(ofThemes, length), isOfThemes: true }
}

function allOrAny(words: readonly Asked[], length: number): Bitset {
  const sets = words.map(({ having }) => having)
  const all = anyOf(sets, length)
  for (const having of sets) intersect(all, having)
  return isEmpty(all) ? anyOf(sets, length) : all
}

function anyOf(sets: readonly Bitset[], length: number): Bitset {
  const any = new Uint32Array(length)
  for (const set of sets) unite(any, set)
  return any
}
