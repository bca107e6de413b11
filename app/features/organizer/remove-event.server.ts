import type { CurrentUser } from '~/domain/current-user'
import { drafts } from '~/domain/draft'
import { type AgendaEvent, events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { logged, writeLog } from '~/domain/moderation-log'
import { readSeen } from '~/features/events/access.server'
import type {
  OwnEventDependencies,
  OwnEventOutcome,
  SeenEvent,
} from '~/features/events/own-event-dependencies'
import { discardIfUnused } from '~/features/images/sweep.server'
import { takeBackMails } from '~/features/notifications/queued-mail'
import { STATUS_TEXTS } from './own-notice.server'

/** What may be removed; what is published or before the moderators is withdrawn first. */
export const REMOVABLE: readonly AgendaEvent['status'][] = ['draft', 'rejected', 'changes_requested']

/** Removes an event for good, with its views and what was being typed about it. For its author and admins. */
export async function removeOwnEvent(
  user: CurrentUser,
  { id, version }: SeenEvent,
  parts: OwnEventDependencies,
): Promise<OwnEventOutcome> {
  const { documents, clock } = parts
  const outcome = await documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id, version })
    if (!seen.ok) return seen
    const { event } = seen
    if (!REMOVABLE.includes(event.status)) return { ok: false, reason: 'wrong-state' }

    await takeBackMails(transaction, id, { documents })
    transaction.remove(events, id, { expectedVersion: version })
    transaction.purge(eventViews, id)
    writeLog(transaction, {
      ...logged(user, event, clock.now()),
      action: 'removed',
      before: STATUS_TEXTS[event.status],
      after: 'supprimé',
    })
    return { ok: true }
  })
  if (outcome.ok) await discardDraftsOf(id, parts)
  return outcome
}

async function discardDraftsOf(eventId: string, parts: OwnEventDependencies): Promise<void> {
  const { documents: found } = await parts.documents.find(drafts, { where: [['eventId', '==', eventId]] })
  for (const draft of found) {
    await parts.documents.purge(drafts, draft.id)
    await discardIfUnused(draft.image?.id, parts)
  }
}
