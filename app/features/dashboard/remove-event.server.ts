import type { CurrentUser } from '~/domain/current-user'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { actorOf, transitionOf } from '~/domain/lifecycle'
import { takeBackMails } from '~/domain/queued-mail'
import { readSeen } from '~/features/events/access.server'
import { applyTransition } from '~/features/events/apply-transition.server'
import type {
  OwnEventDependencies,
  OwnEventOutcome,
  SeenEvent,
} from '~/features/events/own-event-dependencies'
import { discardIfUnused } from '~/features/images/sweep.server'
import { STATUS_TEXTS } from './own-notice.server'

/** Deletes an event with its views and drafts, for its author and admins. Refuses published and pending events. */
export async function removeOwnEvent(
  user: CurrentUser,
  { id, version }: SeenEvent,
  dependencies: OwnEventDependencies,
): Promise<OwnEventOutcome> {
  const { documents, clock } = dependencies
  const outcome = await documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id, version })
    if (!seen.ok) return seen
    const { event } = seen
    const transition = transitionOf('delete', actorOf(user, event), event)
    if (transition === null) return { ok: false, reason: 'wrong-state' }

    await takeBackMails(transaction, id, { documents })
    transaction.purge(eventViews, id)
    await applyTransition(transaction, {
      transition,
      user,
      event,
      counterpart: await transaction.get(events, amendmentId(id)),
      before: STATUS_TEXTS[event.status],
      after: 'supprimé',
      nowMs: clock.now(),
    })
    return { ok: true }
  })
  if (outcome.ok) await discardDraftsOf(id, dependencies)
  return outcome
}

async function discardDraftsOf(eventId: string, dependencies: OwnEventDependencies): Promise<void> {
  const { documents: found } = await dependencies.documents.find(drafts, {
    where: [['eventId', '==', eventId]],
  })
  for (const draft of found) {
    await dependencies.documents.purge(drafts, draft.id)
    await discardIfUnused(draft.image?.id, dependencies)
  }
}
