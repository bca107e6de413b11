export interface Dice {
  /** A whole number, 0 to `sides` - 1. */
  roll(sides: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** FNV-1a, 32 bits, unsigned. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** Mulberry32. Takes an unsigned 32-bit seed: the same event always gets the same poster. */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0
  function roll(sides: number): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides) | 0
  }
  return { roll, pick: (choices) => choices[roll(choices.length)] ?? choices[0] }
}
