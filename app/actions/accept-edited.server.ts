import { redirect, type TypedResponse } from '@remix-run/node'
import { endedNotesText } from '~/features/events/own-event-dependencies'
import { decide, type ModerationDependencies } from '~/features/moderation/decide.server'
import { DECISION_MESSAGES, doneText } from '~/features/moderation/messages'
import { moderationPath } from '~/features/moderation/page/moderation-address'
import { changesMessage } from '~/features/submission/edit-event.server'
import { flash } from '~/http/flash.server'
import type { AcceptedEdit } from './event-form-actions.server'

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
