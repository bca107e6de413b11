import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { redirect, type TypedResponse } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '~/features/accounts/guards.server'
import { endedNotesText } from '~/features/events/own-event-dependencies'
import { decide, type ModerationDependencies } from '~/features/moderation/decide.server'
import { DECISION_MESSAGES, doneText } from '~/features/moderation/messages'
import { moderationPath } from '~/features/moderation/moderation-address'
import { readPost } from '~/features/submission/draft/draft-from-post.server'
import { changesMessage } from '~/features/submission/edit-event.server'
import { EventFormScreen } from '~/features/submission/form/event-form'
import type { AcceptedEdit } from '~/features/submission/form-actions/event-form-actions.server'
import { postEventForm } from '~/features/submission/form-actions/event-form-actions.server'
import { formAuthor } from '~/features/submission/form-actions/form-author.server'
import { eventFormView } from '~/features/submission/form-page.server'
import { openFormSession, withUnusedToken } from '~/features/submission/form-session.server'
import { withAnswer } from '~/features/submission/form-view'
import { privatePage } from '~/http/cache-control'
import { flash } from '~/http/flash.server'
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

/** Accepts a pending event that this moderator has just edited; one mail tells its author of both. `event` is as it was
 * before. Leads to the queue, also when another decision was faster. */
async function acceptEdited(
  { moderator, event, content, edited }: AcceptedEdit,
  dependencies: ModerationDependencies,
): Promise<TypedResponse<never>> {
  const isChanged = edited.result !== 'unchanged'
  const outcome = await decide(
    moderator,
    {
      eventId: event.id,
      version: isChanged ? event.version + 1 : event.version,
      action: 'approve',
      reason: null,
      message: isChanged ? `Nous l’avons d’abord modifiée.\n${changesMessage(event, content)}` : '',
    },
    dependencies,
  )
  if (outcome.ok) {
    await flash([doneText('approve', outcome), endedNotesText(edited)].filter(Boolean).join(' '))
    return redirect(moderationPath({ batch: outcome.batch }), 303)
  }
  const why =
    outcome.reason === 'already-decided'
      ? DECISION_MESSAGES['not-allowed']
      : DECISION_MESSAGES[outcome.reason]
  await flash(`Vos modifications sont enregistrées. ${why}`)
  return redirect(moderationPath({ eventId: event.id }), 303)
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { author, refusal } = await formAuthor(request)
  if (refusal) return refusal
  const dependencies = await runtime()
  const post = await readPost(request)
  const asked = formRequest(request, params.id)
  const session = await openFormSession(author, { ...asked, token: post?.token ?? asked.token }, dependencies)
  if (session === null) throw new Response('Événement introuvable', { status: 404 })
  return postEventForm({
    request,
    session,
    post,
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
