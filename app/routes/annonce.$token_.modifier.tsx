import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { EventFormScreen } from '~/features/submission/form/event-form'
import { postEventForm } from '~/features/submission/form-actions/event-form-actions.server'
import { eventFormView } from '~/features/submission/form-page.server'
import { withUnusedToken } from '~/features/submission/form-session.server'
import { withAnswer } from '~/features/submission/form-view'
import { openLinkForm } from '~/features/submission/proposals/link-form.server'
import { secretPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Modifier votre annonce', path: '/annonce', noindex: true })

export const headers = secretPage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const dependencies = await runtime()
  const session = await openLinkForm(params.token ?? '', tokenOf(request), dependencies)
  if (session === null) throw data(null, { status: 404 })
  return { view: await eventFormView(withUnusedToken(session), dependencies) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const dependencies = await runtime()
  const post = await readPost(request)
  const session = await openLinkForm(params.token ?? '', post?.token ?? tokenOf(request), dependencies)
  if (session === null) throw data(null, { status: 404 })
  return postEventForm({ request, session, post, dependencies, closed: context.closed })
}

export { shouldRevalidate } from '~/features/submission/form-revalidation'

export default function ChangeProposalPage() {
  const { view } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <EventFormScreen view={withAnswer(view, answer)} lastResult={answer?.result} />
}

export { DeadProposalLink as ErrorBoundary } from '~/features/submission/proposals/dead-link'

/** `?draft=` is the draft's token. */
function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('draft')
}
