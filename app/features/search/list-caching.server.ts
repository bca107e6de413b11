// Who may keep a list: whoever asks from where they stand asks for themselves.

import type { AgendaQuery } from '~/features/catalogue/query'
import { PRIVATE } from '~/http/cache-control'

/** Headers beside those of every list. Another visitor hardly stands in the same place. */
export function listCaching({ near }: AgendaQuery): Record<string, string> {
  return near ? { 'Cache-Control': PRIVATE } : {}
}
