// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import type { AgendaEvent } from '~/domain/event'
import { type QueryWord, weighted } from './analysis'
import { type Bitset, hasSlot, intersect, isEmpty, unite } from './bitset'
import { expandWords } from './expanded-query'
import {
  type Expansion,
  type FoundWord,
  FULL_WEIGHT,
  formsOf,
  type Lexicon,
  type MendedWord,
} from './expansion'
import type { ImageReader, ImageWriter } from './image'
import { Matches } from './matches'
import { PagedLists } from './paged-lists'
import { countCommon, IMPACT_BITS, IMPACT_MASK, posting } from './postings'
import { Recent } from './recent'
import { type SharedSets, sharedSet } from './shared-sets'
import { TAG_IMPACT, TermWeights, TITLE_IMPACT_LEAST, TITLE_TERM } from './term-weights'
import { Vocabulary } from './vocabulary'

/** A theme or a genre that the event tells is worth a tag, more than the word in a description. */
const IMPACT_OF_MEMBERS = { category: TAG_IMPACT, audience: 24, genre: TAG_IMPACT } as const

/** About a millisecond. */
const TITLE_POSTINGS_MOST = 200_000
/** Sets of the beginnings that people type: 16 kB each with 100 000 events. */
const TITLED_CACHED = 64
/** A query has at most 24 words, and a list without results asks many queries that differ by a word or two. */
const WORDS_CACHED = 96
/** Words in fewer places are found anew as fast. */
const POSTINGS_WORTH_KEEPING = 20_000

/** Shorter words have too many neighbours. */
const NEIGHBOUR_TWO_EDITS_MIN = 8

type MembersOf = (member: QueryWord['alsoIn'][number]) => Bitset | null

export class TextIndex implements Lexicon {
  #vocabulary = new Vocabulary()
  /** The key is the term number: slot << 8 | impact, ascending. */
  #postings = new PagedLists()
  #weights = new TermWeights((units, length) => this.#vocabulary.learn(units, length))
  #wordImpacts = new Uint8Array(0)
  #setLength = 0
  #titled = new Recent<Bitset>(TITLED_CACHED)
  readonly typed = new Recent<FoundWord>(WORDS_CACHED)
  readonly mended = new Recent<MendedWord>(WORDS_CACHED)
  /** Only words with at least POSTINGS_WORTH_KEEPING postings are here. A caller that keeps a FoundWord must drop it
   * when the index changes. */
  #matches = new WeakMap<FoundWord, Matches>()

  static load(image: ImageReader): TextIndex {
    const index = new TextIndex()
    index.#vocabulary = Vocabulary.load(image)
    index.#postings = PagedLists.load(image)
    return index
  }

  save(image: ImageWriter): void {
    this.#vocabulary.save(image)
    this.#postings.save(image)
  }

  add(slot: number, event: AgendaEvent): void {
    this.#forget()
    this.#weights.each(event, (term, impact) => this.#postings.insert(term, posting(slot, impact)))
  }

  /** `event` must be the one that was added. */
  remove(slot: number, event: AgendaEvent): void {
    this.#forget()
    const [low, high] = [posting(slot, 0), posting(slot, IMPACT_MASK)]
    this.#weights.each(event, (term) => this.#postings.removeBetween(term, low, high))
  }

  numberOf(term: string): number | null {
    const number = this.#vocabulary.numberOf(term)
    return number === null || this.#postings.lengthOf(number) === 0 ? null : number
  }

  termOf(number: number): string {
    return this.#vocabulary.termOf(number)
  }

  frequencyOf(number: number): number {
    return this.#postings.lengthOf(number)
  }

  inflectionsOf(term: string): number[] {
    return this.#used(this.#vocabulary.inflectionsOf(term))
  }

  longerThan(prefix: string): number[] {
    return this.#used(this.#vocabulary.longerThan(prefix))
  }

  near(term: string, edits: 1 | 2): { number: number; edits: number }[] {
    return this.#vocabulary.near(term, edits).filter(({ number }) => this.#postings.lengthOf(number) > 0)
  }

