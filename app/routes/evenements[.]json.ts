import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { listPath } from '~/domain/query-paths'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { agendaItems, itemLimit } from '~/features/feeds/json.server'
import { dataLicence } from '~/features/feeds/licence'
import { activeChips } from '~/features/search/filter-view'
import { listCaching } from '~/features/search/list-caching.server'
import { listedTexts } from '~/features/search/listed-texts.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { runtime } from '~/runtime.server'

const LOST_CURSOR =
  'Ce «\u00a0cursor\u00a0» n’est pas lisible ou vient d’une autre recherche. Recommencez sans lui, depuis le début.'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { searchParams } = new URL(request.url)
  const { query, problem } = parseAgendaQuery(searchParams)
  if (problem) return Response.json({ error: problem }, { status: 400, headers: OPEN_TO_ALL })

  const { query: asked } = catalogue.understand(query)
  const found = catalogue.search(asked, {
    limit: itemLimit(searchParams.get('limit')),
    cursor: searchParams.get('cursor'),
  })
  if (found.isCursorLost) {
    return Response.json({ error: LOST_CURSOR }, { status: 400, headers: OPEN_TO_ALL })
  }
  const nowMs = clock.now()
  const textsOf = listedTexts(asked, { nowMs, categoryOf: categories.get })
  const chips = activeChips(asked, (slug) => categories.get(slug).label, listPath, catalogue)
  const answer = {
    revision: found.revision,
    license: dataLicence(env),
    total: found.total,
    chips: chips.map(({ label, href }) => ({ label, without: new URL(href, env.siteUrl).href })),
    facets: found.facets(),
    items: await agendaItems(found.items, { siteUrl: env.siteUrl, nowMs, textsOf }, context.log),
    nextCursor: found.nextCursor,
  }
  return Response.json(answer, {
    headers: { ...OPEN_TO_ALL, 'Cache-Control': PUBLIC_PAGE, ...listCaching(query) },
  })
}
