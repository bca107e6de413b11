import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { linkPaths } from '~/domain/author-paths'
import { STATE_ACTIONS } from '~/features/dashboard/state-actions.server'
import { loadStatePage } from '~/features/dashboard/state-page.server'
import { StateScreen } from '~/features/dashboard/state-screen'
import { STATE_FORMS, wishIn } from '~/features/dashboard/state-wishes'
import { findByKey } from '~/features/submission/proposals/own-proposal.server'
import { secretPage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { pageIn } from '~/platform/query-string'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'État de votre annonce', path: '/annonce', noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const key = params.token ?? ''
  const own = await findByKey(key, dependencies)
  if (own?.event == null || own.proposal.state !== 'sent') throw data(null, { status: 404 })
  const { search, searchParams } = new URL(request.url)
  const page = pageIn(searchParams)
  const nowMs = dependencies.clock.now()
  return {
    view: await loadStatePage(own.author, own.event, { page, nowMs }, dependencies.documents),
    wish: wishIn(search),
    home: linkPaths(key).home,
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const key = params.token ?? ''
  const own = await findByKey(key, dependencies)
  if (own?.event == null || own.proposal.state !== 'sent') throw data(null, { status: 404 })
  const form = formIn(new URL(request.url).search, STATE_FORMS)
  if (form === null) throw data(null, { status: 400 })
  const { author: user, event } = own
  return STATE_ACTIONS[form]({ user, event, paths: linkPaths(key), request, dependencies })
}

export default function ProposalStatePage() {
  const { view, wish, home, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  const back = { to: home, label: 'Retour à votre annonce' }
  return <StateScreen view={view} wish={wish} flash={isRefused ? null : flash} home={back} />
}

export { DeadProposalLink as ErrorBoundary } from '~/features/submission/proposals/dead-link'
