// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { addSlot, type Bitset } from './bitset'
import type { ImageReader, ImageWriter } from './image'

const NO_PLACE = -1

/** The place (placeId) of each slot. A bitset a place would take a hundred times the memory. */
export class PlaceNumbers {
  #ids: string[] = []
  #numbers = new Map<string, number>()
  #place = new Int32Array(0)

  static load(image: ImageReader): PlaceNumbers {
    const places = new PlaceNumbers()
    places.#ids = image.texts()
    places.#ids.forEach((id, number) => {
      places.#numbers.set(id, number)
    })
    places.#place = image.array(Int32Array)
    return places
  }

  save(image: ImageWriter): void {
    image.texts(this.#ids)
    image.array(this.#place)
  }

  growTo(slots: number): void {
    const place = new Int32Array(slots).fill(NO_PLACE)
    place.set(this.#place)
    this.#place = place
  }

  add(slot: number, placeId: string | null): void {
    if (placeId !== null) this.#place[slot] = this.#numberOf(placeId)
  }

  remove(slot: number): void {
    this.#place[slot] = NO_PLACE
  }

  /** Events at one of these places; the caller may change the set. */
  atAny(placeIds: readonly string[], words: number): Bitset {
    const set = new Uint32Array(words)
    const numbers = placeIds.flatMap((id) => this.#numbers.get(id) ?? [])
    if (numbers.length === 0) return set
    // Thousands may be wanted.
    const isWanted = new Uint8Array(this.#ids.length)
    for (const number of numbers) isWanted[number] = 1
    for (let slot = 0; slot < this.#place.length; slot++) {
      const number = this.#place[slot]!
      if (number !== NO_PLACE && isWanted[number] === 1) addSlot(set, slot)
    }
    return set
  }

  /** Tells `visit` how many of the first `count` slots are at each place, by placeId. */
  eachCount(slots: Uint32Array, count: number, visit: (placeId: string, events: number) => void): void {
    const counts = new Uint32Array(this.#ids.length)
    for (let at = 0; at < count; at++) {
      const number = this.#place[slots[at]!]!
      if (number !== NO_PLACE) counts[number]! += 1
    }
    for (let number = 0; number < counts.length; number++) {
      if (counts[number]! > 0) visit(this.#ids[number]!, counts[number]!)
    }
  }

  #numberOf(placeId: string): number {
    const known = this.#numbers.get(placeId)
    if (known !== undefined) return known
    this.#ids.push(placeId)
    this.#numbers.set(placeId, this.#ids.length - 1)
    return this.#ids.length - 1
  }
}
