import { getZodConstraint } from '@conform-to/zod/v3'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { tellsNews } from '~/domain/follow'
import { FOLLOW_PATH, followPath } from '~/domain/follow-paths'
import {
  AskScreen,
  CheckMailboxScreen,
  EndedScreen,
  NothingToFollow,
} from '~/features/notify/follow/ask-screen'
import { askToFollow, rhythmFor } from '~/features/notify/follow/ask-to-follow.server'
import { followForm } from '~/features/notify/follow/follow-forms'
import { followedThing, targetIn } from '~/features/notify/follow/follow-target.server'
import { publicPage } from '~/http/cache-control'
import { parseForm } from '~/http/forms.server'
import { limits } from '~/http/rate-limits.server'
import { pageMeta } from '~/http/seo'
import { withParam } from '~/platform/query-string'
import { runtime } from '~/runtime.server'
import { ErrorPage } from '~/ui/error-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'S’abonner par e-mail', path: FOLLOW_PATH, noindex: true })

export const headers = publicPage

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('fini') === '1') return { page: 'ended' as const }
  const { target, thing } = await followRequest(request)
  const offersDevices = (await runtime()).push !== null
  const view = { thing, path: followPath(target), tellsNews: tellsNews(target), offersDevices }
  if (searchParams.get('envoye') === '1') return { page: 'asked' as const, view }
  return { page: 'form' as const, view, constraint: { ...getZodConstraint(followForm) } }
}

export async function action({ request }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const { target } = await followRequest(request)
  const form = await parseForm(request, followForm, { honeypot: true, limit: limits.follow })
  if (!form.ok) return data(form.reply, form)
  const { email, rhythm } = form.value
  await askToFollow({ email, target, rhythm: rhythmFor(target, rhythm) }, dependencies)
  return redirect(withParam(followPath(target), 'envoye', '1'), 303)
}

export default function FollowPage() {
  const loaded = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (loaded.page === 'ended') return <EndedScreen />
  const { view } = loaded
  if (loaded.page === 'asked') return <CheckMailboxScreen thing={view.thing} path={view.path} />
  return <AskScreen view={view} constraint={loaded.constraint} lastResult={lastResult} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NothingToFollow /> : <ErrorPage />
}

async function followRequest(request: Request) {
  const dependencies = await runtime()
  const target = targetIn(new URL(request.url).searchParams)
  const thing = target && followedThing(target, dependencies)
  if (target === null || thing === null) throw data(null, { status: 404 })
  return { target, thing }
}