  together(one: number, other: number): number {
    return countCommon(this.#postings.view(one), this.#postings.view(other))
  }

  isInTitle(phrase: readonly string[]): boolean {
    const set = new Uint32Array(this.#setLength)
    this.markTitled(phrase, set)
    return !isEmpty(set)
  }

  /** `setLength`: that of a set of slots. */
  find(words: readonly QueryWord[], total: number, setLength: number, corrects: boolean): Expansion {
    this.#setLength = setLength
    return expandWords(words, this, total, corrects)
  }

  numbersOf(words: readonly QueryWord[]): number[] | null {
    const numbers = words.flatMap(({ term }) => this.numberOf(term) ?? [])
    return numbers.length < words.length ? null : numbers
  }

  meaning({ terms }: FoundWord): (term: string) => boolean {
    let numbers: Set<number> | null = null
    return (term) => {
      numbers ??= new Set(terms.map(({ number }) => number))
      const number = this.#vocabulary.numberOf(term)
      return number !== null && numbers.has(number)
    }
  }

  #forget(): void {
    this.#titled.clear()
    this.typed.clear()
    this.mended.clear()
  }

  #used(numbers: number[]): number[] {
    return numbers.filter((number) => this.#postings.lengthOf(number) > 0)
  }

  keepMatching(
    set: Bitset,
    words: readonly FoundWord[],
    membersOf: MembersOf,
    shared: SharedSets | null = null,
  ): void {
    // Rarest first: the set is soon empty.
    for (const word of [...words].sort((a, b) => b.rarity - a.rarity)) {
      intersect(
        set,
        sharedSet(shared, word, () => this.#having(word, set.length, membersOf)),
      )
      if (isEmpty(set)) return
    }
  }

  #having(word: FoundWord, setLength: number, membersOf: MembersOf): Bitset {
    return this.#matchesOf(word, setLength, membersOf)?.set ?? this.matchingAny([word], setLength, membersOf)
  }

  /** May also contain events that have the word elsewhere. Reads a limited number of postings, those of the word
   * itself first. Read-only. */
  titledWith(word: QueryWord, setLength: number): Bitset {
    return this.#titled.get(`${word.term} ${word.prefix}`, () => this.#titledWith(word, setLength))
  }

  #titledWith(word: QueryWord, setLength: number): Bitset {
    const set = new Uint32Array(setLength)
    const own = [this.numberOf(word.term), ...this.inflectionsOf(word.term)].filter(
      (number) => number !== null,
    )
    const longer = word.prefix ? this.longerThan(word.term) : []
    let left = TITLE_POSTINGS_MOST
    for (const number of new Set([...own, ...longer])) {
      const postings = this.#postings.view(number)
      left -= postings.length
      if (left < 0) break
      for (let at = 0; at < postings.length; at++) {
        const slot = postings[at]! >>> IMPACT_BITS
        if ((postings[at]! & IMPACT_MASK) >= TITLE_IMPACT_LEAST) set[slot >>> 5]! |= 1 << (slot & 31)
      }
    }
    return set
  }

  /** Marks the events whose titles and tags hold all these terms, singular or plural. */
  markTitled(terms: readonly string[], set: Bitset): void {
    let all: Bitset | null = null
    for (const term of terms) {
      const having = new Uint32Array(set.length)
      for (const number of formsOf(term, this)) this.#mark(number, true, having)
      if (all) intersect(all, having)
      else all = having
    }
    if (all) unite(set, all)
  }

  neighbours(term: string, limit: number): string[] {
    const inflections = new Set(this.inflectionsOf(term))
    return this.near(term, term.length < NEIGHBOUR_TWO_EDITS_MIN ? 1 : 2)
      .filter(({ number, edits }) => edits > 0 && !inflections.has(number))
      .sort((a, b) => a.edits - b.edits || this.frequencyOf(b.number) - this.frequencyOf(a.number))
      .slice(0, limit)
      .map(({ number }) => this.termOf(number))
  }

