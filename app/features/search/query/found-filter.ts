import type { AgendaQuery } from '~/domain/agenda-query'
import type { AudienceClass } from '~/domain/filter-values'
import type { FacetName } from '~/domain/filters'

export interface FoundFilter {
  kind: FacetName | 'sort' | 'weekday'
  length: number
  edit: (query: AgendaQuery) => AgendaQuery
}

export function audience(...groups: AudienceClass[]): Omit<FoundFilter, 'length'> {
  return { kind: 'audience', edit: (query) => ({ ...query, audiences: groups }) }
}
