import { isFrench } from '~/platform/french-words.server'
import { isOfGenre, isStopWord, type QueryWord, rarity } from './analysis'
import type { Recent } from './recent'
import { baseOf, singularOf } from './stems'

/**
 * Finds the terms that a word of a query stands for: other forms, longer words, without an elided article, split in
 * two, and, when nothing else is found, other spellings. Only terms that an event contains.
 */
export interface Lexicon {
  numberOf(term: string): number | null
  termOf(number: number): string
  frequencyOf(number: number): number
  /** Terms of the same stem, itself included. */
  inflectionsOf(term: string): readonly number[]
  longerThan(prefix: string): readonly number[]
  /** Whether an event holds all these terms in its title and tags. */
  isInTitle(phrase: readonly string[]): boolean
  near(term: string, edits: 1 | 2): readonly { number: number; edits: number }[]
  /** The number of events that have both terms. */
  together(one: number, other: number): number
  /** These words were found to stand for terms; the lexicon's next change forgets them. */
  readonly typed: Recent<FoundWord>
  readonly mended: Recent<MendedWord>
}

export interface FoundWord {
  terms: readonly { number: number; weight: number }[]
  rarity: number
  alsoIn: QueryWord['alsoIn']
  /** Counts only where it tells what the event is (analysis.ts). */
  isTitleOnly: boolean
}

export interface Correction {
  typed: string
  corrected: string
}

/** A word of no event as it was probably meant: one word or two. */
export interface MendedWord {
  words: readonly FoundWord[]
  correction: Correction | null
}

export const FULL_WEIGHT = 256
/** Plural and singular, masculine and feminine; others of the stem. */
const FORM_WEIGHT = 220
const SAME_STEM_WEIGHT = 150
const SYNONYM_WEIGHT = 180
const LONGER_WEIGHT = 128
const NEAR_WEIGHT = 140
/** A word that no event has also finds another spelling, and a term that only shares its stem. */
const SAME_STEM_WEIGHT_OF_UNKNOWN = 180
const LONGER_WEIGHT_OF_UNKNOWN = 100
const UNLIKELY_WEIGHT = 110
const LIKELIER_TIMES = 2

/** « latelier » usually means « l’atelier » if « atelier » is the more frequent word. */
const BARE_WEIGHT = 230
const ELIDED = /^(?:qu|jusqu|lorsqu|puisqu|[cdjlmnst])(?=[aeiouyh])/
/** Before a noun: « sete » and « mart » are no « s’été » and « m’art ». */
const ELIDED_NOUN = /^(?:qu|[dl])(?=[aeiouyh])/
const ELIDED_MIN = 3

/** Shorter words have too many neighbours. */
const TYPO_MIN = 4
const TWO_TYPOS_MIN = 8
const CORRECTED_MOST = 3
const MEANINGS_MOST = 5
const PART_MIN = 3
/** Splits looked at, the one with the most frequent rarer half first. */
const SPLITS_MOST = 3

export interface Expansion {
  /** Each must match. */
  words: FoundWord[]
  /** Events that have these come first. */
  raising: FoundWord[]
  corrections: Correction[]
}

/** All words must match. */
export function expandAll(
  words: readonly QueryWord[],
  lexicon: Lexicon,
  total: number,
  corrects: boolean,
): Pick<Expansion, 'words' | 'corrections'> {
  const found: FoundWord[] = []
  const corrections: Correction[] = []
  let mended = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as QueryWord
    const typed = typedWord(word, lexicon, total)
    if (lexicon.numberOf(word.term) !== null || word.alsoIn.length > 0) {
      found.push(typed)
      continue
    }
    const next = words[at + 1]
    const isUnknown = typed.terms.length === 0
    const joined =
      next && isUnknown ? typedWord({ ...next, term: word.term + next.term }, lexicon, total) : null
    if (joined && joined.terms.length > 0) {
      found.push(joined)
      at += 1
      continue
    }
    const isMended = corrects && mended < CORRECTED_MOST && !isFrench(word.term)
    mended += 1
    const meant = isMended ? mendedWord(word, typed, lexicon, total) : { words: [typed], correction: null }
    found.push(...meant.words)
    if (meant.correction) corrections.push(meant.correction)
    if (meant.words.some(({ terms }) => terms.length === 0)) break
  }
  return { words: found, corrections }
}

function typedWord(word: QueryWord, lexicon: Lexicon, total: number): FoundWord {
  return lexicon.typed.get(wordKey(word, total), () =>
    foundWord(asTyped(word, lexicon), word, lexicon, total),
  )
}

