import { withParam } from '~/platform/query-string'
import { type AgendaQuery, paramsOf } from './agenda-query'

/** Encoded as it is. */
const PLAIN = /^[\w.*-]*$/

export function queryPath(page: string, query: AgendaQuery): string {
  const search = paramsOf(query).map(encodedParam).join('&')
  return search ? `${page}?${search}` : page
}

function encodedParam([name, value]: [string, string]): string {
  return PLAIN.test(value) ? `${name}=${value}` : new URLSearchParams([[name, value]]).toString()
}

export function listPath(query: AgendaQuery): string {
  return queryPath('/evenements', query)
}

export function ongoingPath(query: AgendaQuery): string {
  return withParam(listPath(query), 'vue', 'en-cours')
}

export function mapPath(query: AgendaQuery): string {
  return queryPath('/carte', query)
}
