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
  return sizeOfBoth(set, set)
}

const AT_ONCE = 8

/** Eight words are added up in columns before bits are counted (Harley and Seal): a bit of `ones` stands for one member,
 * of `twos` for two, of `fours` for four. Half the time of counting each word. */
export function sizeOfBoth(a: Bitset, b: Bitset): number {
  let [ones, twos, fours, eights] = [0, 0, 0, 0]
  let word = 0
  for (; word + AT_ONCE <= a.length; word += AT_ONCE) {
    const w0 = a[word]! & b[word]!
    const w1 = a[word + 1]! & b[word + 1]!
    const w2 = a[word + 2]! & b[word + 2]!
    const w3 = a[word + 3]! & b[word + 3]!
    const w4 = a[word + 4]! & b[word + 4]!
    const w5 = a[word + 5]! & b[word + 5]!
    const w6 = a[word + 6]! & b[word + 6]!
    const w7 = a[word + 7]! & b[word + 7]!

    const twos0 = carried(ones, w0, w1)
    ones ^= w0 ^ w1
    const twos1 = carried(ones, w2, w3)
    ones ^= w2 ^ w3
    const twos2 = carried(ones, w4, w5)
    ones ^= w4 ^ w5
    const twos3 = carried(ones, w6, w7)
    ones ^= w6 ^ w7
    const fours0 = carried(twos, twos0, twos1)
    twos ^= twos0 ^ twos1
    const fours1 = carried(twos, twos2, twos3)
    twos ^= twos2 ^ twos3
    eights += bitsIn(carried(fours, fours0, fours1))
    fours ^= fours0 ^ fours1
  }
  let total = 8 * eights + 4 * bitsIn(fours) + 2 * bitsIn(twos) + bitsIn(ones)
  for (; word < a.length; word++) total += bitsIn(a[word]! & b[word]!)
  return total
}

/** The bits that are in two of the three. */
function carried(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c)
}

/** The words of a set that are not 0. */
interface FewWords {
  at: Uint32Array
  words: Uint32Array
}

/** Only sets with fewer words are faster to count that way. */
const FEW_SHARE = 1 / 3
const known = new WeakMap<Bitset, FewWords | null>()

/** null when there are too many. Kept: code that changes the set afterwards calls `wordsChanged`. */
export function fewWordsOf(set: Bitset): FewWords | null {
  const found = known.get(set)
  if (found !== undefined) return found
  const few = nonzeroWords(set)
  known.set(set, few)
  return few
}

export function wordsChanged(set: Bitset): void {
  known.delete(set)
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

export function eachSlot(set: Bitset, visit: (slot: number) => void): void {
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!
    while (bits !== 0) {
      visit((word << 5) + 31 - Math.clz32(bits & -bits))
      bits &= bits - 1
    }
  }
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
