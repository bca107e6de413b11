import type { EventChange } from './published-changes'

/** Ids of the published events that cannot be read, so that their number is not taken for changes that were missed. */
export class UnreadableEvents {
  readonly #ids: Set<string>

  /** `saved`: what toString gave. */
  constructor(saved: string | null) {
    this.#ids = new Set<string>(saved === null ? [] : JSON.parse(saved))
  }

  get size(): number {
    return this.#ids.size
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  note({ id, isUnreadable }: EventChange): void {
    if (isUnreadable) this.#ids.add(id)
    else this.#ids.delete(id)
  }

  toString(): string {
    return JSON.stringify([...this.#ids])
  }
}
