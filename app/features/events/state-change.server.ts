import type { Transaction } from '~/backend/documents'
import { isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type Occurrence, type StoredEvent } from '~/domain/event'
import { amendmentId, dateStatesOf, type EventState, endsNote, withDateStates } from '~/domain/event-content'
import { STATE_FIELDS } from '~/domain/event-fields'
import { AVAILABILITY_LABELS, PROGRAMME_LABELS, stateText } from '~/domain/labels'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { logged, writeLog } from '~/domain/moderation-log'
import { queueMail } from '~/domain/queued-mail'
import { quoted } from '~/platform/french'
import { shortDay } from '~/platform/french-dates'
import type { EventChanges } from './event-changes.server'
import { isSameContent } from './event-diff'
import { recipientOf } from './event-organizer.server'

const LOG_LINE_MAX_LENGTH = 2000

export function isSameState(one: EventState, other: EventState): boolean {
  return STATE_FIELDS.every((field) => one[field] === other[field])
}

/** Logs a change of state; mails the author when somebody else cancels the event. Answers the `decision` to store. */
export async function logStateChange(
  transaction: Transaction,
  user: CurrentUser,
  event: StoredEvent,
  state: EventState,
  nowMs: number,
): Promise<AgendaEvent['decision']> {
  const isCancelled = state.programme === 'cancelled' && event.programme !== 'cancelled'
  const entry = logged(user, event, nowMs)
  const message = state.programmeNote
  writeLog(transaction, {
    ...entry,
    action: isCancelled ? 'cancelled' : 'state_changed',
    message,
    before: stateAndNote(event),
    after: stateAndNote(state),
  })
  if (!isCancelled || isAuthor(user, event)) return event.decision
  const uid = await recipientOf(transaction, event)
  if (uid !== null) {
    queueMail(transaction, {
      kind: 'cancelled_by_moderation',
      uid,
      eventId: event.id,
      eventTitle: event.title,
      message,
      dueAt: new Date(nowMs + UNDO_SECONDS * 1000).toISOString(),
    })
  }
  return { action: 'cancelled', reason: null, message, at: entry.at }
}

/**
 * Takes the waiting note out of the amendment, which goes with it when it proposes nothing else. `after`: the event as
 * it is then; `following`: what else changes in the amendment.
 */
export function withdrawNote(
  changes: EventChanges,
  amendment: StoredEvent,
  after: AgendaEvent,
  following: Partial<AgendaEvent> = {},
): void {
  const proposed = { ...amendment, ...following }
  const occurrences = withDateStates(proposed.occurrences, dateStatesOf(after.occurrences))
  const { programmeNote } = after
  if (isSameContent({ ...proposed, occurrences }, after)) changes.purge(amendment)
  else changes.update(amendment, { ...following, programmeNote, proposesNote: false })
}

/** Withdraws the waiting note if it tells of the state that the event had before these fields are written. */
export async function endWaitingNote(
  changes: EventChanges,
  transaction: Transaction,
  event: StoredEvent,
  fields: Partial<AgendaEvent>,
): Promise<void> {
  const after = { ...event, ...fields }
  if (!endsNote(event, after)) return
  const amendment = await transaction.get(events, amendmentId(event.id))
  if (amendment?.proposesNote) withdrawNote(changes, amendment, after)
}

/** Logs the dates whose state changes. `changed` holds them with their new state. */
export function logDateChanges(
  transaction: Transaction,
  user: CurrentUser,
  event: StoredEvent,
  changed: readonly Occurrence[],
  nowMs: number,
): void {
  const ids = new Set(changed.map(({ id }) => id))
  writeLog(transaction, {
    ...logged(user, event, nowMs),
    action: 'state_changed',
    before: datesText(event.occurrences.filter(({ id }) => ids.has(id))),
    after: datesText(changed),
  })
}

export function changedDates(event: StoredEvent, dates: readonly Occurrence[]): Occurrence[] {
  const states = dateStatesOf(event.occurrences)
  return dates.filter(({ id, status, availability }) => {
    const before = states.get(id)
    return before?.status !== status || before.availability !== availability
  })
}

function stateAndNote(state: EventState): string {
  return stateText(state) + (state.programmeNote ? `, ${quoted(state.programmeNote)}` : '')
}

function datesText(dates: readonly Occurrence[]): string {
  const texts = dates.map(({ startLocal, status, availability }) => {
    const said = [status && PROGRAMME_LABELS[status], availability && AVAILABILITY_LABELS[availability]]
    return `${shortDay(startLocal)}\u00a0: ${said.filter(Boolean).join(', ') || 'comme l’événement'}`
  })
  return texts.join('\u00a0; ').slice(0, LOG_LINE_MAX_LENGTH)
}
