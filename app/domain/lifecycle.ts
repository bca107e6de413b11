// What moderators may do with an event in which state, and what it is called. Browser-safe.
import type { AgendaEvent, Decision } from './event'

export const DECISION_ACTIONS = ['approve', 'request_changes', 'reject', 'cancel', 'remove'] as const
export type DecisionAction = (typeof DECISION_ACTIONS)[number]
export type EventStatus = AgendaEvent['status']

const ALLOWED: Readonly<Record<EventStatus, readonly DecisionAction[]>> = {
  draft: ['remove'],
  pending: ['approve', 'request_changes', 'reject', 'remove'],
  published: ['cancel', 'reject', 'remove'],
  changes_requested: ['remove'],
  rejected: ['remove'],
}

/** What may be decided about an event as it is now; a cancelled one is not cancelled again. */
export function allowedActions({
  status,
  programme,
}: Pick<AgendaEvent, 'status' | 'programme'>): DecisionAction[] {
  return ALLOWED[status].filter((action) => action !== 'cancel' || programme !== 'cancelled')
}

/** What a decision needs to be told: the message goes to the author, and onto the page of what is cancelled. */
export const NEEDS: Readonly<
  Record<DecisionAction, { message: 'no' | 'optional' | 'required'; reason: boolean }>
> = {
  approve: { message: 'no', reason: false },
  request_changes: { message: 'required', reason: false },
  reject: { message: 'optional', reason: true },
  cancel: { message: 'optional', reason: false },
  remove: { message: 'optional', reason: true },
}

/** How the log and the event call what was decided. */
export const DECIDED: Readonly<Record<DecisionAction, Decision['action']>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
  cancel: 'cancelled',
  remove: 'removed',
}

export const STATUS_LABELS: Readonly<Record<EventStatus, string>> = {
  draft: 'Brouillon',
  pending: 'À traiter',
  published: 'Publiée',
  changes_requested: 'Corrections demandées',
  rejected: 'Refusée',
}

/** A decision can be taken back so long; its mails wait as long. */
export const UNDO_SECONDS = 10

export const MESSAGE_MAX_LENGTH = 2000
/** It becomes the note on the event's page. */
export const PUBLIC_NOTE_MAX_LENGTH = 300
