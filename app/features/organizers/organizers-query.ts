import { ORGANIZERS_PATH } from './organizer-paths'

const QUERY_LENGTH_MAX = 100
const PAGE_MAX = 10_000

export interface OrganizersQuery {
  q: string
  /** The first page is 1. */
  page: number
}

/** Reads the query of the directory, in one form; never throws. */
export function parseOrganizersQuery(params: URLSearchParams): OrganizersQuery {
  const page = Number(params.get('page'))
  return {
    q: (params.get('q') ?? '')
      .slice(0, QUERY_LENGTH_MAX)
      .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
      .trim(),
    page: Number.isInteger(page) && page > 1 && page <= PAGE_MAX ? page : 1,
  }
}

export function organizersParams(given: URLSearchParams): URLSearchParams {
  const { q, page } = parseOrganizersQuery(given)
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return params
}

export function directoryPath(query: OrganizersQuery): string {
  const params = new URLSearchParams({ q: query.q, page: String(query.page) })
  const read = organizersParams(params).toString()
  return read ? `${ORGANIZERS_PATH}?${read}` : ORGANIZERS_PATH
}
