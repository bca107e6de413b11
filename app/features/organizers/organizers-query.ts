import { listQuery, pageIn, withQuery, wordsIn } from '~/platform/query-string'
import { ORGANIZERS_PATH } from './organizer-paths'

export interface OrganizersQuery {
  q: string
  /** The first page is 1. */
  page: number
}

/** Reads the query of the directory, in one form; never throws. */
export function parseOrganizersQuery(params: URLSearchParams): OrganizersQuery {
  return { q: wordsIn(params), page: pageIn(params) }
}

export function organizersParams(given: URLSearchParams): URLSearchParams {
  return listQuery({ ...parseOrganizersQuery(given) })
}

export function directoryPath(query: OrganizersQuery): string {
  return withQuery(ORGANIZERS_PATH, listQuery({ ...query }))
}
