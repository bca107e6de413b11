import { FACETS, type FacetName, FILTERS, type Filter, type FilterName } from './filters'
import { cleanSearchText } from './search-text'

/** A list that is asked for: the value of each filter. Unknown names and values of an address are ignored. */
export type AgendaQuery = { [F in FilterName]: ReturnType<(typeof FILTERS)[F]['read']> }

export const FILTER_NAMES = Object.keys(FILTERS).filter(isFilter)

export function isFilter(name: string): name is FilterName {
  return Object.hasOwn(FILTERS, name)
}

export const FACET_NAMES = Object.keys(FACETS).filter(isFacet)

export function isFacet(name: string): name is FacetName {
  return Object.hasOwn(FACETS, name)
}

export const EMPTY_QUERY: Readonly<AgendaQuery> = readQuery(new URLSearchParams())

/** The canonical query of any query string; never throws. `problem`: French message about refused search words, which
 * count as absent. */
export function parseAgendaQuery(searchParams: URLSearchParams): {
  query: AgendaQuery
  problem: string | null
} {
  const words = cleanSearchText(searchParams.get('q') ?? '')
  return { query: readQuery(searchParams), problem: words.ok ? null : words.message }
}

function readQuery(given: URLSearchParams): AgendaQuery {
  // Each filter reads what the query holds under its name.
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, FILTERS[name].read(given)])) as AgendaQuery
}

/** Whether anything but words is asked for. */
export function hasFilters(query: AgendaQuery): boolean {
  return (
    toSearchParams({ ...query, q: '', literal: false, exact: false, sort: null, when: 'upcoming' }).size > 0
  )
}

export function toSearchParams(query: AgendaQuery): URLSearchParams {
  return new URLSearchParams(paramsOf(query))
}

/** The parameters of the address that asks for this query, in their canonical order; empty filters are left out. */
export function paramsOf(query: AgendaQuery): [name: string, value: string][] {
  return FILTER_NAMES.flatMap((name) => {
    const filter: Filter<unknown> = FILTERS[name]
    return filter.write(query[name], query)
  })
}

/** The values of a facet that the query chooses. A month is a range of days, which the filter of dates has. */
export function chosenValues(query: AgendaQuery, facet: FacetName): readonly string[] {
  const value = query[FACETS[facet].filter]
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? [value] : []
}
