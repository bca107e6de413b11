// Random numbers that are the same on every machine: mulberry32, by seed.

export class Random {
  #state: number

  constructor(seed: number) {
    // Neighbouring seeds must not begin alike.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  }

  /** 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `low` to `high`, both inclusive. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  of<V>(values: readonly V[]): V {
    if (values.length === 0) throw new RangeError('nothing to choose from')
    return values[Math.floor(this.next() * values.length)] as V
  }

  /** The early values far more often than the late ones: Zipf's law, as words of a language have it. */
  zipf<V>(values: readonly V[]): V {
    return values[Math.floor((values.length + 1) ** this.next()) - 1] as V
  }
}
