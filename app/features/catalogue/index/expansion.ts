import { isStopWord, type QueryWord, rarity } from './analysis'

/**
 * Finds the terms that a word of a query stands for: other forms, longer words, without an elided article, split in
 * two, and, when nothing else is found, other spellings. Only terms that an event contains.
 */
export interface Lexicon {
  numberOf(term: string): number | null
  termOf(number: number): string
  frequencyOf(number: number): number
  /** Terms of the same stem, itself included. */
  kinOf(term: string): readonly number[]
  longerThan(prefix: string): readonly number[]
  near(term: string, edits: 1 | 2): readonly { number: number; edits: number }[]
}

export interface FoundWord {
  terms: readonly { number: number; weight: number }[]
  rarity: number
  alsoIn: QueryWord['alsoIn']
}

export interface Correction {
  typed: string
  meant: string
}

export const FULL_WEIGHT = 256
const KIN_WEIGHT = 205
const LONGER_WEIGHT = 128
const NEAR_WEIGHT = 140

/** « latelier » usually means « l’atelier » if « atelier » is the more frequent word. */
const BARE_WEIGHT = 230
const ELIDED = /^(?:qu|jusqu|lorsqu|puisqu|[cdjlmnst])(?=[aeiouyh])/
const ELIDED_MIN = 3

/** Shorter words have too many neighbours. */
const TYPO_MIN = 4
const TWO_TYPOS_MIN = 8
const CORRECTED_MOST = 3
const MEANINGS_MOST = 5
const PART_MIN = 3

export interface Expansion {
  words: FoundWord[]
  corrections: Correction[]
}

/** All words must match. `total`: number of events. */
export function expandWords(words: readonly QueryWord[], lexicon: Lexicon, total: number): Expansion {
  const found: FoundWord[] = []
  const corrections: Correction[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as QueryWord
    const terms = asTyped(word, lexicon)
    if (terms.size > 0 || word.alsoIn.length > 0) {
      found.push(foundWord(terms, word, lexicon, total))
      continue
    }
    const next = words[at + 1]
    const joined = next && { ...next, term: word.term + next.term }
    if (joined && asTyped(joined, lexicon).size > 0) {
      found.push(foundWord(asTyped(joined, lexicon), joined, lexicon, total))
      at += 1
      continue
    }
    const parts = partsOf(word, lexicon)
    if (parts) {
      for (const part of parts) found.push(foundWord(asTyped(part, lexicon), part, lexicon, total))
      continue
    }
    const meant = corrections.length < CORRECTED_MOST ? nearest(word.term, lexicon) : []
    const [best] = meant
    if (best !== undefined) corrections.push({ typed: word.term, meant: lexicon.termOf(best) })
    const weights = new Map(meant.map((number) => [number, NEAR_WEIGHT]))
    found.push(foundWord(weights, word, lexicon, total))
    if (best === undefined) break
  }
  return { words: found, corrections }
}

export function asWritten(words: readonly FoundWord[], numbers: readonly number[]): FoundWord[] {
  return words.map((word) => {
    const own = word.terms.filter(({ number, weight }) => weight === FULL_WEIGHT && numbers.includes(number))
    return own.length > 0 ? { ...word, terms: own } : word
  })
}

function asTyped({ term, prefix }: QueryWord, lexicon: Lexicon): Map<number, number> {
  const weights = new Map<number, number>()
  addForms(term, prefix, lexicon, weights)
  const bare = term.replace(ELIDED, '')
  if (bare.length < ELIDED_MIN || bare.length === term.length) return weights
  const isUnknown = weights.size === 0
  if (isUnknown || (!isStopWord(bare) && frequency(bare, lexicon) > frequency(term, lexicon))) {
    const forms = new Map<number, number>()
    addForms(bare, prefix, lexicon, forms)
    for (const [number, weight] of forms) {
      if (!weights.has(number)) weights.set(number, Math.min(weight, BARE_WEIGHT))
    }
  }
  return weights
}

function addForms(term: string, prefix: boolean, lexicon: Lexicon, weights: Map<number, number>): void {
  const add = (number: number, weight: number) => {
    if (weight > (weights.get(number) ?? 0)) weights.set(number, weight)
  }
  const exact = lexicon.numberOf(term)
  if (exact !== null) add(exact, FULL_WEIGHT)
  for (const number of lexicon.kinOf(term)) add(number, KIN_WEIGHT)
  if (prefix) for (const number of lexicon.longerThan(term)) add(number, LONGER_WEIGHT)
}

/** « rendezvous » = « rendez » + « vous »: the split whose rarer half is the most frequent. */
function partsOf(word: QueryWord, lexicon: Lexicon): QueryWord[] | null {
  let best: QueryWord[] | null = null
  let bestFrequency = 0
  for (let at = PART_MIN; at <= word.term.length - PART_MIN; at++) {
    const [head, tail] = [word.term.slice(0, at), word.term.slice(at)]
    const rarer = Math.min(frequency(head, lexicon), frequency(tail, lexicon))
    if (rarer <= bestFrequency) continue
    bestFrequency = rarer
    best = [
      { ...word, term: head, prefix: false },
      { ...word, term: tail },
    ]
  }
  return best
}

/** By edits, then same first letter, then frequency. */
function nearest(term: string, lexicon: Lexicon): number[] {
  if (term.length < TYPO_MIN) return []
  const near = lexicon.near(term, 1)
  const candidates = near.length > 0 || term.length < TWO_TYPOS_MIN ? near : lexicon.near(term, 2)
  const fewest = Math.min(...candidates.map(({ edits }) => edits))
  return candidates
    .filter(({ edits }) => edits === fewest)
    .map(({ number }) => ({ number, term: lexicon.termOf(number), frequency: lexicon.frequencyOf(number) }))
    .map((candidate) => ({ ...candidate, sameStart: candidate.term[0] === term[0] ? 1 : 0 }))
    .sort((a, b) => b.sameStart - a.sameStart || b.frequency - a.frequency || (a.term < b.term ? -1 : 1))
    .slice(0, MEANINGS_MOST)
    .map(({ number }) => number)
}

function foundWord(
  weights: ReadonlyMap<number, number>,
  { alsoIn }: QueryWord,
  lexicon: Lexicon,
  total: number,
): FoundWord {
  const terms = [...weights].map(([number, weight]) => ({ number, weight }))
  const having = terms.reduce((sum, { number }) => sum + lexicon.frequencyOf(number), 0)
  return { terms, rarity: rarity(having, total), alsoIn }
}

function frequency(term: string, lexicon: Lexicon): number {
  const number = lexicon.numberOf(term)
  return number === null ? 0 : lexicon.frequencyOf(number)
}
