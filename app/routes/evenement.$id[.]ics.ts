import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventCalendar } from '~/features/feeds/calendar.server'
import { PUBLIC_PAGE } from '~/http/cache-control'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { runtime } from '~/runtime.server'

export async function loader({ params }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const event = catalogue.event(params.id ?? '')
  if (!event) return new Response('Événement introuvable', { status: 404 })

  const calendar = await eventCalendar(event, {
    siteUrl: env.siteUrl,
    siteName: env.siteName,
    categoryLabel: (slug) => categories.get(slug).label,
    nowMs: clock.now(),
  })
  return new Response(calendar, {
    headers: {
      ...OPEN_TO_ALL,
      'Content-Type': 'text/calendar; charset=utf-8',
      // No escaping: ids are [a-z0-9-].
      'Content-Disposition': `attachment; filename="${event.id}.ics"`,
      'Cache-Control': PUBLIC_PAGE,
    },
  })
}
