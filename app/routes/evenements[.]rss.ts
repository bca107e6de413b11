import type { LoaderFunctionArgs } from '@remix-run/node'
import { parseAgendaQuery } from '~/features/catalogue/query'
import { listPath, queryPath } from '~/features/catalogue/query-paths'
import { agendaRss } from '~/features/feeds/rss.server'
import { listCaching } from '~/features/search/list-caching.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

const MAX_ITEMS = 50

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue, env } = await runtime()
  const { query, problem } = parseAgendaQuery(new URL(request.url).searchParams)
  if (problem) return new Response(problem, { status: 400 })

  const { items } = catalogue.search({ ...catalogue.understand(query), sort: 'date' }, { limit: MAX_ITEMS })
  const text = await agendaRss(items, {
    siteUrl: env.siteUrl,
    title: env.siteName,
    description: env.siteTagline,
    feedPath: queryPath('/evenements.rss', query),
    pagePath: listPath(query),
  })
  return new Response(text, {
    headers: {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      'Cache-Control': PUBLIC_PAGE,
      ...listCaching(query),
    },
  })
}
