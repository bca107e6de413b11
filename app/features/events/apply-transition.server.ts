import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '~/backend/documents'
import { isCategoryActive } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import {
  amendmentId,
  contentOf,
  dateStatesOf,
  endsNote,
  proposalOf,
  withDateStates,
} from '~/domain/event-content'
import { CONTENT_FIELDS } from '~/domain/event-fields'
import { datesUnder, type Transition } from '~/domain/lifecycle'
import { logged, writeLog } from '~/domain/moderation-log'
import { withMoves } from '~/domain/occurrence'
import { withStatesOf } from '~/domain/programme'
import { queueMail } from '~/domain/queued-mail'
import { pick } from '~/platform/pick'
import { EventChanges } from './event-changes.server'
import { organizerOf, recipientOf, settleOrganizer } from './event-organizer.server'
import { settlePlaces } from './event-place.server'
import { endWaitingNote, withdrawNote } from './state-change.server'

interface Step {
  transition: Transition
  user: CurrentUser
  /** The event or the amendment that the step is about, read in this transaction. */
  event: StoredEvent
  /** The amendment of the event, or the published event of the amendment. */
  counterpart: StoredEvent | null
  /** Further fields to write into the event. */
  fields?: Partial<AgendaEvent>
  proposal?: AgendaEvent
  /** The log and the mail name this title; default: the title after the step. */
  title?: string
  /** Default: true. false for an edit of the state alone, which has its own log entry. */
  isLogged?: boolean
  /** The log has this in French. */
  before?: string
  after: string
  /** A key of REJECTION_REASONS. */
  reason?: string | null
  message?: string
  nowMs: number
  /** Default: at once. */
  mailDueMs?: number
}

interface AppliedStep {
  /** '' when nothing was logged. */
  logId: string
  changes: EventChanges
}

/** Writes the event, its amendment, the log entry and the mail of a step. Only this and an undo change a stored status. */
export async function applyTransition(transaction: Transaction, step: Step): Promise<AppliedStep> {
  const changes = new EventChanges(transaction)
  const named = await organizerAfter(transaction, step)
  if (step.event.amends === null) await changeEvent(changes, transaction, step)
  else changeAmendment(changes, { ...step, fields: { ...named, ...step.fields } })

  const { placed, isPublic } = placesAfter(step)
  changes.activated.push(...(await settlePlaces(transaction, placed, isPublic)))
  const organizer = await settleOrganizer(
    transaction,
    { ...placed, ...named },
    isPublic && namesAnew(step, placed),
  )
  if (organizer) changes.activatedOrganizers.push(organizer)

  const { event, fields, isLogged = true } = step
  const title = step.title ?? fields?.title ?? event.title
  const { logId, mailId } = await logAndMail(transaction, {
    ...step,
    event: { ...event, title },
    isLogged,
  })
  if (mailId !== null) changes.mail(mailId)
  return { logId, changes }
}

/** Returns the event's places and organizer after the step, and whether visitors see it. */
function placesAfter({ transition, event, proposal, fields }: Step): {
  placed: Pick<AgendaEvent, 'place' | 'placeId' | 'occurrences' | 'organizerId' | 'organizerName'>
  isPublic: boolean
} {
  if (event.amends !== null) {
    return { placed: event, isPublic: transition.to === 'gone' && transition.amendment === 'merge' }
  }
  const placed = { ...event, ...fields, ...proposal }
  return { placed, isPublic: transition.to === 'published' && !proposal }
}

/** Returns the organizer of the event whose amendment the step merges; every other step changes none. */
async function organizerAfter(
  transaction: Transaction,
  { transition, event, counterpart }: Step,
): Promise<Partial<AgendaEvent>> {
  const isApproved = event.amends !== null && transition.to === 'gone' && transition.amendment === 'merge'
  return isApproved && counterpart ? organizerOf(transaction, counterpart, event) : {}
}

