import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { listPath, queryPath } from '~/domain/query-paths'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { dataLicence } from '~/features/feeds/licence'
import { agendaRss } from '~/features/feeds/rss.server'
import { activeChips } from '~/features/search/filter-view'
import { listCaching } from '~/features/search/list-caching.server'
import { searchName } from '~/features/search/search-name'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { feedName } from '~/http/seo'
import { runtime } from '~/runtime.server'

const MAX_ITEMS = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { query, problem } = parseAgendaQuery(new URL(request.url).searchParams)
  if (problem) return new Response(problem, { status: 400, headers: OPEN_TO_ALL })

  const { query: asked } = catalogue.understand(query)
  const { items } = catalogue.search({ ...asked, sort: 'date' }, { limit: MAX_ITEMS })
  const chips = activeChips(asked, (slug) => categories.get(slug).label, listPath, catalogue)
  const text = await agendaRss(
    items,
    {
      siteUrl: env.siteUrl,
      title: feedName(searchName(chips), env.siteName),
      description: env.siteTagline,
      licence: dataLicence(env),
      feedPath: queryPath('/evenements.rss', query),
      pagePath: listPath(query),
      nowMs: clock.now(),
    },
    context.log,
  )
  return new Response(text, {
    headers: {
      ...OPEN_TO_ALL,
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': PUBLIC_PAGE,
      ...listCaching(query),
    },
  })
}
