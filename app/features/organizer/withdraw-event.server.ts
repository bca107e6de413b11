import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
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

/** From where an event can be taken back by its author. */
export const WITHDRAWABLE: readonly AgendaEvent['status'][] = ['pending', 'published', 'changes_requested']

/**
 * Takes an event back from the agenda or from the moderators' queue: it is a draft again, and its amendment is gone. For
 * its author and admins.
 */
export async function withdrawEvent(
  user: CurrentUser,
  { id, version }: SeenEvent,
  parts: OwnEventDependencies,
): Promise<OwnEventOutcome> {
  const { documents, clock } = parts
  // Where the work runs twice, the last run is the one that counts.
  let imageLetGo: string | undefined
  const outcome = await documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id, version })
    if (!seen.ok) return seen
    const { event } = seen
    if (!WITHDRAWABLE.includes(event.status)) return { ok: false, reason: 'wrong-state' }

    const amendment = await transaction.get(events, amendmentId(id))
    imageLetGo = amendment?.image?.id
    if (amendment) transaction.purge(events, amendment.id)
    await takeBackMails(transaction, id, { documents })
    transaction.update(events, id, { status: 'draft' }, { expectedVersion: version })
    writeLog(transaction, {
      ...logged(user, event, clock.now()),
      action: 'withdrawn',
      before: STATUS_TEXTS[event.status],
      after: STATUS_TEXTS.draft,
    })
    return { ok: true }
  })
  if (outcome.ok) await discardIfUnused(imageLetGo, parts)
  return outcome
}

/** Takes a proposed new version back, in whatever state it is; the published event stays as it is. Takes the version of the amendment. */
export async function withdrawAmendment(
  user: CurrentUser,
  { id, version }: SeenEvent,
  parts: OwnEventDependencies,
): Promise<OwnEventOutcome> {
  const { documents, clock } = parts
  let imageLetGo: string | undefined
  const outcome = await documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id: amendmentId(id), version }, { amends: id })
    if (!seen.ok) return seen
    const { event: amendment } = seen

    imageLetGo = amendment.image?.id
    await takeBackMails(transaction, id, { documents, onlyAmendment: true })
    // Not a tombstone: the next amendment will have the same id.
    transaction.purge(events, amendment.id)
    writeLog(transaction, {
      ...logged(user, amendment, clock.now()),
      action: 'withdrawn',
      before: `modification ${STATUS_TEXTS[amendment.status]}`,
      after: 'sans modification',
    })
    return { ok: true }
  })
  if (outcome.ok) await discardIfUnused(imageLetGo, parts)
  return outcome
}
