import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listPath, queryPath } from '~/domain/query-paths'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { askedFeed } from '~/features/feeds/asked-feed.server'
import { dataLicence } from '~/features/feeds/licence'
import { agendaRss } from '~/features/feeds/rss.server'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { runtime } from '~/runtime.server'

const MAX_ITEMS = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const feed = askedFeed(new URL(request.url).searchParams, {
    catalogue,
    categoryLabel: (slug) => categories.get(slug).label,
    siteName: env.siteName,
    limit: MAX_ITEMS,
    newestFirst: true,
  })
  if (feed.problem !== null) return new Response(feed.problem, { status: 400, headers: OPEN_TO_ALL })
  const { query, items, name, headers } = feed
  const text = await agendaRss(
    items,
    {
      siteUrl: env.siteUrl,
      title: name,
      description: `Derniers ajouts\u00a0: ${name}`,
      licence: dataLicence(env),
      feedPath: queryPath('/evenements.rss', query),
      pagePath: listPath(query),
      nowMs: clock.now(),
    },
    context.log,
  )
  return new Response(text, { headers: { ...headers, 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