function mendedWord(word: QueryWord, typed: FoundWord, lexicon: Lexicon, total: number): MendedWord {
  return lexicon.mended.get(wordKey(word, total), () => {
    const once = nearTerms(word.term, 1, lexicon)
    const parts = typed.terms.length === 0 ? partsOf(word, once, lexicon) : null
    if (parts) return { words: parts.map((part) => typedWord(part, lexicon, total)), correction: null }
    const terms = new Map(typed.terms.map(({ number, weight }) => [number, weight]))
    const mending = mendedTerms(word, terms, once, lexicon)
    return {
      words: [foundWord(mending.terms, word, lexicon, total)],
      correction:
        mending.likeliest === null
          ? null
          : { typed: word.term, corrected: lexicon.termOf(mending.likeliest) },
    }
  })
}

function wordKey({ term, prefix, alsoIn, also, phrase }: QueryWord, total: number): string {
  return JSON.stringify([term, prefix, alsoIn, also, phrase, total])
}

export function asWritten(words: readonly FoundWord[], numbers: readonly number[]): FoundWord[] {
  return words.map((word) => {
    const own = word.terms.filter(({ number, weight }) => weight === FULL_WEIGHT && numbers.includes(number))
    return own.length > 0 ? { ...word, terms: own } : word
  })
}

function asTyped(word: QueryWord, lexicon: Lexicon): Map<number, number> {
  const { term, prefix, also } = word
  const weights = new Map<number, number>()
  if (isOfGenre(word)) {
    addGenreWord(term, lexicon, weights, FULL_WEIGHT)
    for (const synonym of also) addGenreWord(synonym, lexicon, weights, SYNONYM_WEIGHT)
    return weights
  }
  addForms(term, prefix, lexicon, weights)
  for (const synonym of also) addGenreWord(synonym, lexicon, weights, SYNONYM_WEIGHT)
  const isUnknown = weights.size === 0
  const bare = term.replace(isUnknown ? ELIDED : ELIDED_NOUN, '')
  if (bare.length < ELIDED_MIN || bare.length === term.length || isStopWord(bare)) return weights
  // A stem alone is no sign of an elision.
  const isWord =
    lexicon.numberOf(bare) !== null || (prefix && isUnknown && lexicon.longerThan(bare).length > 0)
  if (isWord && (isUnknown || frequency(bare, lexicon) > frequency(term, lexicon))) {
    const forms = new Map<number, number>()
    addForms(bare, prefix && isUnknown, lexicon, forms)
    for (const [number, weight] of forms) {
      if (!weights.has(number)) weights.set(number, Math.min(weight, BARE_WEIGHT))
    }
  }
  return weights
}

function addForms(term: string, prefix: boolean, lexicon: Lexicon, weights: Map<number, number>): void {
  const exact = lexicon.numberOf(term)
  if (exact !== null) addWeight(weights, exact, FULL_WEIGHT)
  const base = baseOf(term)
  for (const number of lexicon.inflectionsOf(term)) {
    const inflections = lexicon.termOf(number)
    if (!isStopWord(inflections))
      addWeight(weights, number, baseOf(inflections) === base ? FORM_WEIGHT : SAME_STEM_WEIGHT)
  }
  if (prefix) for (const number of lexicon.longerThan(term)) addWeight(weights, number, LONGER_WEIGHT)
}

function addGenreWord(term: string, lexicon: Lexicon, weights: Map<number, number>, most: number): void {
  const exact = lexicon.numberOf(term)
  if (exact !== null) addWeight(weights, exact, most)
  for (const number of formsOf(term, lexicon)) addWeight(weights, number, Math.min(most, FORM_WEIGHT))
}

/** Singular and plural: « format » is no « formation », « dessinée » no « dessin ». */
export function formsOf(term: string, lexicon: Pick<Lexicon, 'inflectionsOf' | 'termOf'>): number[] {
  return lexicon
    .inflectionsOf(term)
    .filter((number) => singularOf(lexicon.termOf(number)) === singularOf(term))
}

export function addWeight(weights: Map<number, number>, number: number, weight: number): void {
  if (weight > (weights.get(number) ?? 0)) weights.set(number, weight)
}

/** Two words where more events have both than have the nearest spelling: « rendezvous », not « fest » and « val ». */
function partsOf(word: QueryWord, [nearest]: readonly number[], lexicon: Lexicon): QueryWord[] | null {
  const split = splitOf(word.term, lexicon)
  if (!split) return null
  if (nearest !== undefined && lexicon.frequencyOf(nearest) >= split.together) return null
  return [
    { ...word, term: split.head, prefix: false },
    { ...word, term: split.tail },
  ]
}

const LINK = /^(?:des|du|de|les|la|le|aux|au|en|et|l|d|a)/

/** « delamusique » is also « lamusique » and « musique ». */
function withoutLinks(text: string): string[] {
  const shorter = text.replace(LINK, '')
  return shorter === text || shorter.length < PART_MIN ? [text] : [text, ...withoutLinks(shorter)]
}