/** False for a step on a public event that leaves its organizer: cancelling it approves nobody. */
function namesAnew(
  { event }: Step,
  { organizerId, organizerName }: Pick<AgendaEvent, 'organizerId' | 'organizerName'>,
): boolean {
  const isPublicAlready = event.status === 'published'
  return !isPublicAlready || organizerId !== event.organizerId || organizerName !== event.organizerName
}

/** Stores a new event under this id, with the log entry and the mail of its first step. */
export async function insertEvent(
  transaction: Transaction,
  id: string,
  {
    event,
    transition,
    ...step
  }: Pick<Step, 'transition' | 'user' | 'after' | 'nowMs'> & { event: AgendaEvent },
): Promise<void> {
  if (transition.to === 'gone') throw new Error('a new event is stored')
  transaction.insert(events, id, { ...event, status: transition.to })
  await settlePlaces(transaction, event, transition.to === 'published')
  await settleOrganizer(transaction, event, transition.to === 'published')
  await logAndMail(transaction, { ...step, transition, event: { ...event, id }, isLogged: true })
}

async function logAndMail(
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
): Promise<{ logId: string; mailId: string | null }> {
  const entry = logged(user, event, nowMs)
  const text = { action: transition.log, before, after, reason, message }
  const logId = isLogged ? writeLog(transaction, { ...entry, ...text }) : ''
  const uid = transition.mail === null ? null : await recipientOf(transaction, event)
  if (transition.mail === null || uid === null) return { logId, mailId: null }
  const mailId = queueMail(transaction, {
    kind: transition.mail,
    uid,
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
      if (amendment) rebase(changes, amendment, event, fields)
      break
    case 'merge':
      // An amendment with an inactive category is dropped: the event must not get that category.
      if (amendment && (await isCategoryActive(transaction, amendment.category))) {
        Object.assign(fields, proposalOf(amendment))
      }
      if (amendment) changes.purge(amendment)
      break
    case 'propose':
      if (amendment && proposal) changes.update(amendment, proposal)
      else if (proposal) transaction.insert(events, amendmentId(event.id), proposal)
      // The published event keeps its version without fields.
      if (Object.keys(fields).length > 0) changes.update(event, fields)
      return
    case 'keep':
      await endWaitingNote(changes, transaction, event, fields)
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
  // Purged without a tombstone, because the next amendment has the same id.
  changes.purge(amendment)
}

function withDatesUnderProgramme(event: AgendaEvent, fields: Partial<AgendaEvent>): Partial<AgendaEvent> {
  const { programme, occurrences = event.occurrences } = fields
  if (programme === undefined && fields.occurrences === undefined) return { ...fields }
  const dates = programme === undefined ? occurrences : datesUnder(programme, occurrences, event)
  return { ...fields, occurrences: withMoves(event, dates) }
}

function rebase(
  changes: EventChanges,
  amendment: StoredEvent,
  event: StoredEvent,
  fields: Partial<AgendaEvent>,
): void {
  const following = rebased(amendment, event, fields)
  const after = { ...event, ...fields }
  if (amendment.proposesNote && endsNote(event, after)) withdrawNote(changes, amendment, after, following)
  else changes.update(amendment, following)
}

/** The changed fields that the amendment takes over: those in which it did not differ from the event. */
function rebased(
  amendment: AgendaEvent,
  event: AgendaEvent,
  changed: Partial<AgendaEvent>,
): Partial<AgendaEvent> {
  const following = CONTENT_FIELDS.filter(
    (field) => changed[field] !== undefined && isDeepStrictEqual(amendment[field], event[field]),
  )
  return pick(changed, following)
}

/** The event keeps the states of its dates, which may have changed since, and a programme set by a moderator. */
function approvedContent(original: StoredEvent, amendment: StoredEvent): Partial<AgendaEvent> {
  const dates = withMoves(original, amendment.occurrences)
  if (original.programmeSetBy === 'moderator') {
    return { ...contentOf(amendment), occurrences: withStatesOf(original, dates) }
  }
  const occurrences = withDateStates(dates, dateStatesOf(original.occurrences))
  return { ...proposalOf(amendment), occurrences }
}
