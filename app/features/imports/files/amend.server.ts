import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '~/backend/documents'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf, dateStatesOf, endsNote, withDateStates } from '~/domain/event-content'
import { CONTENT_FIELDS } from '~/domain/event-fields'

/** Writes what a source has changed in a published event: its content into the amendment, which moderators look at; the
 * states of dates and programme into the event, because visitors must not travel in vain. An amendment that its author
 * has sent keeps what the source does not say. */
export async function amend(
  transaction: Transaction,
  event: StoredEvent,
  changes: Partial<AgendaEvent>,
  now: string,
): Promise<void> {
  const id = amendmentId(event.id)
  const waiting = await transaction.get(events, id)
  const content = Object.fromEntries(
    CONTENT_FIELDS.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
  )
  const atOnce = Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in content)))
  if (changes.occurrences) {
    const occurrences = withDateStates(event.occurrences, dateStatesOf(changes.occurrences))
    if (!isDeepStrictEqual(occurrences, event.occurrences)) atOnce.occurrences = occurrences
  }
  if (Object.keys(atOnce).length > 0) transaction.update(events, event.id, atOnce)

  const { programme, programmeNote, availability, programmeSetBy, organizerUid, source } = {
    ...event,
    ...atOnce,
  }
  const isNoteProposed = waiting?.proposesNote === true && !endsNote(event, { ...event, ...atOnce })
  const isOpen = waiting?.status === 'pending' || waiting?.status === 'changes_requested'
  const before = contentOf(isOpen ? waiting : event)
  const after = { ...before, ...content }
  if (isDeepStrictEqual(after, before) && isNoteProposed === (waiting?.proposesNote ?? false)) return
  if (waiting && !isNoteProposed && isDeepStrictEqual(after, contentOf({ ...event, ...atOnce }))) {
    // Back to what is public: nothing is left to propose.
    transaction.purge(events, id)
    return
  }
  const amendment: AgendaEvent = {
    ...after,
    programme,
    programmeNote: isNoteProposed ? waiting.programmeNote : programmeNote,
    proposesNote: isNoteProposed,
    availability,
    weather: null,
    programmeSetBy,
    organizerUid,
    source,
    status: 'pending',
    submittedAt: waiting?.status === 'pending' ? waiting.submittedAt : now,
    decision: null,
    amends: event.id,
  }
  if (waiting) transaction.update(events, id, amendment)
  else transaction.insert(events, id, amendment)
}
