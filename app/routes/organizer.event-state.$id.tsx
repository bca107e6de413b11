import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ACCOUNT_PATHS } from '~/domain/author-paths'
import { requireUser } from '~/features/accounts/guards.server'
import { returnAddress } from '~/features/dashboard/dashboard-query'
import { STATE_ACTIONS } from '~/features/dashboard/state-actions.server'
import { loadStatePage } from '~/features/dashboard/state-page.server'
import { StateScreen } from '~/features/dashboard/state-screen'
import { STATE_FORMS, statePath, wishIn } from '~/features/dashboard/state-wishes'
import { findOwnEvent } from '~/features/events/access.server'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { pageIn } from '~/platform/query-string'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches, location }) =>
  pageMeta({
    matches,
    title: loaded ? `État\u00a0: ${loaded.view.title}` : 'Événement introuvable',
    path: location.pathname,
    noindex: true,
  })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { documents, clock } = await runtime()
  const event = await findOwnEvent(user, params.id ?? '', documents)
  if (!event) throw data(null, { status: 404 })
  if (event.amends) throw redirect(statePath(event.amends))

  const { search, searchParams } = new URL(request.url)
  const home = returnAddress(ACCOUNT_PATHS.home, searchParams)
  const page = pageIn(searchParams)
  return {
    view: await loadStatePage(user, event, { page, nowMs: clock.now() }, documents),
    wish: wishIn(search),
    home,
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const dependencies = await runtime()
  const event = await findOwnEvent(user, params.id ?? '', dependencies.documents)
  if (!event || event.amends) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const form = formIn(searchParams, STATE_FORMS)
  if (form === null) throw data(null, { status: 400 })
  const home = returnAddress(ACCOUNT_PATHS.home, searchParams)
  const paths = { ...ACCOUNT_PATHS, home, gone: home }
  return STATE_ACTIONS[form]({ user, event, paths, request, dependencies })
}

export default function EventStatePage() {
  const { view, wish, home, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  return (
    <StateScreen
      view={view}
      wish={wish}
      flash={isRefused ? null : flash}
      home={{ to: home, label: 'Retour au tableau de bord' }}
    />
  )
}
