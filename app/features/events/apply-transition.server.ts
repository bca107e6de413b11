import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import {
  amendmentId,
  CONTENT_FIELDS,
  contentOf,
  proposalOf,
  statusesOf,
  withStatuses,
} from '~/domain/event-content'
import { datesUnder, type Transition } from '~/domain/lifecycle'
import { logged, writeLog } from '~/domain/moderation-log'
import { withStatesOf } from '~/domain/programme'
import { isCategoryActive } from '~/features/categories/is-category-active'
import { queueMail } from '~/features/notifications/queued-mail'
import { EventChanges } from './event-changes.server'

export interface Step {
  transition: Transition
  /** Who takes the step. */
  user: CurrentUser
  /** The event as this transaction has read it, or the amendment that the step is about. */
  event: StoredEvent
  /** The amendment of the event; for an amendment the published event that it amends. */
  counterpart: StoredEvent | null
  /** What the step writes into the event beside its state. */
  fields?: Partial<AgendaEvent>
  /** With 'propose': what the amendment says from now on. */
  proposal?: AgendaEvent
  /** For log and mail; default: the event's, or what `fields` make of it. */
  title?: string
  /** Default: yes. An edit that changes the state alone is told by the entry about the state. */
  isLogged?: boolean
  /** For the log, in French: what was, what is. */
  before?: string
  after: string
  /** One of reasons.ts; null where none is asked for. */
  reason?: string | null
  message?: string
  nowMs: number
  /** The mail leaves after this; default: at once. */
  mailDueMs?: number
}

export interface AppliedStep {
  /** Of the log entry; '' where there is none. */
  logId: string
  /** What an undo takes. */
  changes: EventChanges
}

/**
 * Takes a step in the life of an event: writes event, amendment, log entry and mail into this commit. The only place that
 * changes the status of an event that is stored.
 */
export async function applyTransition(transaction: Transaction, step: Step): Promise<AppliedStep> {
  const changes = new EventChanges(transaction)
  if (step.event.amends === null) await changeEvent(changes, transaction, step)
  else changeAmendment(changes, step)

  const { event, fields, isLogged = true } = step
  const title = step.title ?? fields?.title ?? event.title
  const { logId, mailId } = tell(transaction, { ...step, event: { ...event, title }, isLogged })
  if (mailId !== null) changes.mail(mailId)
  return { logId, changes }
}

/** The first step of an event: stores it under this id. */
export function insertEvent(
  transaction: Transaction,
  id: string,
  {
    event,
    transition,
    ...step
  }: Pick<Step, 'transition' | 'user' | 'after' | 'nowMs'> & { event: AgendaEvent },
): void {
  if (transition.to === 'gone') throw new Error('a new event is stored')
  transaction.insert(events, id, { ...event, status: transition.to })
  tell(transaction, { ...step, transition, event: { ...event, id }, isLogged: true })
}

/** Writes the log entry and queues the mail. */
function tell(
  transaction: Transaction,
  {
    transition,
    user,
    event,
    isLogged,
    before = '',
    after,
    reason = null,
    message = '',
    nowMs,
    mailDueMs = nowMs,
  }: Omit<Step, 'event' | 'counterpart'> & { event: AgendaEvent & { id: string } },
): { logId: string; mailId: string | null } {
  const entry = logged(user, event, nowMs)
  const text = { action: transition.log, before, after, reason, message }
  const logId = isLogged ? writeLog(transaction, { ...entry, ...text }) : ''
  if (transition.mail === null || event.organizerUid === null) return { logId, mailId: null }
  const mailId = queueMail(transaction, {
    kind: transition.mail,
    uid: event.organizerUid,
    eventId: entry.eventId,
    eventTitle: entry.eventTitle,
    isAmendment: event.amends !== null || transition.amendment === 'propose',
    reason,
    message,
    dueAt: new Date(mailDueMs).toISOString(),
  })
  return { logId, mailId }
}

async function changeEvent(changes: EventChanges, transaction: Transaction, step: Step): Promise<void> {
  const { transition, event, counterpart: amendment, proposal } = step
  const fields = withDatesUnderProgramme(event, step.fields ?? {})
  switch (transition.amendment) {
    case 'discard':
      if (amendment) changes.purge(amendment)
      break
    case 'rebase':
      if (amendment) changes.update(amendment, rebased(amendment, event, fields))
      break
    case 'merge':
      // A category that has gone meanwhile would come back with the text.
      if (amendment && (await isCategoryActive(transaction, amendment.category))) {
        Object.assign(fields, proposalOf(amendment))
      }
      if (amendment) changes.purge(amendment)
      break
    case 'propose':
      if (amendment && proposal) changes.update(amendment, proposal)
      else if (proposal) transaction.insert(events, amendmentId(event.id), proposal)
      // The public event changes only where its state does.
      if (Object.keys(fields).length > 0) changes.update(event, fields)
      return
    case 'keep':
      break
  }
  if (transition.to === 'gone') changes.remove(event, fields)
  else changes.update(event, { ...fields, status: transition.to })
}

function changeAmendment(
  changes: EventChanges,
  { transition, event: amendment, counterpart: original, fields }: Step,
): void {
  if (transition.to !== 'gone') {
    changes.update(amendment, { ...fields, status: transition.to })
    return
  }
  if (transition.amendment === 'merge' && original) {
    changes.update(original, { ...approvedContent(original, amendment), ...fields })
  }
  // Not a tombstone: the next amendment will have the same id.
  changes.purge(amendment)
}

function withDatesUnderProgramme(event: AgendaEvent, fields: Partial<AgendaEvent>): Partial<AgendaEvent> {
  const { programme = event.programme, occurrences = event.occurrences } = fields
  if (programme === event.programme) return { ...fields }
  const dates = datesUnder(programme, occurrences)
  return isDeepStrictEqual(dates, event.occurrences) ? { ...fields } : { ...fields, occurrences: dates }
}

/**
 * The fields of an amendment that follow its event: those that the step changes in the event, and in which the amendment
 * still said the same as the event before.
 */
export function rebased(
  amendment: AgendaEvent,
  event: AgendaEvent,
  changed: Partial<AgendaEvent>,
): Partial<AgendaEvent> {
  const following = CONTENT_FIELDS.filter(
    (field) => changed[field] !== undefined && isDeepStrictEqual(amendment[field], event[field]),
  )
  return Object.fromEntries(following.map((field) => [field, changed[field]]))
}

/**
 * What an amendment makes of its published event. The states of its dates are the event's, which may have changed since
 * the amendment was sent; a programme that a moderator has set stays as it is.
 */
function approvedContent(original: StoredEvent, amendment: StoredEvent): Partial<AgendaEvent> {
  if (original.programmeSetBy === 'moderator') {
    return { ...contentOf(amendment), occurrences: withStatesOf(original, amendment.occurrences) }
  }
  const occurrences = withStatuses(amendment.occurrences, statusesOf(original.occurrences))
  return { ...proposalOf(amendment), occurrences }
}
