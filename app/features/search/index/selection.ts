import { type AgendaQuery, chosenValues, FACET_NAMES } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import { PRICE_MOST_CHF, type PriceFilter } from '~/domain/filter-values'
import { type FacetName, rangeOfPrices } from '~/domain/filters'
import type { TimeWindow } from '~/domain/time-window'
import type { AccessSets, PlaceAccess } from './access-sets'
import { queryWords } from './analysis'
import { type Bitset, intersect, isEmpty, subtract, unite } from './bitset'
import type { Calendar } from './calendar'
import { isSetFacet, type SetFacet } from './event-facts'
import type { FoundWord } from './expansion'
import type { FacetSets } from './facet-sets'
import type { GenreSets } from './genre-sets'
import type { Geography, QueryPlace } from './geography'
import type { IdNumbers } from './id-numbers'
import type { Series } from './series'
import { type SharedSets, sharedSet } from './shared-sets'
import type { SplitEvents } from './split-events'
import type { TextIndex } from './text-index'
import { wordMeanings } from './word-meanings'

/** A query with clock and places resolved. */
export interface Question {
  query: AgendaQuery
  window: TimeWindow
  /** Any of them; none = anywhere. */
  places: readonly QueryPlace[]
  /** Ids of places, with those merged into them; any of them. */
  placeIds: readonly string[]
  /** The place answers where an event says nothing of its access. */
  placeAccess: PlaceAccess
  /** Minutes since the epoch. */
  now: number
  /** The same in milliseconds, for windows that are counted beside the asked one. */
  nowMs: number
  themes: Themes
}

export interface IndexParts {
  live: Bitset
  text: TextIndex
  calendar: Calendar
  facets: FacetSets
  genres: GenreSets
  access: AccessSets
  geography: Geography
  organizers: IdNumbers
  ties: Uint32Array
  series: Series
  split: SplitEvents
  /** When each was added, in minutes since the epoch. */
  added: Int32Array
  /** Buffers, overwritten by the next use. */
  slots: Uint32Array
  scores: Int32Array
}

/** Read-only. */
export function setOf(
  parts: IndexParts,
  { facet, value }: { facet: SetFacet; value: string },
): Bitset | null {
  return facet === 'genre' ? parts.genres.of(value, parts) : parts.facets.get(facet, value)
}

export type FilterKey = FacetName | 'text' | 'excluded' | 'place' | 'organizer'

export class Selection {
  #filters = new Map<FilterKey, Bitset>()

  constructor(
    private readonly parts: IndexParts,
    question: Question,
    words: readonly FoundWord[],
    private readonly shared: SharedSets | null = null,
  ) {
    const { query, window, places, placeIds, themes } = question
    this.#filters.set('date', parts.calendar.within(window))
    if (words.length > 0) {
      this.#filters.set(
        'text',
        sharedSet(shared, ['text', query.q, query.exact], () => this.#matching(words)),
      )
    }
    if (query.excluded.length > 0) this.#filters.set('excluded', this.#lacking(query.excluded, themes))
    this.#filter('locality', places, () => parts.geography.nearAny(places))
    this.#filter('place', placeIds, () => parts.geography.places.ofAny(placeIds, parts.live.length))
    this.#filter('organizer', query.organizerIds, (ids) => parts.organizers.ofAny(ids, parts.live.length))
    this.#filter('price', query.prices, (prices) => this.#atPrices(prices))
    this.#filter('access', query.access, () => this.#accessible(question))
    for (const facet of FACET_NAMES) {
      if (!isSetFacet(facet) || this.filtersBy(facet)) continue
      this.#filter(facet, chosenValues(query, facet), (values) => this.#anyOf(facet, values))
    }
  }

  /** All filters but one; the caller may change the set. */
  matching(except: FilterKey | null = null): Bitset {
    const set = this.parts.live.slice()
    for (const [key, filter] of this.#filters) {
      if (key === except) continue
      intersect(set, filter)
      if (isEmpty(set)) return set
    }
    return set
  }

  filtersBy(key: FilterKey): boolean {
    return this.#filters.has(key)
  }

  #matching(words: readonly FoundWord[]): Bitset {
    const set = this.parts.live.slice()
    this.parts.text.keepMatching(set, words, (member) => setOf(this.parts, member), this.shared)
    return set
  }

  /** Events without all words of one of the texts, or their themes. */
  #lacking(texts: readonly string[], themes: Themes): Bitset {
    const set = this.parts.live.slice()
    for (const text of texts) {
      subtract(
        set,
        sharedSet(this.shared, ['not', text], () => this.#havingWords(text, themes)),
      )
    }
    return set
  }

  #havingWords(text: string, themes: Themes): Bitset {
    const whole = queryWords(text, wordMeanings(text, themes)).map((word) => ({ ...word, prefix: false }))
    const { words } = this.parts.text.find(whole, 1, this.parts.live.length, false)
    return words.length > 0 ? this.#matching(words) : this.#nothing()
  }

  /** No values = no filter. */
  #filter<V>(key: FilterKey, values: readonly V[], make: (values: readonly V[]) => Bitset): void {
    if (values.length === 0) return
    this.#filters.set(
      key,
      sharedSet(this.shared, [key, values], () => make(values)),
    )
  }

  #anyOf(facet: SetFacet, values: readonly string[]): Bitset {
    const set = this.#nothing()
    for (const value of values) {
      const having = setOf(this.parts, { facet, value })
      if (having) unite(set, having)
    }
    return set
  }

  #atPrices(prices: readonly PriceFilter[]): Bitset {
    const set = this.#nothing()
    for (const price of prices) {
      const range = typeof price === 'number' ? { from: 0, to: price } : rangeOfPrices(price)
      unite(set, range ? this.#anyOf('cost', costsWithin(range)) : this.#anyOf('price', [String(price)]))
    }
    return set
  }

  #accessible({ query, placeAccess }: Question): Bitset {
    const set = this.parts.live.slice()
    for (const feature of query.access) {
      intersect(set, this.parts.access.of(feature, placeAccess, this.parts))
    }
    return set
  }

  #nothing(): Bitset {
    return new Uint32Array(this.parts.live.length)
  }
}

/** The costs of a range, in whole francs; dearer ones are filed as one more than the most. */
function costsWithin({ from, to }: { from: number; to: number }): string[] {
  const last = to === PRICE_MOST_CHF && from > 0 ? to + 1 : to
  return Array.from({ length: last - from + 1 }, (_, above) => String(from + above))
}
