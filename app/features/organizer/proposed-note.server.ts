import type { Transaction } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import { logged, writeLog } from '~/domain/moderation-log'
import { isSameContent } from '~/features/events/event-diff'
import { quoted } from '~/platform/french'

/**
 * Puts the words of an author about the programme of their event before the moderators, in this commit: as an amendment,
 * or as part of the one there is. With null it takes back those that wait, and the amendment if it holds nothing else.
 */
export function proposeNote(
  transaction: Transaction,
  author: CurrentUser,
  { event, amendment, note }: { event: StoredEvent; amendment: StoredEvent | null; note: string | null },
  nowMs: number,
): void {
  const { programme, availability } = event
  if (note === null) {
    if (!amendment?.proposesNote) return
    if (isSameContent(amendment, event)) transaction.purge(events, amendment.id)
    else transaction.update(events, amendment.id, { programmeNote: event.programmeNote, proposesNote: false })
    return
  }
  if (amendment?.status === 'pending' && amendment.proposesNote && amendment.programmeNote === note) return

  const isNews = amendment?.status !== 'pending'
  const submittedAt = isNews ? new Date(nowMs).toISOString() : amendment.submittedAt
  const fields = {
    programme,
    availability,
    programmeNote: note,
    proposesNote: true,
    submittedAt,
    decision: null,
  }
  if (amendment) transaction.update(events, amendment.id, { ...fields, status: 'pending' })
  else {
    transaction.insert(events, amendmentId(event.id), {
      ...contentOf(event),
      ...fields,
      programmeSetBy: event.programmeSetBy,
      organizerUid: event.organizerUid,
      source: event.source,
      status: 'pending',
      amends: event.id,
    })
  }
  writeLog(transaction, {
    ...logged(author, event, nowMs),
    action: isNews ? 'submitted' : 'edited',
    after: `Message au public proposé\u00a0: ${quoted(note)}`,
  })
}
