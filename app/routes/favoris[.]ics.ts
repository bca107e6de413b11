import type { LoaderFunctionArgs } from '@remix-run/node'
import { favouritesParam } from '~/domain/favourite-paths'
import { datesToCome } from '~/domain/spans'
import { agendaCalendar, type DatedEvent } from '~/features/feeds/calendar.server'
import { PUBLIC_UNCACHED } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { feedName } from '~/http/seo'
import { runtime } from '~/runtime.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const ids = favouritesParam(new URL(request.url).searchParams)
  if (ids === null) return new Response('Cette adresse ne contient aucun favori', { status: 404 })

  function* dated(asked: readonly string[]): Iterable<DatedEvent> {
    for (const id of asked) {
      const event = catalogue.event(id)
      if (event) yield { event, dates: datesToCome(event, clock.now()) }
    }
  }
  const calendar = await agendaCalendar(
    dated(ids),
    {
      siteUrl: env.siteUrl,
      siteName: env.siteName,
      categoryLabel: (slug) => categories.get(slug).label,
      nowMs: clock.now(),
    },
    { name: feedName('Favoris', env.siteName), log: context.log },
  )
  return new Response(calendar, {
    headers: {
      ...OPEN_TO_ALL,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="favoris.ics"',
      'Cache-Control': PUBLIC_UNCACHED,
    },
  })
}
