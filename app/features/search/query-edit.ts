import { type AgendaQuery, chosenValues } from '~/domain/agenda-query'
import { dateOf, dayOf, daysOfMonth, presetDays } from '~/domain/days'
import { type DateFilter, PRICE_CLASSES } from '~/domain/filter-values'
import { FACETS, type FacetName, pricesOf } from '~/domain/filters'

export function hasValue(query: AgendaQuery, facet: FacetName, value: string): boolean {
  return facet === 'month' ? monthOf(query.date) === value : chosenValues(query, facet).includes(value)
}

/** Adds the choice, or replaces it where a filter has only one. */
export function withValue(query: AgendaQuery, facet: FacetName, value: string): AgendaQuery {
  if (hasValue(query, facet, value)) return query
  switch (facet) {
    case 'month':
      return { ...query, date: daysOfMonth(value) }
    case 'locality':
      return {
        ...query,
        localities: [...query.localities, value],
        near: null,
        radiusKm: query.near ? null : query.radiusKm,
      }
    case 'price': {
      const price = PRICE_CLASSES.find((known) => known === value) ?? null
      return { ...query, prices: pricesOf([...query.prices, price]) }
    }
    default: {
      const { filter } = FACETS[facet]
      const own = query[filter]
      return { ...query, [filter]: Array.isArray(own) ? [...own, value] : value }
    }
  }
}

export function withoutValue(query: AgendaQuery, facet: FacetName, value: string): AgendaQuery {
  if (!hasValue(query, facet, value)) return query
  const { filter } = FACETS[facet]
  const own = query[filter]
  const left = { ...query, [filter]: Array.isArray(own) ? without(own, value) : null }
  // A radius needs a place.
  return facet === 'locality' && left.localities.length === 0 ? { ...left, radiusKm: null } : left
}

function without(values: readonly unknown[], value: string): unknown[] {
  return values.filter((other) => String(other) !== value)
}

export function toggleValue(query: AgendaQuery, facet: FacetName, value: string): AgendaQuery {
  return hasValue(query, facet, value) ? withoutValue(query, facet, value) : withValue(query, facet, value)
}

/** YYYY-MM if the filter is exactly this month. */
export function monthOf(date: DateFilter): string | null {
  if (date === null || typeof date === 'string' || date.from === null) return null
  const month = date.from.slice(0, 7)
  const { from, to } = daysOfMonth(month)
  return date.from === from && date.to === to ? month : null
}

/** The day in whose month or week the dates begin; null for any dates. */
export function firstDay(date: DateFilter, today: string): string | null {
  if (date === null) return null
  if (typeof date === 'string') return dateOf(presetDays(date, dayOf(today)).first)
  return date.from ?? date.to
}
