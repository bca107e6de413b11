import { redirect, type TypedResponse } from '@remix-run/node'
import { endedNotesText } from '~/features/events/own-event-dependencies'
import { changesMessage } from '~/features/submission/edit-event.server'
import type { AcceptedEdit } from '~/features/submission/form-actions/event-form-actions.server'
import { flash } from '~/http/flash.server'
import { decide, type ModerationDependencies } from './decide.server'
import { DECISION_MESSAGES, doneText } from './messages'
import { moderationPath } from './moderation-address'

/** Accepts a pending event that this moderator has just edited; one mail tells its author of both. `event` is as it was
 * before. Leads to the queue, also when another decision was faster. */
export async function acceptEdited(
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
