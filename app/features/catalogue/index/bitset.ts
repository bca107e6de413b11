// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
/** Sets of slots, one bit each. Sets that are combined must have the same length. */
export type Bitset = Uint32Array

export function grown(set: Bitset, words: number): Bitset {
  const larger = new Uint32Array(words)
  larger.set(set)
  return larger
}

export function hasSlot(set: Bitset, slot: number): boolean {
  return (set[slot >>> 5]! & (1 << (slot & 31))) !== 0
}

export function addSlot(set: Bitset, slot: number): void {
  set[slot >>> 5]! |= 1 << (slot & 31)
}

export function dropSlot(set: Bitset, slot: number): void {
  set[slot >>> 5]! &= ~(1 << (slot & 31))
}

export function intersect(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!
}

export function unite(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! |= other[word]!
}

export function subtract(target: Bitset, other: Bitset): void {
  for (let word = 0; word < target.length; word++) target[word]! &= ~other[word]!
}

export function isEmpty(set: Bitset): boolean {
  for (let word = 0; word < set.length; word++) if (set[word] !== 0) return false
  return true
}

export function haveCommon(a: Bitset, b: Bitset): boolean {
  for (let word = 0; word < a.length; word++) if ((a[word]! & b[word]!) !== 0) return true
  return false
}

export function size(set: Bitset): number {
  let total = 0
  for (let word = 0; word < set.length; word++) total += bitsIn(set[word]!)
  return total
}

export function sizeOfBoth(a: Bitset, b: Bitset): number {
  let total = 0
  for (let word = 0; word < a.length; word++) total += bitsIn(a[word]! & b[word]!)
  return total
}

/** The words of a set that are not 0. */
export interface FewWords {
  at: Uint32Array
  words: Uint32Array
}

/** Only sets with fewer words are faster to count that way. */
const FEW_SHARE = 1 / 2
const known = new WeakMap<Bitset, FewWords | null>()

/** null when there are too many. Kept: the set must not change any more. */
export function fewWordsOf(set: Bitset): FewWords | null {
  const found = known.get(set)
  if (found !== undefined) return found
  const few = nonzeroWords(set)
  known.set(set, few)
  return few
}

function nonzeroWords(set: Bitset): FewWords | null {
  let count = 0
  for (let word = 0; word < set.length; word++) if (set[word] !== 0) count += 1
  if (count > set.length * FEW_SHARE) return null
  const few = { at: new Uint32Array(count), words: new Uint32Array(count) }
  let next = 0
  for (let word = 0; word < set.length; word++) {
    if (set[word] === 0) continue
    few.at[next] = word
    few.words[next++] = set[word]!
  }
  return few
}

export function sizeWithin({ at, words }: FewWords, other: Bitset): number {
  let total = 0
  for (let next = 0; next < at.length; next++) total += bitsIn(words[next]! & other[at[next]!]!)
  return total
}

export function listSlots(set: Bitset, into: Uint32Array): number {
  let found = 0
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!
    while (bits !== 0) {
      into[found++] = (word << 5) + 31 - Math.clz32(bits & -bits)
      bits &= bits - 1
    }
  }
  return found
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
