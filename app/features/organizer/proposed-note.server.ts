import type { Transaction } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { contentOf } from '~/domain/event-content'
import { transitionOf } from '~/domain/lifecycle'
import { applyTransition } from '~/features/events/apply-transition.server'
import { isSameContent } from '~/features/events/event-diff'
import { quoted } from '~/platform/french'

/**
 * Puts the words of an author about the programme of their event before the moderators, in this commit: as an amendment,
 * or as part of the one there is. With null it takes back those that wait, and the amendment if it holds nothing else.
 */
export async function proposeNote(
  transaction: Transaction,
  author: CurrentUser,
  { event, amendment, note }: { event: StoredEvent; amendment: StoredEvent | null; note: string | null },
  nowMs: number,
): Promise<void> {
  const { programme, availability } = event
  if (note === null) {
    if (!amendment?.proposesNote) return
    if (isSameContent(amendment, event)) transaction.purge(events, amendment.id)
    else transaction.update(events, amendment.id, { programmeNote: event.programmeNote, proposesNote: false })
    return
  }
  if (amendment?.status === 'pending' && amendment.proposesNote && amendment.programmeNote === note) return

  const isProposed = amendment?.status === 'pending'
  const transition = transitionOf('propose_note', 'author', event, isProposed)
  // Nothing waits for approval that is not public: the words are written into the event itself.
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
