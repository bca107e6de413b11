import type { Transaction } from '~/backend/documents'
import { isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { AgendaEvent, Occurrence, StoredEvent } from '~/domain/event'
import { dateStatesOf, type EventState, STATE_FIELDS } from '~/domain/event-content'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { logged, writeLog } from '~/domain/moderation-log'
import { AVAILABILITY_LABELS, PROGRAMME_LABELS, stateText } from '~/domain/state-labels'
import { queueMail } from '~/features/notifications/queued-mail'
import { quoted } from '~/platform/french'
import { shortDay } from '~/platform/french-dates'
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
