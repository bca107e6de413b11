import { LRUCache } from 'lru-cache'
import { toSearchParams } from '~/domain/agenda-query'
import type { Facets } from '~/domain/catalogue'
import type { Question } from '../index/selection'

const LISTS_MAX = 100

/** The facet counts of a list, for its other pages, orders and formats. They are kept when they have been counted for the
 * second time: most lists are asked for once. */
export class FacetCache {
  /** null: counted once. */
  readonly #kept = new LRUCache<string, { facets: Facets | null }>({ max: LISTS_MAX })
  #themes: Question['themes'] | null = null

  /** `agenda`: the same as long as no event and no place changes, for windows that hold the same events. Read-only. */
  of(
    { query, now, themes }: Pick<Question, 'query' | 'now' | 'themes'>,
    agenda: string,
    count: () => Facets,
  ): Facets {
    if (this.#themes !== themes) this.#kept.clear()
    this.#themes = themes
    const filters = toSearchParams({ ...query, date: null, sort: null })
    const key = `${agenda} ${now} ${filters}`
    const kept = this.#kept.get(key)
    const facets = kept?.facets ?? count()
    if (kept) kept.facets = facets
    else this.#kept.set(key, { facets: null })
    return facets
  }
}
