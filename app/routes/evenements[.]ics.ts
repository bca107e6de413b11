import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { listPath } from '~/domain/query-paths'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { agendaCalendar, type DatedEvent } from '~/features/feeds/calendar.server'
import { activeChips } from '~/features/search/filter-view'
import { listCaching } from '~/features/search/list-caching.server'
import { searchName } from '~/features/search/search-name'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { feedName } from '~/http/seo'
import { runtime } from '~/runtime.server'

/** Enough for a personal calendar; larger readers use the JSON. */
const MAX_EVENTS = 300

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { query, problem } = parseAgendaQuery(new URL(request.url).searchParams)
  if (problem) return new Response(problem, { status: 400, headers: OPEN_TO_ALL })

  const { query: asked } = catalogue.understand(query)
  const categoryLabel = (slug: string) => categories.get(slug).label
  const { items } = catalogue.search({ ...asked, sort: 'date' }, { limit: MAX_EVENTS })
  function* dated(): Iterable<DatedEvent> {
    for (const { event } of items) yield { event, dates: catalogue.matchingDates(asked, event) }
  }
  const chips = activeChips(asked, categoryLabel, listPath, catalogue)
  const calendar = await agendaCalendar(
    dated(),
    { siteUrl: env.siteUrl, siteName: env.siteName, categoryLabel, nowMs: clock.now() },
    { name: feedName(searchName(chips), env.siteName), log: context.log },
  )
  return new Response(calendar, {
    headers: {
      ...OPEN_TO_ALL,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': PUBLIC_PAGE,
      ...listCaching(query),
    },
  })
}
