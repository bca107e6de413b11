import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { MOST_DRAFTS_AT_ONCE } from '~/features/submission/draft/event-form-schema'
import { unfinishedDrafts } from '~/features/submission/find-drafts.server'
import { EventFormScreen } from '~/features/submission/form/event-form'
import { postEventForm } from '~/features/submission/form-actions/event-form-actions.server'
import { formAuthor } from '~/features/submission/form-actions/form-author.server'
import { eventFormView } from '~/features/submission/form-page.server'
import { openFormSession, openNewForm } from '~/features/submission/form-session.server'
import { withAnswer } from '~/features/submission/form-view'
import { privatePage } from '~/http/cache-control'
import { flash } from '~/http/flash.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Annoncer un événement', path: '/organizer/submit-event', noindex: true })

export const headers = privatePage

export async function loader({ request }: LoaderFunctionArgs) {
  const author = await requireUser(request)
  const dependencies = await runtime()
  const asked = formRequest(request)
  const session = await openFormSession(author, asked, dependencies)
  if (session === null) throw new Response('Événement introuvable', { status: 404 })
  if (session.submittedAs) throw redirect(`/organizer/event-confirmation/${session.submittedAs}`)
  if (asked.copyOf !== null && session.copied === null && session.draft === null) {
    await flash('Cette annonce n’existe plus\u00a0: elle ne peut pas être dupliquée.')
    throw redirect('/dashboard')
  }
  const isEmpty = session.draft === null && session.copied === null
  const unfinished = isEmpty ? await unfinishedDrafts(author.uid, dependencies.documents) : null
  return { view: await eventFormView(session, dependencies), unfinished }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { author, refusal } = await formAuthor(request)
  if (refusal) return refusal
  const dependencies = await runtime()
  const post = await readPost(request)
  const asked = formRequest(request)
  const session = await openFormSession(author, { ...asked, token: post?.token ?? asked.token }, dependencies)
  if (session === null) throw new Response('Événement introuvable', { status: 404 })
  const another = { open: () => openNewForm(author, dependencies), most: MOST_DRAFTS_AT_ONCE }
  return postEventForm({ request, session, post, dependencies, closed: context.closed, another })
}

export { shouldRevalidate } from '~/features/submission/form-revalidation'

export default function SubmitEventPage() {
  const { view, unfinished } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <EventFormScreen view={withAnswer(view, answer)} lastResult={answer?.result} unfinished={unfinished} />
  )
}

/** `?draft=` is the draft's token, `?copie=` the event to copy. */
function formRequest(request: Request) {
  const { searchParams } = new URL(request.url)
  return { eventId: null, token: searchParams.get('draft'), copyOf: searchParams.get('copie') }
}
