import type { Transaction } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import type { StoredEvent } from '~/domain/event'
import { contentOf } from '~/domain/event-content'
import { transitionOf } from '~/domain/lifecycle'
import { applyTransition } from '~/features/events/apply-transition.server'
import { EventChanges } from '~/features/events/event-changes.server'
import { withdrawNote } from '~/features/events/state-change.server'
import { quoted } from '~/platform/french'

/**
 * Submits an author's note about the programme for approval, in the amendment of the event. null withdraws the waiting
 * note, and deletes the amendment if it contains nothing else.
 */
export async function proposeNote(
  transaction: Transaction,
  author: CurrentUser,
  { event, amendment, note }: { event: StoredEvent; amendment: StoredEvent | null; note: string | null },
  nowMs: number,
): Promise<void> {
  const { programme, availability } = event
  if (note === null) {
    if (amendment?.proposesNote) withdrawNote(new EventChanges(transaction), amendment, event)
    return
  }
  if (amendment?.status === 'pending' && amendment.proposesNote && amendment.programmeNote === note) return

  const isProposed = amendment?.status === 'pending'
  const transition = transitionOf('propose_note', 'author', event, isProposed)
  // The note of an event that is not published needs no approval: it is stored in the event.
  if (transition === null) return
  const submittedAt = isProposed ? amendment.submittedAt : new Date(nowMs).toISOString()
  await applyTransition(transaction, {
    transition,
    user: author,
    event,
    counterpart: amendment,
    proposal: {
      ...contentOf(amendment ?? event),
      programme,
      programmeNote: note,
      availability,
      weather: null,
      programmeSetBy: event.programmeSetBy,
      proposesNote: true,
      organizerUid: event.organizerUid,
      source: event.source,
      status: 'pending',
      submittedAt,
      decision: null,
      amends: event.id,
    },
    after: `Message au public proposé\u00a0: ${quoted(note)}`,
    nowMs,
  })
}
