import type { AgendaQuery } from '~/domain/agenda-query'
import { PRIVATE } from '~/http/cache-control'

/** A list around a visitor's position is not cached: nobody else asks for it. */
export function listCaching({ near }: AgendaQuery): Record<string, string> {
  return near ? { 'Cache-Control': PRIVATE } : {}
}
