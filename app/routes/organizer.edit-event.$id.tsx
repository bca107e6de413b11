import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { acceptEdited } from '~/features/moderation/accept-edited-actions.server'
import { postedEventForm } from '~/features/submission/event-form-schema'
import { EventFormScreen } from '~/features/submission/form/event-form'
import { postEventForm } from '~/features/submission/form-actions/event-form-actions.server'
import { formAuthor } from '~/features/submission/form-actions/form-author.server'
import { eventFormView } from '~/features/submission/form-page.server'
import { openFormSession, withUnusedToken } from '~/features/submission/form-session.server'
import { withAnswer } from '~/features/submission/form-view'
import { tokenIn } from '~/features/submission/posted-form.server'
import { privatePage } from '~/http/cache-control'
import { readForm } from '~/http/forms.server'
import { pageMeta } from '~/http/seo'
import { runtime } from '~/runtime.server'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ matches, title: 'Modifier une annonce', path: '/organizer/edit-event', noindex: true })

export const headers = privatePage

export async function loader({ request, params }: LoaderFunctionArgs) {
  const author = await requireUser(request)
  const dependencies = await runtime()
  const session = await openFormSession(author, formRequest(request, params.id), dependencies)
  if (session === null) throw new Response('Événement introuvable', { status: 404 })
  return { view: await eventFormView(withUnusedToken(session), dependencies) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { author, refusal } = await formAuthor(request)
  if (refusal) return refusal
  const dependencies = await runtime()
  const posted = await readForm(request, postedEventForm)
  const asked = formRequest(request, params.id)
  const session = await openFormSession(
    author,
    { ...asked, token: tokenIn(posted) ?? asked.token },
    dependencies,
  )
  if (session === null) throw new Response('Événement introuvable', { status: 404 })
  return postEventForm({
    request,
    session,
    posted,
    dependencies,
    closed: context.closed,
    accept: (edit) => acceptEdited(edit, dependencies),
  })
}

export { shouldRevalidate } from '~/features/submission/form-revalidation'

export default function EditEventPage() {
  const { view } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return <EventFormScreen view={withAnswer(view, answer)} lastResult={answer?.result} />
}

/** `?draft=` is the draft's token. */
function formRequest(request: Request, id = '') {
  return { eventId: id, token: new URL(request.url).searchParams.get('draft'), copyOf: null }
}
