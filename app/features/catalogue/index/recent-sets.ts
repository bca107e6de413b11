// Sets that are costly to make and asked for again, until something changes. The least recently used goes first.
import type { Bitset } from './bitset'

export class RecentSets {
  #sets = new Map<string, Bitset>()

  constructor(private readonly most: number) {}

  clear(): void {
    this.#sets.clear()
  }

  /** The set remembered under the key, else the one made now. Not to be written to. */
  get(key: string, make: () => Bitset): Bitset {
    const set = this.#sets.get(key) ?? make()
    // Map keeps the order of insertion: putting it back makes it the youngest.
    this.#sets.delete(key)
    this.#sets.set(key, set)
    const [oldest] = this.#sets.keys()
    if (this.#sets.size > this.most && oldest !== undefined) this.#sets.delete(oldest)
    return set
  }
}
