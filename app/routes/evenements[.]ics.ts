import type { LoaderFunctionArgs } from '@remix-run/node'
import { parseAgendaQuery } from '~/features/catalogue/query'
import { agendaCalendar } from '~/features/feeds/calendar.server'
import { listCaching } from '~/features/search/list-caching.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { runtime } from '~/runtime.server'

/** Enough for a personal calendar; larger readers use the JSON. */
const MAX_EVENTS = 300

export async function loader({ request }: LoaderFunctionArgs) {
  const { catalogue, categories, env } = await runtime()
  const { query, problem } = parseAgendaQuery(new URL(request.url).searchParams)
  if (problem) return new Response(problem, { status: 400 })

  const { items } = catalogue.search({ ...catalogue.understand(query), sort: 'date' }, { limit: MAX_EVENTS })
  const text = await agendaCalendar(
    items.map(({ event }) => event),
    {
      siteUrl: env.siteUrl,
      siteName: env.siteName,
      categoryLabel: (slug) => categories.get(slug).label,
    },
  )
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': PUBLIC_PAGE,
      ...listCaching(query),
    },
  })
}
