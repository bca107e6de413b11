// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { addSlot, type Bitset } from './bitset'
import type { ImageReader, ImageWriter } from './image'

const NONE = -1

/** Each slot refers to one id: its place, its organizer. A bitset an id would take a hundred times the memory. */
export class IdNumbers {
  #ids: string[] = []
  #numbers = new Map<string, number>()
  #ofSlot = new Int32Array(0)

  static load(image: ImageReader): IdNumbers {
    const loaded = new IdNumbers()
    loaded.#ids = image.texts()
    loaded.#ids.forEach((id, number) => {
      loaded.#numbers.set(id, number)
    })
    loaded.#ofSlot = image.array(Int32Array)
    return loaded
  }

  save(image: ImageWriter): void {
    image.texts(this.#ids)
    image.array(this.#ofSlot)
  }

  growTo(slots: number): void {
    const ofSlot = new Int32Array(slots).fill(NONE)
    ofSlot.set(this.#ofSlot)
    this.#ofSlot = ofSlot
  }

  add(slot: number, id: string | null): void {
    if (id !== null) this.#ofSlot[slot] = this.#numberFor(id)
  }

  remove(slot: number): void {
    this.#ofSlot[slot] = NONE
  }

  /** Stands for the id of a slot; null when it refers to none. */
  numberOf(slot: number): number | null {
    const number = this.#ofSlot[slot]!
    return number === NONE ? null : number
  }

  /** The slots that refer to one of these; the caller may change the set. */
  ofAny(ids: readonly string[], words: number): Bitset {
    const set = new Uint32Array(words)
    const numbers = ids.flatMap((id) => this.#numbers.get(id) ?? [])
    if (numbers.length === 0) return set
    // Thousands may be wanted.
    const isWanted = new Uint8Array(this.#ids.length)
    for (const number of numbers) isWanted[number] = 1
    for (let slot = 0; slot < this.#ofSlot.length; slot++) {
      const number = this.#ofSlot[slot]!
      if (number !== NONE && isWanted[number] === 1) addSlot(set, slot)
    }
    return set
  }

  /** Tells `visit` how many of the first `count` slots refer to each, by id. */
  eachCount(slots: Uint32Array, count: number, visit: (id: string, events: number) => void): void {
    const counts = new Uint32Array(this.#ids.length)
    for (let at = 0; at < count; at++) {
      const number = this.#ofSlot[slots[at]!]!
      if (number !== NONE) counts[number]! += 1
    }
    for (let number = 0; number < counts.length; number++) {
      if (counts[number]! > 0) visit(this.#ids[number]!, counts[number]!)
    }
  }

  #numberFor(id: string): number {
    const known = this.#numbers.get(id)
    if (known !== undefined) return known
    this.#ids.push(id)
    this.#numbers.set(id, this.#ids.length - 1)
    return this.#ids.length - 1
  }
}
