// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193
const FIRST_PLACES = 1024
/** Terms are shorter. */
const UNITS_MOST = 64

/** The numbers of terms, in the order in which they were learned. A Map would want a string of every word of every text,
 * and with the terms of a whole catalogue it takes twice the time. */
export class TermNumbers {
  readonly #terms: string[]
  /** The place of a term is at its hash, or the next free one, and holds its number plus 1; 0 = free. At most half of
   * the places are used. */
  #places: Uint32Array
  #units = new Uint16Array(UNITS_MOST)

  /** Keeps the array. */
  constructor(terms: string[]) {
    this.#terms = terms
    this.#places = new Uint32Array(placesFor(terms.length))
    this.#placeAll()
  }

  /** null = unknown. */
  of(term: string): number | null {
    if (term.length > UNITS_MOST) return null
    const number = this.#places[this.#placeOf(this.#unitsOf(term), term.length)]!
    return number === 0 ? null : number - 1
  }

  /** `units`: the UTF-16 code units of a term, as many as `length`. */
  learn(units: Uint16Array, length: number): number {
    const place = this.#placeOf(units, length)
    const known = this.#places[place]!
    if (known !== 0) return known - 1
    const number = this.#terms.push(String.fromCharCode(...units.subarray(0, length))) - 1
    this.#places[place] = number + 1
    if (2 * this.#terms.length > this.#places.length) {
      this.#places = new Uint32Array(placesFor(2 * this.#terms.length))
      this.#placeAll()
    }
    return number
  }

  #placeAll(): void {
    this.#terms.forEach((term, number) => {
      this.#places[this.#placeOf(this.#unitsOf(term), term.length)] = number + 1
    })
  }

  #unitsOf(term: string): Uint16Array {
    for (let at = 0; at < term.length; at++) this.#units[at] = term.charCodeAt(at)
    return this.#units
  }

  /** Returns where the term stands, or would. */
  #placeOf(units: Uint16Array, length: number): number {
    // FNV-1a.
    let hash = FNV_BASIS
    for (let at = 0; at < length; at++) hash = Math.imul(hash ^ units[at]!, FNV_PRIME)
    const mask = this.#places.length - 1
    let place = (hash ^ (hash >>> 15)) & mask
    while (this.#places[place] !== 0 && !isTerm(this.#terms[this.#places[place]! - 1]!, units, length)) {
      place = (place + 1) & mask
    }
    return place
  }
}

function placesFor(terms: number): number {
  return Math.max(FIRST_PLACES, 2 ** Math.ceil(Math.log2(2 * terms + 1)))
}

function isTerm(term: string, units: Uint16Array, length: number): boolean {
  if (term.length !== length) return false
  for (let at = 0; at < length; at++) if (term.charCodeAt(at) !== units[at]) return false
  return true
}
