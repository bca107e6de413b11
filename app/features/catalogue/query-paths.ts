// The addresses of the pages that understand a query.
import { type AgendaQuery, toSearchParams } from './query'

/** The address of a query on one of the pages that understand it. Filters always start from the first page. */
export function queryPath(page: string, query: AgendaQuery): string {
  const search = toSearchParams(query).toString()
  return search ? `${page}?${search}` : page
}

export function listPath(query: AgendaQuery): string {
  return queryPath('/evenements', query)
}

/** The list of what is under way only. */
export function ongoingPath(query: AgendaQuery): string {
  return withParam(listPath(query), 'vue', 'en-cours')
}

export function withParam(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

export function mapPath(query: AgendaQuery): string {
  return queryPath('/carte', query)
}
