import type { Bitset } from './bitset'

export class RecentSets {
  #sets = new Map<string, Bitset>()

  constructor(private readonly most: number) {}

  clear(): void {
    this.#sets.clear()
  }

  get(key: string, make: () => Bitset): Bitset {
    const set = this.#sets.get(key) ?? make()
    // Map keeps the order of insertion.
    this.#sets.delete(key)
    this.#sets.set(key, set)
    const [oldest] = this.#sets.keys()
    if (this.#sets.size > this.most && oldest !== undefined) this.#sets.delete(oldest)
    return set
  }
}
