import type { TimeWindow } from '~/domain/days'
import type { DatePreset } from '~/domain/filter-values'
import type { Facets } from '../catalogue'
import type { AgendaQuery } from '../query'
import type { Themes } from '../understanding/themes'
import { type Bitset, intersect, unite } from './bitset'
import type { Calendar } from './calendar'
import type { SetFacet } from './event-facts'
import type { FoundWord } from './expansion'
import type { FacetSets } from './facet-sets'
import type { AskedPlace, Geography } from './geography'
import type { TextIndex } from './text-index'

/** A query with clock and places resolved. */
export interface Question {
  query: AgendaQuery
  window: TimeWindow
  presets: readonly { preset: DatePreset; window: TimeWindow }[]
  place: AskedPlace | null
  /** Minutes since the epoch. */
  now: number
  themes: Themes
}

export interface IndexParts {
  live: Bitset
  text: TextIndex
  calendar: Calendar
  facets: FacetSets
  geography: Geography
  ties: Uint32Array
  titles: Uint32Array
  /** Buffers, overwritten by the next use. */
  slots: Uint32Array
  scores: Int32Array
}

export type FilterKey = keyof Facets | 'text'

export class Selection {
  #filters = new Map<FilterKey, Bitset>()

  constructor(
    private readonly parts: IndexParts,
    { query, window, place }: Question,
    words: readonly FoundWord[],
  ) {
    this.#filters.set('date', parts.calendar.within(window))
    if (words.length > 0) this.#filters.set('text', this.#matching(words))
    if (place) this.#filters.set('locality', parts.geography.near(place))
    this.#choose('category', query.categories)
    this.#choose('canton', query.cantons)
    this.#choose('price', query.price ? [query.price] : [])
    this.#choose('audience', query.audiences)
    this.#choose('language', query.languages)
    this.#choose('kind', query.kind ? [query.kind] : [])
    this.#choose('outdoor', query.outdoor ? ['oui'] : [])
    if (query.access.length > 0) this.#filters.set('access', this.#havingAll('access', query.access))
  }

  /** All filters but one; the caller may change the set. */
  matching(except: FilterKey | null = null): Bitset {
    const set = this.parts.live.slice()
    for (const [key, filter] of this.#filters) {
      if (key !== except) intersect(set, filter)
    }
    return set
  }

  filtersBy(key: FilterKey): boolean {
    return this.#filters.has(key)
  }

  #matching(words: readonly FoundWord[]): Bitset {
    const set = this.parts.live.slice()
    const { text, facets } = this.parts
    text.keepMatching(set, words, ({ facet, value }) => facets.get(facet, value))
    return set
  }

  #choose(facet: SetFacet, values: readonly string[]): void {
    if (values.length === 0) return
    const set = this.#nothing()
    for (const value of values) {
      const having = this.parts.facets.get(facet, value)
      if (having) unite(set, having)
    }
    this.#filters.set(facet, set)
  }

  #havingAll(facet: SetFacet, values: readonly string[]): Bitset {
    const set = this.parts.live.slice()
    for (const value of values) intersect(set, this.parts.facets.get(facet, value) ?? this.#nothing())
    return set
  }

  #nothing(): Bitset {
    return new Uint32Array(this.parts.live.length)
  }
}
