import { type AgendaQuery, pricesOf } from '~/domain/agenda-query'
import { dateOf, dayOf, daysOfMonth, presetDays } from '~/domain/days'
import type { AudienceClass, DateFilter, DatePreset, OutdoorChoice, PriceClass } from '~/domain/filter-values'
import type { AccessFeature, Canton } from '~/domain/vocabulary'

/** Filters by the names of their facets. */
export interface FilterValues {
  category: string
  genre: string
  canton: Canton
  region: string
  locality: string
  date: DatePreset
  /** YYYY-MM. */
  month: string
  price: PriceClass
  audience: AudienceClass
  access: AccessFeature
  language: string
  kind: 'event' | 'exhibition'
  outdoor: OutdoorChoice
}
export type FilterName = keyof FilterValues

interface Filter<V> {
  has(query: AgendaQuery, value: V): boolean
  with(query: AgendaQuery, value: V): AgendaQuery
  without(query: AgendaQuery, value: V): AgendaQuery
}

const FILTERS: { [F in FilterName]: Filter<FilterValues[F]> } = {
  category: several('categories'),
  genre: several('genres'),
  canton: several('cantons'),
  region: several('regions'),
  audience: several('audiences'),
  access: several('access'),
  language: several('languages'),
  date: single('date', null),
  month: {
    has: ({ date }, value) => monthOf(date) === value,
    with: (query, value) => ({ ...query, date: daysOfMonth(value) }),
    without: (query, value) => (monthOf(query.date) === value ? { ...query, date: null } : query),
  },
  price: {
    has: ({ prices }, value) => prices.includes(value),
    with: (query, value) => ({ ...query, prices: pricesOf([...query.prices, value]) }),
    without: (query, value) => ({ ...query, prices: query.prices.filter((other) => other !== value) }),
  },
  kind: single('kind', null),
  outdoor: single('outdoor', null),
  locality: {
    has: (query, value) => query.localities.includes(value),
    with: (query, value) => ({
      ...query,
      localities: [...new Set([...query.localities, value])],
      near: null,
      radiusKm: query.near ? null : query.radiusKm,
    }),
    // A radius needs a place.
    without: (query, value) => {
      const localities = query.localities.filter((other) => other !== value)
      return { ...query, localities, radiusKm: localities.length > 0 ? query.radiusKm : null }
    },
  },
}

/** YYYY-MM if the filter is exactly this month. */
export function monthOf(date: DateFilter): string | null {
  if (date === null || typeof date === 'string' || date.from === null) return null
  const month = date.from.slice(0, 7)
  const { from, to } = daysOfMonth(month)
  return date.from === from && date.to === to ? month : null
}

export function hasValue<F extends FilterName>(
  query: AgendaQuery,
  filter: F,
  value: FilterValues[F],
): boolean {
  return FILTERS[filter].has(query, value)
}

/** Adds the choice, or replaces it where a filter has only one. */
export function withValue<F extends FilterName>(
  query: AgendaQuery,
  filter: F,
  value: FilterValues[F],
): AgendaQuery {
  return FILTERS[filter].with(query, value)
}

export function withoutValue<F extends FilterName>(
  query: AgendaQuery,
  filter: F,
  value: FilterValues[F],
): AgendaQuery {
  return FILTERS[filter].without(query, value)
}

export function toggleValue<F extends FilterName>(
  query: AgendaQuery,
  filter: F,
  value: FilterValues[F],
): AgendaQuery {
  return hasValue(query, filter, value) ? withoutValue(query, filter, value) : withValue(query, filter, value)
}

type ListKey = 'categories' | 'genres' | 'cantons' | 'regions' | 'audiences' | 'access' | 'languages'

function several<K extends ListKey>(key: K): Filter<AgendaQuery[K][number]> {
  const valuesOf = (query: AgendaQuery): readonly string[] => query[key]
  return {
    has: (query, value) => valuesOf(query).includes(value),
    with: (query, value) =>
      valuesOf(query).includes(value) ? query : { ...query, [key]: [...valuesOf(query), value] },
    without: (query, value) => ({ ...query, [key]: valuesOf(query).filter((other) => other !== value) }),
  }
}

type SingleKey = 'date' | 'kind' | 'outdoor'

function single<K extends SingleKey>(key: K, none: null): Filter<AgendaQuery[K]> {
  return {
    has: (query, value) => query[key] === value,
    with: (query, value) => ({ ...query, [key]: value }),
    without: (query, value) => (query[key] === value ? { ...query, [key]: none } : query),
  }
}

/** The day in whose month or week the dates begin; null for any dates. */
export function firstDay(date: DateFilter, today: string): string | null {
  if (date === null) return null
  if (typeof date === 'string') return dateOf(presetDays(date, dayOf(today)).first)
  return date.from ?? date.to
}
