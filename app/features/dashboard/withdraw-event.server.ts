import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
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

/** Turns a published or pending event into a draft and deletes its amendment. For its author and admins. */
export async function withdrawEvent(
  user: CurrentUser,
  { id, version }: SeenEvent,
  dependencies: OwnEventDependencies,
): Promise<OwnEventOutcome> {
  const { documents, clock } = dependencies
  // Assigned in each attempt of the transaction, so the last attempt counts.
  let discardedImage: string | undefined
  const outcome = await documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id, version })
    if (!seen.ok) return seen
    const { event } = seen
    const transition = transitionOf('withdraw', actorOf(user, event), event)
    if (transition === null) return { ok: false, reason: 'wrong-state' }

    const amendment = await transaction.get(events, amendmentId(id))
    discardedImage = amendment?.image?.id
    await takeBackMails(transaction, id, { documents })
    await applyTransition(transaction, {
      transition,
      user,
      event,
      counterpart: amendment,
      before: STATUS_TEXTS[event.status],
      after: STATUS_TEXTS.draft,
      nowMs: clock.now(),
    })
    return { ok: true }
  })
  if (outcome.ok) await discardIfUnused(discardedImage, dependencies)
  return outcome
}

/** Deletes the amendment of a published event. `id` is the event's, `version` the amendment's. */
export async function withdrawAmendment(
  user: CurrentUser,
  { id, version }: SeenEvent,
  dependencies: OwnEventDependencies,
): Promise<OwnEventOutcome> {
  const { documents, clock } = dependencies
  let discardedImage: string | undefined
  const outcome = await documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id: amendmentId(id), version }, { amends: id })
    if (!seen.ok) return seen
    const { event: amendment } = seen

    const transition = transitionOf('withdraw', actorOf(user, amendment), amendment)
    if (transition === null) return { ok: false, reason: 'wrong-state' }

    discardedImage = amendment.image?.id
    await takeBackMails(transaction, id, { documents, onlyAmendment: true })
    await applyTransition(transaction, {
      transition,
      user,
      event: amendment,
      counterpart: null,
      before: `modification ${STATUS_TEXTS[amendment.status]}`,
      after: 'sans modification',
      nowMs: clock.now(),
    })
    return { ok: true }
  })
  if (outcome.ok) await discardIfUnused(discardedImage, dependencies)
  return outcome
}
