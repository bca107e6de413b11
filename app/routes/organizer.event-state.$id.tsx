import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { STATE_ACTIONS } from '~/actions/state-actions.server'
import { requireUser } from '~/features/accounts/guards.server'
import { findOwnEvent } from '~/features/events/access.server'
import { loadStatePage } from '~/features/organizer/state-page.server'
import {
  AllStatesLink,
  Amendment,
  DateStates,
  Removal,
  WholeState,
  Wish,
  Withdrawal,
} from '~/features/organizer/state-sections'
import { STATE_FORMS, statePath, wishIn } from '~/features/organizer/state-wishes'
import { privatePage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Notice } from '~/ui/notice'
import { Page } from '~/ui/page'
import { useDoneKey } from '~/ui/use-done-key'

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
  const page = Math.trunc(Number(searchParams.get('page')))
  return {
    view: await loadStatePage(user, event, { page, nowMs: clock.now() }, documents),
    wish: wishIn(search),
    flash: await takeFlash(request),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const dependencies = await runtime()
  const event = await findOwnEvent(user, params.id ?? '', dependencies.documents)
  if (!event || event.amends) throw data(null, { status: 404 })
  const form = formIn(new URL(request.url).search, STATE_FORMS)
  if (form === null) throw data(null, { status: 400 })
  return STATE_ACTIONS[form]({ user, event, request, dependencies })
}

export default function EventStatePage() {
  const { view, wish, flash } = useLoaderData<typeof loader>()
  const doneKey = useDoneKey(flash)
  const refusal = useActionData<typeof action>()
  return (
    <Page title={view.title} kicker="État de l’événement" lead={view.facts}>
      {flash && !refusal && (
        <div className="mb-10 max-w-2xl">
          <Notice key={flash.id}>{flash.message}</Notice>
        </div>
      )}
      {wish ? (
        <>
          <Wish key={wish} view={view} wish={wish} />
          <AllStatesLink id={view.id} />
        </>
      ) : (
        // The key shows the stored values after saving.
        <div key={doneKey}>
          <WholeState view={view} />
          {view.dates && !view.isLocked && <DateStates view={view} dates={view.dates} />}
          {view.amendment && <Amendment view={view} version={view.amendment.version} />}
          {view.canWithdraw && <Withdrawal view={view} />}
          {view.canRemove && <Removal view={view} />}
          <Link to="/dashboard" className={buttonClass('quiet')}>
            Retour au tableau de bord
          </Link>
        </div>
      )}
    </Page>
  )
}
