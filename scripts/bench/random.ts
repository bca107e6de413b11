// mulberry32: the same numbers on every machine.

export class Random {
  #state: number

  constructor(seed: number) {
    // Neighbouring seeds must not begin alike.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Both numbers are inclusive. */
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

  /** Zipf's law: early values are far more frequent, as with words. */
  zipf<V>(values: readonly V[]): V {
    return values[Math.floor((values.length + 1) ** this.next()) - 1] as V
  }
}
