import type { AgendaQuery } from '~/domain/agenda-query'
import type { AudienceClass } from '~/domain/filter-values'
import type { FacetName } from '~/domain/filters'
import type { Match } from '~/platform/grammar'

export interface Filter {
  kind: FacetName | 'sort' | 'weekday'
  edit: (query: AgendaQuery) => AgendaQuery
}

export interface FoundFilter extends Filter {
  length: number
}

export function audience(...groups: AudienceClass[]): Filter {
  return { kind: 'audience', edit: (query) => ({ ...query, audiences: groups }) }
}

export function foundFilter(match: Match<Filter> | null): FoundFilter | null {
  return match && { ...match.value, length: match.length }
}
