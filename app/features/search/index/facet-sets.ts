import { addSlot, type Bitset, dropSlot, grown, wordsChanged } from './bitset'
import { SET_FACETS, type SetFacet } from './event-facts'
import type { ImageReader, ImageWriter } from './image'

export class FacetSets {
  #sets = new Map<SetFacet, Map<string, Bitset>>(SET_FACETS.map((facet) => [facet, new Map()]))
  #words = 0

  static load(image: ImageReader): FacetSets {
    const facets = new FacetSets()
    facets.#words = image.number()
    for (const facet of SET_FACETS) {
      for (const value of image.texts()) facets.#of(facet).set(value, image.array(Uint32Array))
    }
    return facets
  }

  save(image: ImageWriter): void {
    image.number(this.#words)
    for (const facet of SET_FACETS) {
      const sets = this.#of(facet)
      image.texts([...sets.keys()])
      for (const set of sets.values()) image.array(set)
    }
  }

  growTo(words: number): void {
    this.#words = words
    for (const sets of this.#sets.values()) {
      for (const [value, set] of sets) sets.set(value, grown(set, words))
    }
  }

  add(slot: number, valuesOf: (facet: SetFacet) => readonly string[]): void {
    for (const facet of SET_FACETS) {
      for (const value of valuesOf(facet)) {
        const set = this.get(facet, value) ?? new Uint32Array(this.#words)
        addSlot(set, slot)
        wordsChanged(set)
        this.#of(facet).set(value, set)
      }
    }
  }

  /** `valuesOf` must give the values that were added. */
  remove(slot: number, valuesOf: (facet: SetFacet) => readonly string[]): void {
    for (const facet of SET_FACETS) {
      for (const value of valuesOf(facet)) {
        const set = this.get(facet, value)
        if (!set) continue
        dropSlot(set, slot)
        wordsChanged(set)
      }
    }
  }

  get(facet: SetFacet, value: string): Bitset | null {
    return this.#of(facet).get(value) ?? null
  }

  valuesOf(facet: SetFacet): string[] {
    return [...this.#of(facet).keys()]
  }

  #of(facet: SetFacet): Map<string, Bitset> {
    const sets = this.#sets.get(facet)
    if (!sets) throw new Error(`no facet ${facet}`)
    return sets
  }
}
