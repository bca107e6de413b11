import type { AudienceClass } from '~/domain/filter-values'
import type { AgendaQuery } from '../query'

export interface FoundFilter {
  kind: 'access' | 'audience' | 'language' | 'outdoor' | 'weekday'
  length: number
  edit: (query: AgendaQuery) => AgendaQuery
}

export function audience(...groups: AudienceClass[]): Omit<FoundFilter, 'length'> {
  return { kind: 'audience', edit: (query) => ({ ...query, audiences: groups }) }
}
