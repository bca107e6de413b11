import { parseAgendaQuery } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import { listPath } from '~/domain/query-paths'
import { activeChips } from '~/features/search/filter-view'
import { listCaching } from '~/features/search/list-caching.server'
import { searchName } from '~/features/search/search-name'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { feedName } from '~/http/seo'

/** A list as a feed: its first `limit` events by date, its name and its headers. `newestFirst`: in the order of the list, if
 * it asks for one, else the last added ones. `problem`: words of the query that are not allowed. */
export function askedFeed(
  params: URLSearchParams,
  {
    catalogue,
    categoryLabel,
    siteName,
    limit,
    newestFirst = false,
  }: {
    catalogue: Catalogue
    categoryLabel: (slug: string) => string
    siteName: string
    limit: number
    newestFirst?: boolean
  },
) {
  const { query, problem } = parseAgendaQuery(params)
  if (problem !== null) return { problem }
  const { query: understood } = catalogue.understand(query)
  const sort = newestFirst ? (understood.sort ?? 'added') : 'date'
  const chips = activeChips(understood, categoryLabel, listPath, catalogue)
  const { items, total } = catalogue.search({ ...understood, sort }, { limit })
  return {
    problem: null,
    query,
    understood,
    items,
    total,
    name: feedName(searchName(chips), siteName),
    headers: { ...OPEN_TO_ALL, 'Cache-Control': PUBLIC_PAGE, ...listCaching(query) },
  }
}
