import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkPaths } from '~/domain/author-paths'
import { dateOf, today } from '~/domain/days'
import { linkViewsPath } from '~/domain/event-views'
import { eventFigures } from '~/features/figures/event-figures.server'
import { ViewsScreen } from '~/features/figures/views-screen'
import { findByKey } from '~/features/submission/proposals/own-proposal.server'
import { secretPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Vues de votre annonce', path: '/annonce', noindex: true })

export const headers = secretPage

export async function loader({ params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const key = params.token ?? ''
  const own = await findByKey(key, dependencies)
  if (own?.event == null || own.proposal.state !== 'sent') throw data(null, { status: 404 })
  const { views, clock } = dependencies
  const { id, title, status } = own.event
  const { home } = linkPaths(key)
  return {
    event: { id, title, isPublic: status === 'published' },
    figures: eventFigures(await views.byDay(id), dateOf(today(clock.now()))),
    csvPath: `${linkViewsPath(home)}.csv`,
    home: { to: home, label: 'Retour à votre annonce' },
  }
}

export default function ProposalViewsPage() {
  return <ViewsScreen {...useLoaderData<typeof loader>()} />
}

export { DeadProposalLink as ErrorBoundary } from '~/features/submission/proposals/dead-link'