  matchingAny(words: readonly FoundWord[], setLength: number, membersOf: MembersOf): Bitset {
    const set = new Uint32Array(setLength)
    for (const { terms, alsoIn, isTitleOnly } of words) {
      for (const { number } of terms) this.#mark(number, isTitleOnly, set)
      for (const member of alsoIn) {
        const members = membersOf(member)
        if (members) unite(set, members)
      }
    }
    return set
  }

  /** Score of the first `count` slots, the members of `set`: best impact of each word times its rarity. */
  score(
    words: readonly FoundWord[],
    set: Bitset,
    slots: Uint32Array,
    count: number,
    scores: Int32Array,
    membersOf: MembersOf,
  ): void {
    if (this.#wordImpacts.length < scores.length) this.#wordImpacts = new Uint8Array(scores.length)
    const impacts = this.#wordImpacts
    for (let at = 0; at < count; at++) scores[slots[at]!] = 0
    for (const word of words) {
      const { terms, alsoIn, rarity, isTitleOnly } = word
      const matches = this.#matchesOf(word, set.length, membersOf)
      if (matches) {
        for (let at = 0; at < count; at++) scores[slots[at]!]! += matches.impacts[slots[at]!]! * rarity
        continue
      }
      const [only] = terms
      if (only && terms.length === 1 && only.weight === FULL_WEIGHT && alsoIn.length === 0) {
        this.#addUp(only.number, rarity, set, scores)
        continue
      }
      for (const { number, weight } of terms) this.#raise(number, weight, isTitleOnly, set, impacts)
      const members = alsoIn.flatMap((member) => {
        const set = membersOf(member)
        return set ? [{ set, impact: IMPACT_OF_MEMBERS[member.facet] }] : []
      })
      if (members.length === 0) {
        for (let at = 0; at < count; at++) {
          const slot = slots[at]!
          scores[slot]! += impacts[slot]! * rarity
          impacts[slot] = 0
        }
        continue
      }
      for (let at = 0; at < count; at++) {
        const slot = slots[at]!
        let impact = impacts[slot]!
        for (const member of members) {
          if (impact < member.impact && hasSlot(member.set, slot)) impact = member.impact
        }
        scores[slot]! += impact * rarity
        impacts[slot] = 0
      }
    }
  }

  /** null when the word is rare. */
  #matchesOf(word: FoundWord, setLength: number, membersOf: MembersOf): Matches | null {
    const known = this.#matches.get(word)
    if (known) return known
    let postings = 0
    for (const { number } of word.terms) postings += this.#postings.lengthOf(number)
    if (postings < POSTINGS_WORTH_KEEPING) return null
    const matches = new Matches(setLength)
    for (const { number, weight } of word.terms) {
      const start = this.#postings.startOf(number)
      const end = start + this.#postings.lengthOf(number)
      matches.addPostings({ page: this.#postings.pageOf(number), start, end }, weight, word.isTitleOnly)
    }
    for (const member of word.alsoIn) {
      const members = membersOf(member)
      if (members) matches.addMembers(members, IMPACT_OF_MEMBERS[member.facet])
    }
    this.#matches.set(word, matches)
    return matches
  }

  #mark(term: number, isTitleOnly: boolean, set: Bitset): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      const slot = postings[at]! >>> IMPACT_BITS
      if (!isTitleOnly || (postings[at]! & TITLE_TERM) !== 0) set[slot >>> 5]! |= 1 << (slot & 31)
    }
  }

  #addUp(term: number, rarity: number, set: Bitset, scores: Int32Array): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      const slot = postings[at]! >>> IMPACT_BITS
      if (hasSlot(set, slot)) scores[slot]! += (postings[at]! & IMPACT_MASK) * rarity
    }
  }

  #raise(term: number, weight: number, isTitleOnly: boolean, set: Bitset, impacts: Uint8Array): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      if (isTitleOnly && (postings[at]! & TITLE_TERM) === 0) continue
      const slot = postings[at]! >>> IMPACT_BITS
      const impact = weighted(postings[at]! & IMPACT_MASK, weight)
      if (impact > impacts[slot]! && hasSlot(set, slot)) impacts[slot] = impact
    }
  }
}
