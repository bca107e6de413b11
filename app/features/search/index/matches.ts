// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { weighted } from './analysis'
import { type Bitset, eachSlot } from './bitset'
import { IMPACT_BITS, IMPACT_MASK } from './postings'
import { TITLE_TERM } from './term-weights'

/** The events that have a word, and its best impact in each. */
export class Matches {
  /** The index is the slot; 0 where the word is not. */
  readonly impacts: Uint8Array
  #set: Bitset | null = null

  constructor(private readonly setLength: number) {
    this.impacts = new Uint8Array(setLength * 32)
  }

  /** The postings of a term are those of `page` from `start` to before `end`. */
  addPostings(
    { page, start, end }: { page: Uint32Array; start: number; end: number },
    weight: number,
    isTitleOnly: boolean,
  ): void {
    const { impacts } = this
    const left = impactsLeft(weight, isTitleOnly)
    for (let at = start; at < end; at++) {
      const slot = page[at]! >>> IMPACT_BITS
      const more = left[page[at]! & IMPACT_MASK]! - impacts[slot]!
      // Adds what is positive. No processor foresees which of two impacts is larger, so a branch would take as long again.
      impacts[slot]! += more & ~(more >> 31)
    }
  }

  addMembers(members: Bitset, impact: number): void {
    const { impacts } = this
    eachSlot(members, (slot) => {
      if (impacts[slot]! < impact) impacts[slot] = impact
    })
  }

  /** Read-only. To be read after all is added. */
  get set(): Bitset {
    this.#set ??= this.#marked()
    return this.#set
  }

  #marked(): Bitset {
    const set = new Uint32Array(this.setLength)
    for (let word = 0; word < set.length; word++) {
      let bits = 0
      for (let bit = 0; bit < 32; bit++) bits |= Number(this.impacts[(word << 5) + bit] !== 0) << bit
      set[word] = bits
    }
    return set
  }
}

/** A few weights, so that it stays small. */
const known = new Map<string, Uint8Array>()

/** The index is the impact, the value what a weight leaves of it. */
function impactsLeft(weight: number, isTitleOnly: boolean): Uint8Array {
  const key = `${weight} ${isTitleOnly}`
  const left = known.get(key) ?? new Uint8Array(IMPACT_MASK + 1)
  if (known.has(key)) return left
  for (let impact = 0; impact <= IMPACT_MASK; impact++) {
    left[impact] = isTitleOnly && (impact & TITLE_TERM) === 0 ? 0 : weighted(impact, weight)
  }
  known.set(key, left)
  return left
}
