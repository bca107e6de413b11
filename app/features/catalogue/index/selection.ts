import type { TimeWindow } from '~/domain/days'
import type { DatePreset } from '~/domain/filter-values'
import type { Facets } from '../catalogue'
import type { AgendaQuery } from '../query'
import { type Themes, wordMeanings } from '../understanding/themes'
import { queryWords } from './analysis'
import { type Bitset, intersect, subtract, unite } from './bitset'
import type { Calendar } from './calendar'
import type { SetFacet } from './event-facts'
import type { FoundWord } from './expansion'
import type { FacetSets } from './facet-sets'
import type { GenreSets } from './genre-sets'
import type { AskedPlace, Geography } from './geography'
import type { TextIndex } from './text-index'

/** A query with clock and places resolved. */
export interface Question {
  query: AgendaQuery
  window: TimeWindow
  presets: readonly { preset: DatePreset; window: TimeWindow }[]
  months: readonly { month: string; window: TimeWindow }[]
  /** Any of them; none = anywhere. */
  places: readonly AskedPlace[]
  /** Minutes since the epoch. */
  now: number
  themes: Themes
}

export interface IndexParts {
  live: Bitset
  text: TextIndex
  calendar: Calendar
  facets: FacetSets
  genres: GenreSets
  geography: Geography
  ties: Uint32Array
  titles: Uint32Array
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

export type FilterKey = keyof Facets | 'text' | 'excluded'

export class Selection {
  #filters = new Map<FilterKey, Bitset>()

  constructor(
    private readonly parts: IndexParts,
    { query, window, places, themes }: Question,
    words: readonly FoundWord[],
  ) {
    this.#filters.set('date', parts.calendar.within(window))
    if (words.length > 0) this.#filters.set('text', this.#matching(words))
    if (query.excluded.length > 0) this.#filters.set('excluded', this.#lacking(query.excluded, themes))
    if (places.length > 0) this.#filters.set('locality', parts.geography.nearAny(places))
    this.#choose('category', query.categories)
    this.#choose('genre', query.genres)
    this.#choose('canton', query.cantons)
    this.#choose('region', query.regions)
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
    this.parts.text.keepMatching(set, words, (member) => setOf(this.parts, member))
    return set
  }

  /** Events without all words of one of the texts, or their themes. */
  #lacking(texts: readonly string[], themes: Themes): Bitset {
    const set = this.parts.live.slice()
    for (const text of texts) {
      const whole = queryWords(text, wordMeanings(text, themes)).map((word) => ({ ...word, prefix: false }))
      const { words } = this.parts.text.find(whole, 1, set.length, false)
      if (words.length > 0) subtract(set, this.#matching(words))
    }
    return set
  }

  #choose(facet: SetFacet, values: readonly string[]): void {
    if (values.length === 0) return
    const set = this.#nothing()
    for (const value of values) {
      const having = setOf(this.parts, { facet, value })
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
