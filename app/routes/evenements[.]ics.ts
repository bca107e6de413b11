import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { dateOf, today as todayOf } from '~/domain/days'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { askedFeed } from '~/features/feeds/asked-feed.server'
import { agendaCalendar, type DatedEvent } from '~/features/feeds/calendar.server'
import { CALENDAR_EVENTS_MOST, cutCalendarText } from '~/features/feeds/calendar-years'
import { OPEN_TO_ALL } from '~/http/open-to-all'
import { runtime } from '~/runtime.server'

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
    limit: CALENDAR_EVENTS_MOST,
  })
  if (feed.problem !== null) return new Response(feed.problem, { status: 400, headers: OPEN_TO_ALL })
  const { query, understood, items, total, name, headers } = feed
  function* dated(): Iterable<DatedEvent> {
    const datesOf = catalogue.matchingDates(understood)
    for (const { event } of items) yield { event, dates: datesOf(event) }
  }
  const today = dateOf(todayOf(clock.now()))
  const description = cutCalendarText(query, {
    total,
    isDated: understood.date !== null,
    shown: items.length,
    today,
    siteUrl,
  })
  const calendar = await agendaCalendar(
    dated(),
    { siteUrl, siteName, categoryLabel, nowMs: clock.now() },
    { name, description, log: context.log },
  )
  return new Response(calendar, { headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8' } })
}
