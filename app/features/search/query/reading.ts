import type { AgendaQuery } from '~/domain/agenda-query'
import type { DayRange } from '~/domain/rules'
import type { Canton } from '~/domain/vocabulary'
import type { TokenRange } from '~/platform/tokens'
import type { FoundFilter } from './found-filter'
import type { FoundPlaces } from './places'

export type Edit = (query: AgendaQuery) => AgendaQuery
/** Some words are taken for this. */
export interface Reading {
  kind: Kind
  length: number
  edit: Edit
  places?: FoundPlaces
  /** Takes the cantons that the whole question names. */
  inCantons?: (cantons: readonly Canton[]) => AgendaQuery['date']
  excludedWeekdays?: readonly number[]
  excludedDays?: DayRange | null
}
/** A reading with its place in the question. */
export type PlacedReading = Reading & TokenRange

export type Kind =
  | FoundFilter['kind']
  | 'hours'
  | 'place'
  | 'near-me'
  | 'anywhere'
  | 'weekday-excluded'
  | 'said-nothing'
  | 'said-around'
  | 'exclusion'
  | 'wish'

export function unchanged(query: AgendaQuery): AgendaQuery {
  return query
}
