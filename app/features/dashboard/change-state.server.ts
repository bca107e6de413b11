import { isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type Programme } from '~/domain/event'
import { amendmentId, dateStatesOf, type EventState, lostNotes, withDateStates } from '~/domain/event-content'
import { datesUnder } from '~/domain/lifecycle'
import { allowedState, isProgrammeLocked } from '~/domain/programme'
import { readSeen } from '~/features/events/access.server'
import { EventChanges } from '~/features/events/event-changes.server'
import {
  type Done,
  doneWithout,
  type OwnEventDependencies,
  type OwnEventOutcome,
  type SeenEvent,
} from '~/features/events/own-event-dependencies'
import {
  changedDates,
  endWaitingNote,
  isSameState,
  logDateChanges,
  logStateChange,
} from '~/features/events/state-change.server'
import { proposeNote } from './proposed-note.server'

/**
 * Changes programme and availability without approval, for the author and admins; a new note of the author may need it
 * (`isNoteProposed`). Refuses amendments, and authors when a moderator has set the programme.
 */
export async function changeState(
  user: CurrentUser,
  { id, version, ...state }: SeenEvent & EventState,
  { documents, clock }: Pick<OwnEventDependencies, 'documents' | 'clock'>,
): Promise<(Done & { isNoteProposed: boolean }) | Extract<OwnEventOutcome, { ok: false }>> {
  return documents.transaction(async (transaction) => {
    const seen = await readSeen(transaction, user, { id, version })
    if (!seen.ok) return seen
    const { event } = seen
    const amendment = await transaction.get(events, amendmentId(id))
    const { visible, proposedNote, endedNote } = allowedState(user, event, state, amendment)
    const isWished = state.programme === visible.programme
    if (isProgrammeLocked(user, event) && !(isWished && state.programmeNote === visible.programmeNote)) {
      return { ok: false, reason: 'locked' }
    }
    const occurrences = datesUnder(visible.programme, event.occurrences, event)
    if (!isSameState(event, visible)) {
      const decision = await logStateChange(transaction, user, event, visible, clock.now())
      const fields = { ...visible, decision, occurrences }
      transaction.update(events, id, fields, { expectedVersion: version })
    }
    if (isAuthor(user, event)) {
      const changed = { ...event, ...visible, occurrences }
      await proposeNote(transaction, user, { event: changed, amendment, note: proposedNote }, clock.now())
    } else {
      await endWaitingNote(new EventChanges(transaction), transaction, event, { ...visible, occurrences })
    }
    const endedNotes = [
      ...(endedNote === '' ? [] : [endedNote]),
      ...lostNotes(event.occurrences, occurrences),
    ]
    return { ...doneWithout(endedNotes), isNoteProposed: proposedNote !== null }
  })
}

/**
 * Sets the state of single dates; null = as the event. Ignores unknown ids. The amendment gets the same states, or its
 * approval would restore the old ones. Refuses authors when a moderator has set the programme.
 */
export async function changeDates(
  user: CurrentUser,
  { id, version, statuses }: SeenEvent & { statuses: ReadonlyMap<string, Programme | null> },
  { documents, clock }: Pick<OwnEventDependencies, 'documents' | 'clock'>,
): Promise<OwnEventOutcome> {
  return documents.transaction(async (transaction): Promise<OwnEventOutcome> => {
    const seen = await readSeen(transaction, user, { id, version })
    if (!seen.ok) return seen
    const { event } = seen

    const occurrences = withDateStates(
      event.occurrences,
      new Map([...statuses].map(([id, status]) => [id, { status }])),
    )
    if (isProgrammeLocked(user, event)) return { ok: false, reason: 'locked' }
    const changed = changedDates(event, occurrences)
    if (changed.length === 0) return { ok: true }
    transaction.update(events, id, { occurrences }, { expectedVersion: version })

    const amendment = await transaction.get(events, amendmentId(id))
    if (amendment) {
      const occurrences = withDateStates(amendment.occurrences, dateStatesOf(changed))
      transaction.update(events, amendment.id, { occurrences })
    }
    logDateChanges(transaction, user, event, changed, clock.now())
    return doneWithout(lostNotes(event.occurrences, occurrences))
  })
}
