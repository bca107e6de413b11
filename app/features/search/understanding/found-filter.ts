import type { AgendaQuery } from '~/domain/agenda-query'
import type { AudienceClass } from '~/domain/filter-values'

export interface FoundFilter {
  kind: 'access' | 'audience' | 'language' | 'outdoor' | 'weekday'
  length: number
  edit: (query: AgendaQuery) => AgendaQuery
}

export function audience(...groups: AudienceClass[]): Omit<FoundFilter, 'length'> {
  return { kind: 'audience', edit: (query) => ({ ...query, audiences: groups }) }
}
