/** Shorter text does not match aliases: « Neu » must not find Nyon (« Neuss »). */
const MIN_ALIAS_LENGTH = 4

interface NamedPlace {
  place: { npa: readonly string[] }
  names: readonly string[]
  shortNames: readonly string[]
  aliases: readonly string[]
}

/** Finds places with names or NPA that begin as typed, without going through all places with each letter. */
export class PlaceBeginnings {
  readonly #npa: Beginnings
  readonly #names: Beginnings
  readonly #shortNames: Beginnings
  readonly #laterWords: Beginnings
  readonly #aliases: Beginnings

  /** `places`: the most important first. */
  constructor(places: readonly NamedPlace[]) {
    const of = (namesOf: (place: NamedPlace) => readonly string[]) =>
      new Beginnings(places.flatMap((place, at) => namesOf(place).map((name) => ({ name, at }))))
    this.#npa = of(({ place }) => place.npa)
    this.#names = of(({ names }) => names)
    this.#shortNames = of(({ shortNames }) => shortNames)
    this.#laterWords = of(({ names }) => names.flatMap(fromLaterWords))
    this.#aliases = of(({ aliases }) => aliases)
  }

  /** Their positions in the list of places: the best matches first, of those the most important. */
  withNpa(digits: string): Iterable<number> {
    return this.#npa.at(digits)
  }

  /** The same for a folded name. */
  withName(typed: string): Iterable<number> {
    const ranks = [this.#names, this.#shortNames, this.#laterWords]
    if (typed.length >= MIN_ALIAS_LENGTH) ranks.push(this.#aliases)
    return new Set(ranks.flatMap((rank) => rank.at(typed)))
  }
}

/** « le mont sur lausanne »: « mont sur lausanne », « sur lausanne », « lausanne ». */
function fromLaterWords(name: string): string[] {
  const words = name.split(' ')
  return words.slice(1).map((_, at) => words.slice(at + 1).join(' '))
}

interface NameAt {
  name: string
  at: number
}

class Beginnings {
  /** Names with the same beginning stand together. */
  readonly #sorted: readonly NameAt[]

  constructor(names: NameAt[]) {
    this.#sorted = names.sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  /** Ascending, each once. */
  at(beginning: string): number[] {
    const found = new Set<number>()
    for (let next = this.#firstFrom(beginning); ; next++) {
      const one = this.#sorted[next]
      if (!one?.name.startsWith(beginning)) break
      found.add(one.at)
    }
    return [...found].sort((one, other) => one - other)
  }

  #firstFrom(beginning: string): number {
    let low = 0
    let high = this.#sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] as NameAt).name < beginning) low = middle + 1
      else high = middle
    }
    return low
  }
}
