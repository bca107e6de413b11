import { type AgendaQuery, toSearchParams } from './query'

export function queryPath(page: string, query: AgendaQuery): string {
  const search = toSearchParams(query).toString()
  return search ? `${page}?${search}` : page
}

export function listPath(query: AgendaQuery): string {
  return queryPath('/evenements', query)
}

export function ongoingPath(query: AgendaQuery): string {
  return withParam(listPath(query), 'vue', 'en-cours')
}

export function withParam(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

export function mapPath(query: AgendaQuery): string {
  return queryPath('/carte', query)
}
