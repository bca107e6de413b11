// Events near a question that next to nothing answers: they keep all filters and the subject, and lack other words.
import { dayAt } from '~/domain/days'
import { windowFrom } from '~/domain/time-window'
import { queryWords } from './analysis'
import { BestFew, type Candidate } from './best-few'
import { type Bitset, eachSlot, hasSlot, intersect, isEmpty, sizeOfBoth, subtract, unite } from './bitset'
import { awayDays } from './ranking'
import { type IndexParts, type Question, Selection, setOf } from './selection'
import { wordMeanings } from './word-meanings'

/** A word of so few events is the name of one: they are near whatever theme is asked for. */
const NAMED_MOST = 2
/** More than the days that `awayDays` tells apart. */
const DAYS_MOST = 512

interface Near {
  /** Events that lack the least telling words come first, then those that are soon. `lacks`: terms of the question. */
  found: (Candidate & { lacks: string[] })[]
  /** How many there are in all. */
  total: number
  /** Telling terms of the question that no event to come has. */
  unknown: string[]
}

interface Asked {
  term: string
  /** The events that keep the filters and have the word. */
  having: Bitset
  rarity: number
  isTheme: boolean
  /** Events to come with this word, whatever is asked for. */
  comingCount: number
}

/** The subject of a question is its themes and genres, and the word that tells most. When no event to come has that
 * word and there is no theme, nothing is near. `isCarrier`: whether a term only carries the others (« avec », « bien »). */
export function near(
  parts: IndexParts,
  question: Question,
  isCarrier: (term: string) => boolean,
  total: number,
  limit: number,
): Near {
  const { q, exact } = question.query
  const asked = exact ? [] : askedWords(parts, question, total)
  const telling = asked.filter(({ term, isTheme }) => isTheme || !isCarrier(term))
  const unknown = telling.filter(({ comingCount }) => comingCount === 0).map(({ term }) => term)
  const subject = q === '' || asked.length < 2 ? null : subjectOf(telling)
  if (subject === null || isEmpty(subject)) return { found: [], total: 0, unknown }

  const whole = subject.slice()
  for (const { having } of asked) intersect(whole, having)
  subtract(subject, whole)
  const best = new BestFew(limit, null)
  let count = 0
  eachSlot(subject, (slot) => {
    count += 1
    let coverage = 0
    for (const { having, rarity } of asked) if (hasSlot(having, slot)) coverage += rarity
    const day = dayAt(parts.calendar.beginWithin(slot, question.window))
    const primary = awayDays(day - question.window.first) - coverage * DAYS_MOST
    if (best.cannotEnter(primary)) return
    const appearance = parts.calendar.appearance(slot, question.window)
    if (appearance)
      best.offer({ primary, secondary: appearance.begin, tie: parts.ties[slot] ?? 0, slot, appearance })
  })
  const found = best.kept.map((candidate) => ({
    ...candidate,
    lacks: asked.filter(({ having }) => !hasSlot(having, candidate.slot)).map(({ term }) => term),
  }))
  return { found, total: count, unknown }
}

function askedWords(parts: IndexParts, question: Question, total: number): Asked[] {
  const { q } = question.query
  const filtered = new Selection(parts, question, []).matching()
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
      rarity: Math.max(0, ...found.map(({ rarity }) => rarity)),
      isTheme: word.alsoIn.some(({ facet }) => facet !== 'audience'),
      comingCount: sizeOfBoth(events, coming),
    }
  })
}

/** null = there is no subject. */
function subjectOf(telling: readonly Asked[]): Bitset | null {
  const themes = telling.filter(({ isTheme }) => isTheme)
  const subject = themes.length > 0 ? allOrRarest(themes) : null
  const others = telling.filter(({ isTheme }) => !isTheme)
  if (others.some(({ comingCount }) => comingCount === 0)) return subject
  const rarest = rarestOf(others)
  if (rarest === null) return subject
  if (subject === null) return rarest.having.slice()
  if (rarest.comingCount <= NAMED_MOST) unite(subject, rarest.having)
  return subject
}

function allOrRarest(themes: readonly Asked[]): Bitset {
  const [first, ...others] = themes
  const all = first?.having.slice() ?? new Uint32Array(0)
  for (const { having } of others) intersect(all, having)
  return isEmpty(all) ? (rarestOf(themes)?.having.slice() ?? all) : all
}

function rarestOf(words: readonly Asked[]): Asked | null {
  return words.reduce<Asked | null>((best, word) => (best && best.rarity >= word.rarity ? best : word), null)
}
