// A mail program posts here by itself (RFC 8058), without a form of this page and without cookies.
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { followLinks } from '~/domain/follow-paths'
import { findFollow } from '~/features/notify/follow/follow-link.server'
import { itemOf } from '~/features/notify/follow/follow-page.server'
import { EndScreen } from '~/features/notify/follow/follows-screen'
import { endFollow, endNews } from '~/features/notify/follow/manage-follows.server'
import { secretPage } from '~/http/cache-control'
import { oncePerRequest } from '~/http/request-scope.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Se désabonner', path: '/suivi', noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const key = params.key ?? ''
  // Remix runs the loader after the action too, and by then nothing is found any more.
  if (await hasEnded(false)) return { what: '', path: '', isEnded: true }
  const own = await findFollow(key, dependencies)
  if (own === null) throw data(null, { status: 404 })
  const isForAll = endsAll(request)
  const { kind, title } = itemOf(own, dependencies)
  return {
    what: isForAll ? 'Tous vos abonnements aux nouveautés.' : `${kind}\u00a0: ${title}`,
    path: isForAll ? followLinks(key).endNews : followLinks(key).end,
    isEnded: false,
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const own = await findFollow(params.key ?? '', dependencies)
  if (own === null) throw data(null, { status: 404 })
  if (endsAll(request)) await endNews(own, dependencies)
  else await endFollow(own, dependencies)
  await hasEnded(true)
  return null
}

export default function EndPage() {
  return <EndScreen {...useLoaderData<typeof loader>()} />
}

export { DeadFollowLink as ErrorBoundary } from '~/features/notify/follow/follows-screen'

function endsAll(request: Request): boolean {
  return new URL(request.url).searchParams.get('tout') === '1'
}

/** Carries the action's result to the loader of the same request: the first call of a request sets what all calls answer. */
function hasEnded(isSo: boolean): Promise<boolean> {
  return oncePerRequest('follow ended', async () => isSo)
}