function splitOf(term: string, lexicon: Lexicon): { head: string; tail: string; together: number } | null {
  const splits: { head: string; tail: string; rarer: number }[] = []
  for (let at = PART_MIN; at <= term.length - PART_MIN; at++) {
    const head = term.slice(0, at)
    if (frequency(head, lexicon) === 0) continue
    for (const tail of withoutLinks(term.slice(at))) {
      const rarer = Math.min(frequency(head, lexicon), frequency(tail, lexicon))
      if (rarer > 0) splits.push({ head, tail, rarer })
    }
  }
  splits.sort((a, b) => b.rarer - a.rarer)
  for (const { head, tail } of splits.slice(0, SPLITS_MOST)) {
    const [one, other] = [lexicon.numberOf(head), lexicon.numberOf(tail)]
    const together = one === null || other === null ? 0 : lexicon.together(one, other)
    if (together > 0) return { head, tail, together }
  }
  return null
}

/** A word of no event: other spellings beside the terms that share its stem or its beginning, which may be chance.
 * `once`: those one edit away. `meant` is the best of them, null when the word may be right as it is. */
function mendedTerms(
  { term, prefix }: QueryWord,
  terms: ReadonlyMap<number, number>,
  once: readonly number[],
  lexicon: Lexicon,
): { terms: ReadonlyMap<number, number>; likeliest: number | null } {
  if (terms.size === 0) {
    const near = once.length > 0 || term.length < TWO_TYPOS_MIN ? once : nearTerms(term, 2, lexicon)
    return { terms: new Map(near.map((number) => [number, NEAR_WEIGHT])), likeliest: near[0] ?? null }
  }
  if (once.length === 0) return { terms, likeliest: null }
  const longer = prefix ? lexicon.longerThan(term) : []
  const others = once.filter((number) => !terms.has(number))
  const weights = new Map<number, number>()
  if (longer.length > 0) {
    // Somebody is still typing, unless few events have the word that would be.
    const begun = longer.reduce((sum, number) => sum + lexicon.frequencyOf(number), 0)
    const isLikelier = (number: number) =>
      lexicon.termOf(number)[0] === term[0] && lexicon.frequencyOf(number) > LIKELIER_TIMES * begun
    const likelier = others.filter(isLikelier)
    for (const [number, weight] of terms) weights.set(number, weight)
    for (const number of likelier) weights.set(number, LONGER_WEIGHT_OF_UNKNOWN)
    return { terms: weights, likeliest: null }
  }
  for (const [number, weight] of terms) {
    const isLikely = once.includes(number)
    weights.set(number, isLikely ? weight : Math.min(weight, UNLIKELY_WEIGHT))
  }
  for (const number of others) weights.set(number, SAME_STEM_WEIGHT_OF_UNKNOWN)
  const isForm = others.length < once.length
  return { terms: weights, likeliest: isForm ? null : (once[0] ?? null) }
}

/** So many times likelier is a spelling that ends alike, and one with a letter that was left out. */
const SAME_END_TIMES = 4
const LEFT_OUT_TIMES = 2

/** The nearest spellings: same first letter first, then by how likely they are. */
function nearTerms(term: string, edits: 1 | 2, lexicon: Lexicon): number[] {
  if (term.length < TYPO_MIN) return []
  const near = lexicon.near(term, edits)
  const fewest = Math.min(...near.map((candidate) => candidate.edits))
  return near
    .filter((candidate) => candidate.edits === fewest)
    .map(({ number }) => ({ number, term: lexicon.termOf(number), frequency: lexicon.frequencyOf(number) }))
    .map((candidate) => ({
      ...candidate,
      sameStart: candidate.term[0] === term[0] ? 1 : 0,
      likely:
        candidate.frequency *
        (candidate.term.at(-1) === term.at(-1) ? SAME_END_TIMES : 1) *
        (candidate.term.length > term.length ? LEFT_OUT_TIMES : 1),
    }))
    .sort((a, b) => b.sameStart - a.sameStart || b.likely - a.likely || (a.term < b.term ? -1 : 1))
    .slice(0, MEANINGS_MOST)
    .map(({ number }) => number)
}

/** One word that stands for all these terms. */
export function foundWord(
  weights: ReadonlyMap<number, number>,
  { alsoIn, phrase }: Pick<QueryWord, 'alsoIn' | 'phrase'>,
  lexicon: Lexicon,
  total: number,
): FoundWord {
  const terms = [...weights].map(([number, weight]) => ({ number, weight }))
  const having = terms.reduce((sum, { number }) => sum + lexicon.frequencyOf(number), 0)
  const isTitleOnly = isOfGenre({ alsoIn }) && phrase.length > 1 && lexicon.isInTitle(phrase)
  return { terms, rarity: rarity(having, total), alsoIn, isTitleOnly }
}

function frequency(term: string, lexicon: Lexicon): number {
  const number = lexicon.numberOf(term)
  return number === null ? 0 : lexicon.frequencyOf(number)
}
