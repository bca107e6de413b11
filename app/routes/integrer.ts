import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { framePage } from '~/features/feeds/embedding/frame.server'
import { frameDocument } from '~/features/feeds/embedding/frame-page.server'
import { listCaching } from '~/features/search/list-caching.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

/** A document of its own, without the site's frame, session or scripts: other sites show it in theirs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { searchParams } = new URL(request.url)
  const page = await framePage(searchParams, {
    catalogue,
    categoryOf: categories.get,
    nowMs: clock.now(),
    siteUrl: env.siteUrl,
    siteName: env.siteName,
    log: context.log,
  })
  const { query } = parseAgendaQuery(searchParams)
  return new Response(frameDocument(page, context.nonce), {
    status: page.problem === null ? 200 : 400,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': PUBLIC_PAGE,
      ...listCaching(query),
    },
  })
}
