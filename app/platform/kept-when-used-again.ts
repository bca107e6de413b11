/**
 * What is made of an object, kept from the second time on. Most objects are asked about once, and V8 copies what a WeakMap
 * holds to its old generation even when nobody else has it any more, where it stays until the whole heap is collected.
 */
export class KeptWhenUsedAgain<K extends object, V> {
  readonly #seen = new WeakSet<K>()
  readonly #kept = new WeakMap<K, V>()

  get(key: K): V | undefined {
    return this.#kept.get(key)
  }

  set(key: K, value: V): void {
    if (this.#seen.has(key)) this.#kept.set(key, value)
    else this.#seen.add(key)
  }
}
