// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import { nearTerms, oneEditSpellings } from './edit-distance'
import type { ImageReader, ImageWriter } from './image'
import { stemOf } from './stems'
import { TermNumbers } from './term-numbers'

/** New terms searched one by one before they are sorted in. */
const UNSORTED_MOST = 500
/** No word has this sign (Unicode, noncharacters). */
const LAST_UNIT = '\uffff'
/** With letters of more scripts than this, a word has too many spellings. */
const LETTERS_MOST = 300

export class Vocabulary {
  #terms: string[] = []
  #numbers = new TermNumbers(this.#terms)
  /** Term numbers in alphabetical order; those from #sorted.length on are not sorted in yet. */
  #sorted = new Uint32Array(0)
  /** The key of the first is the stem, its value the latest term; the second has for each term the previous one of the
   * stem plus 1. */
  #latestOfStem = new Map<string, number>()
  #inflections = new Uint32Array(0)
  /** UTF-16 units of all terms; null = not looked at yet. */
  #letters: Set<string> | null = null

  static load(image: ImageReader): Vocabulary {
    const vocabulary = new Vocabulary()
    vocabulary.#terms = image.texts()
    vocabulary.#numbers = new TermNumbers(vocabulary.#terms)
    vocabulary.#sorted = image.array(Uint32Array)
    vocabulary.#inflections = image.array(Uint32Array)
    const stems = image.texts()
    const latest = image.array(Uint32Array)
    stems.forEach((stem, at) => {
      vocabulary.#latestOfStem.set(stem, latest[at]!)
    })
    return vocabulary
  }

  save(image: ImageWriter): void {
    this.#sortIn()
    image.texts(this.#terms)
    image.array(this.#sorted)
    image.array(this.#inflections)
    image.texts([...this.#latestOfStem.keys()])
    image.array(Uint32Array.from(this.#latestOfStem.values()))
  }

  get size(): number {
    return this.#terms.length
  }

  numberOf(term: string): number | null {
    return this.#numbers.of(term)
  }

  termOf(number: number): string {
    return this.#terms[number]!
  }

  /** The number of the term with these code units. */
  learn(units: Uint16Array, length: number): number {
    const known = this.#terms.length
    const number = this.#numbers.learn(units, length)
    if (number < known) return number
    const term = this.termOf(number)
    if (this.#letters) for (const unit of term.split('')) this.#letters.add(unit)
    this.#joinInflections(number, stemOf(term))
    return number
  }

  inflectionsOf(term: string): number[] {
    const inflections: number[] = []
    let next = (this.#latestOfStem.get(stemOf(term)) ?? -1) + 1
    while (next > 0) {
      inflections.push(next - 1)
      next = this.#inflections[next - 1]!
    }
    return inflections
  }

  near(wanted: string, edits: 1 | 2): { number: number; edits: number }[] {
    this.#sortIn()
    this.#letters ??= lettersOf(this.#terms)
    if (edits === 1 && this.#letters.size <= LETTERS_MOST) return this.#oneEditFrom(wanted, this.#letters)
    const sorted = this.#sorted
    return nearTerms(wanted, edits, sorted.length, (at) => this.#terms[sorted[at]!]!).map(
      ({ at, edits }) => ({ number: sorted[at]!, edits }),
    )
  }

  /** Looks up every spelling that is one edit away: a hundred times as fast as going through the terms. */
  #oneEditFrom(wanted: string, letters: ReadonlySet<string>): { number: number; edits: number }[] {
    const spellings = oneEditSpellings(wanted, [...letters])
    const own = this.#numbers.of(wanted)
    const found = own === null ? [] : [{ number: own, edits: 0 }]
    for (const spelling of spellings) {
      const number = this.#numbers.of(spelling)
      if (number !== null && number !== own) found.push({ number, edits: 1 })
    }
    return found
  }

  longerThan(prefix: string): number[] {
    if (this.#terms.length - this.#sorted.length > UNSORTED_MOST) this.#sortIn()
    const first = this.#firstFrom(prefix)
    const begun = this.#sorted.subarray(first, this.#firstFrom(`${prefix}${LAST_UNIT}`))
    const isOwn = begun.length > 0 && this.#terms[begun[0]!] === prefix
    const found = [...(isOwn ? begun.subarray(1) : begun)]
    for (let number = this.#sorted.length; number < this.#terms.length; number++) {
      const term = this.#terms[number]!
      if (term !== prefix && term.startsWith(prefix)) found.push(number)
    }
    return found
  }

  #joinInflections(number: number, stem: string): void {
    if (number >= this.#inflections.length) {
      const larger = new Uint32Array(Math.max(1024, 2 * this.#inflections.length))
      larger.set(this.#inflections)
      this.#inflections = larger
    }
    this.#inflections[number] = (this.#latestOfStem.get(stem) ?? -1) + 1
    this.#latestOfStem.set(stem, number)
  }

  #firstFrom(prefix: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#terms[this.#sorted[middle]!]! < prefix) low = middle + 1
      else high = middle
    }
    return low
  }

  #sortIn(): void {
    if (this.#sorted.length === this.#terms.length) return
    const terms = this.#terms
    const fresh: number[] = []
    for (let number = this.#sorted.length; number < terms.length; number++) fresh.push(number)
    fresh.sort((a, b) => (terms[a]! < terms[b]! ? -1 : 1))

    const merged = new Uint32Array(terms.length)
    let fromOld = 0
    let fromFresh = 0
    for (let at = 0; at < merged.length; at++) {
      const takeOld =
        fromFresh === fresh.length ||
        (fromOld < this.#sorted.length && terms[this.#sorted[fromOld]!]! < terms[fresh[fromFresh]!]!)
      merged[at] = takeOld ? this.#sorted[fromOld++]! : fresh[fromFresh++]!
    }
    this.#sorted = merged
  }
}

/** A million letters: faster through an array than a set. */
function lettersOf(terms: readonly string[]): Set<string> {
  const isUsed = new Uint8Array(2 ** 16)
  for (const term of terms) {
    for (let at = 0; at < term.length; at++) isUsed[term.charCodeAt(at)] = 1
  }
  const letters = new Set<string>()
  isUsed.forEach((used, unit) => {
    if (used) letters.add(String.fromCharCode(unit))
  })
  return letters
}
