import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dateOf, today } from '~/domain/days'
import { viewsPath } from '~/domain/event-views'
import { requireUser } from '~/features/accounts/guards.server'
import { findEditable } from '~/features/events/access.server'
import { eventFigures } from '~/features/figures/event-figures.server'
import { ViewsScreen } from '~/features/figures/views-screen'
import { privatePage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches, location }) =>
  pageMeta({
    matches,
    title: loaded ? `Vues\u00a0: ${loaded.event.title}` : 'Événement introuvable',
    path: location.pathname,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, views, clock } = await runtime()
  const event = await findEditable(user, params.id ?? '', documents)
  if (!event) throw data(null, { status: 404 })
  const { id, title, status } = event
  return {
    event: { id, title, isPublic: status === 'published' },
    figures: eventFigures(await views.byDay(id), dateOf(today(clock.now()))),
    csvPath: `${viewsPath(id)}.csv`,
    home: { to: '/dashboard', label: 'Tableau de bord' },
  }
}

export default function EventFiguresPage() {
  return <ViewsScreen {...useLoaderData<typeof loader>()} />
}
