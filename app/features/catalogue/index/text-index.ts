// Full text: for every term the events that have it and its impact in each, one 32-bit number a pair.
// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { prefixImpact, type QueryWord, rarity } from './analysis'
import { type Bitset, hasSlot, intersect, isEmpty } from './bitset'
import type { ImageReader, ImageWriter } from './image'
import { PagedLists } from './paged-lists'
import { Vocabulary } from './vocabulary'

const IMPACT_BITS = 8
const IMPACT_MASK = 255
/** What is left of 32 bits beside the impact. */
export const SLOTS_MOST = 2 ** 24

/** A word of a query as the terms it stands for. */
export interface FoundWord {
  exact: number | null
  longer: number[]
  rarity: number
}

export class TextIndex {
  #vocabulary = new Vocabulary()
  /** By term number: slot << 8 | impact, ascending. */
  #postings = new PagedLists()
  #wordImpacts = new Uint8Array(0)

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

  add(slot: number, impacts: ReadonlyMap<string, number>): void {
    for (const [term, impact] of impacts) {
      this.#postings.insert(this.#vocabulary.learn(term), posting(slot, impact))
    }
  }

  /** Takes the impacts the slot was added with. */
  remove(slot: number, impacts: ReadonlyMap<string, number>): void {
    for (const term of impacts.keys()) {
      const number = this.#vocabulary.numberOf(term)
      if (number !== null) this.#postings.removeBetween(number, posting(slot, 0), posting(slot, IMPACT_MASK))
    }
  }

  frequencyOf(term: string): number {
    const number = this.#vocabulary.numberOf(term)
    return number === null ? 0 : this.#postings.lengthOf(number)
  }

  find(words: readonly QueryWord[], total: number): FoundWord[] {
    return words.map(({ term, prefix }) => {
      const exact = this.#vocabulary.numberOf(term)
      const longer = prefix ? this.#vocabulary.longerThan(term) : []
      let frequency = exact === null ? 0 : this.#postings.lengthOf(exact)
      for (const number of longer) frequency += this.#postings.lengthOf(number)
      return { exact, longer, rarity: rarity(frequency, total) }
    })
  }

  /** Keeps in `set` what has every word. */
  keepMatching(set: Bitset, words: readonly FoundWord[]): void {
    // Rarest first: a query of many words is mostly empty after two or three of them.
    for (const word of [...words].sort((a, b) => b.rarity - a.rarity)) {
      intersect(set, this.matchingAny([word], set.length))
      if (isEmpty(set)) return
    }
  }

  /** What has at least one of the words. */
  matchingAny(words: readonly FoundWord[], setLength: number): Bitset {
    const set = new Uint32Array(setLength)
    for (const { exact, longer } of words) {
      if (exact !== null) this.#mark(exact, set)
      for (const number of longer) this.#mark(number, set)
    }
    return set
  }

  /**
   * Sets the score of the first `count` of `slots`, which are the members of `set`: the best impact of each word times
   * its rarity.
   */
  score(
    words: readonly FoundWord[],
    set: Bitset,
    slots: Uint32Array,
    count: number,
    scores: Int32Array,
  ): void {
    if (this.#wordImpacts.length < scores.length) this.#wordImpacts = new Uint8Array(scores.length)
    const impacts = this.#wordImpacts
    for (let at = 0; at < count; at++) scores[slots[at]!] = 0
    for (const { exact, longer, rarity } of words) {
      if (longer.length === 0) {
        if (exact !== null) this.#addUp(exact, rarity, set, scores)
        continue
      }
      for (const number of longer) this.#raise(number, set, impacts)
      if (exact !== null) this.#raiseExact(exact, set, impacts)
      for (let at = 0; at < count; at++) {
        const slot = slots[at]!
        scores[slot]! += impacts[slot]! * rarity
        impacts[slot] = 0
      }
    }
  }

  #mark(term: number, set: Bitset): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      const slot = postings[at]! >>> IMPACT_BITS
      set[slot >>> 5]! |= 1 << (slot & 31)
    }
  }

  #addUp(term: number, rarity: number, set: Bitset, scores: Int32Array): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      const slot = postings[at]! >>> IMPACT_BITS
      if (hasSlot(set, slot)) scores[slot]! += (postings[at]! & IMPACT_MASK) * rarity
    }
  }

  #raise(term: number, set: Bitset, impacts: Uint8Array): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      const slot = postings[at]! >>> IMPACT_BITS
      const impact = prefixImpact(postings[at]! & IMPACT_MASK)
      if (impact > impacts[slot]! && hasSlot(set, slot)) impacts[slot] = impact
    }
  }

  #raiseExact(term: number, set: Bitset, impacts: Uint8Array): void {
    const postings = this.#postings.view(term)
    for (let at = 0; at < postings.length; at++) {
      const slot = postings[at]! >>> IMPACT_BITS
      const impact = postings[at]! & IMPACT_MASK
      if (impact > impacts[slot]! && hasSlot(set, slot)) impacts[slot] = impact
    }
  }
}

function posting(slot: number, impact: number): number {
  return slot * 2 ** IMPACT_BITS + impact
}
