import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FOLLOW_ACTIONS } from '~/features/notify/follow/follow-actions.server'
import { FOLLOW_FORMS } from '~/features/notify/follow/follow-forms'
import { findFollow } from '~/features/notify/follow/follow-link.server'
import { followPage } from '~/features/notify/follow/follow-page.server'
import { FollowsScreen } from '~/features/notify/follow/follows-screen'
import { secretPage } from '~/http/cache-control'
import { takeFlash } from '~/http/flash.server'
import { formIn } from '~/http/page-forms'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'
import { Notice } from '~/ui/notice'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Vos abonnements', path: '/suivi', noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const own = await findFollow(params.key ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  const push = dependencies.push?.browser ?? null
  return { page: await followPage(own, dependencies), push, flash: await takeFlash(request) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const own = await findFollow(params.key ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  const form = formIn(new URL(request.url).searchParams, FOLLOW_FORMS)
  if (form === null) throw data(null, { status: 400 })
  return FOLLOW_ACTIONS[form]({ request, own, dependencies })
}

export default function FollowsPage() {
  const { page, push, flash } = useLoaderData<typeof loader>()
  const isRefused = useActionData<typeof action>() !== undefined
  const notice = flash && !isRefused && <Notice key={flash.id}>{flash.message}</Notice>
  return <FollowsScreen page={page} push={push} notice={notice} />
}

export { DeadFollowLink as ErrorBoundary } from '~/features/notify/follow/follows-screen'
