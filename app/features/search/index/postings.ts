// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
// An event and its impact for a term as one number: slot << 8 | impact.
export const IMPACT_BITS = 8
export const IMPACT_MASK = 255
/** 32 bits without those of the impact. */
export const SLOTS_MOST = 2 ** 24

export function posting(slot: number, impact: number): number {
  return slot * 2 ** IMPACT_BITS + impact
}

/** The number of events in both of two ascending lists. */
export function countCommon(one: Uint32Array, other: Uint32Array): number {
  let common = 0
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [slot, otherSlot] = [one[i]! >>> IMPACT_BITS, other[j]! >>> IMPACT_BITS]
    if (slot === otherSlot) common++
    if (slot <= otherSlot) i++
    if (otherSlot <= slot) j++
  }
  return common
}
