import { LRUCache } from 'lru-cache'

/** What was asked for lately, by key: most is asked for once, and not worth keeping. */
export class AskedLately {
  readonly #keys: LRUCache<string, true>

  constructor(most: number) {
    this.#keys = new LRUCache({ max: most })
  }

  /** Notes the key; whether it was known. */
  isAgain(key: string): boolean {
    if (this.#keys.has(key)) return true
    this.#keys.set(key, true)
    return false
  }
}

/** Those of the last few pages. */
const ASKED_MOST = 500

/**
 * What is made of an object, from the second time on that one with its id is asked about. When V8 collects the young
 * generation it takes all for used that a WeakMap or a WeakSet names, until the whole heap is collected. So what is asked
 * about once is in neither.
 */
export class KeptWhenUsedAgain<K extends { id: string }, V> {
  readonly #asked = new AskedLately(ASKED_MOST)
  readonly #kept = new WeakMap<K, V>()

  get(key: K): V | undefined {
    return this.#kept.get(key)
  }

  set(key: K, value: V): void {
    if (this.#asked.isAgain(key.id)) this.#kept.set(key, value)
  }
}
