import { LRUCache } from 'lru-cache'
import { withParam } from '~/platform/with-param'
import { type AgendaQuery, paramsOf } from './query'

/** A page has a hundred links with nearly the same parameters. */
const ENCODED_MOST = 2000
const encoded = new LRUCache<string, string>({ max: ENCODED_MOST })

export function queryPath(page: string, query: AgendaQuery): string {
  const search = paramsOf(query).map(encodedParam).join('&')
  return search ? `${page}?${search}` : page
}

function encodedParam([name, value]: [string, string]): string {
  const key = `${name}=${value}`
  const known = encoded.get(key)
  if (known !== undefined) return known
  const param = new URLSearchParams([[name, value]]).toString()
  encoded.set(key, param)
  return param
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
