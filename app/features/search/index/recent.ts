/** The last few things that were made, by key. */
export class Recent<V> {
  #made = new Map<string, V>()

  constructor(private readonly most: number) {}

  clear(): void {
    this.#made.clear()
  }

  get(key: string, make: () => V): V {
    const value = this.#made.get(key) ?? make()
    // Map keeps the order of insertion.
    this.#made.delete(key)
    this.#made.set(key, value)
    const [oldest] = this.#made.keys()
    if (this.#made.size > this.most && oldest !== undefined) this.#made.delete(oldest)
    return value
  }
}
