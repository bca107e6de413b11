import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { askedFeed } from '~/features/feeds/asked-feed.server'
import { agendaCalendar, type DatedEvent } from '~/features/feeds/calendar.server'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { runtime } from '~/runtime.server'

/** Enough for a personal calendar; larger readers use the JSON. */
const MAX_EVENTS = 300

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, env } = await runtime()
  const { siteUrl, siteName } = env
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const categoryLabel = (slug: string) => categories.get(slug).label
  const feed = askedFeed(new URL(request.url).searchParams, {
    catalogue,
    categoryLabel,
    siteName,
    limit: MAX_EVENTS,
  })
  if (feed.problem !== null) return new Response(feed.problem, { status: 400, headers: OPEN_TO_ALL })
  const { understood, items, name, headers } = feed
  function* dated(): Iterable<DatedEvent> {
    for (const { event } of items) yield { event, dates: catalogue.matchingDates(understood, event) }
  }
  const calendar = await agendaCalendar(
    dated(),
    { siteUrl, siteName, categoryLabel, nowMs: clock.now() },
    { name, log: context.log },
  )
  return new Response(calendar, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } })
}
