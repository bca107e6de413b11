import { type Authored, isAuthor, publishesDirectly } from './authorship'
import type { CurrentUser } from './current-user'
import type { AgendaEvent, Decision, Occurrence, Programme } from './event'
import { withDateStates } from './event-content'
import type { LogAction } from './moderation-log'
import { isOff } from './occurrence'

type EventStatus = AgendaEvent['status']

/** A trusted author publishes without approval; 'moderator' is everyone else who may act on the event. */
type Actor = 'author' | 'trusted author' | 'moderator'

export const DECISION_ACTIONS = ['approve', 'request_changes', 'cancel', 'reject', 'remove'] as const
export type DecisionAction = (typeof DECISION_ACTIONS)[number]

/** 'send' submits the form of the event; 'decide_weather' says what the weather does to the dates of a day. */
type OwnAction = 'send' | 'propose_note' | 'decide_weather' | 'withdraw' | 'delete'

/** Mails about events. */
export const EVENT_MAILS = [
  'submission_received',
  'approved',
  'changes_requested',
  'rejected',
  'cancelled_by_moderation',
  'edited_by_moderation',
] as const
export type EventMailKind = (typeof EVENT_MAILS)[number]

export interface Transition {
  /** 'gone' = the event is removed. */
  to: EventStatus | 'gone'
  /** The effect on the amendment. propose: the posted content becomes the amendment, the event stays as it is. rebase: the
   * amendment takes over the changes of the event, or its approval would undo them. merge: the event takes its content. */
  amendment: 'keep' | 'discard' | 'propose' | 'rebase' | 'merge'
  log: LogAction
  /** null = no mail. */
  mail: EventMailKind | null
}

type Step = OwnAction | DecisionAction

/** These people may take the step from these states. Where a rule does not say otherwise, the event keeps its state and
 * its amendment, and no mail leaves. */
interface Rule extends Partial<Transition> {
  by: readonly Actor[]
  from: readonly (EventStatus | 'new')[]
  /** The rule applies only with (true) or without (false) a pending amendment; undefined = in both cases. */
  ifProposed?: boolean
  log: LogAction
}
type Rules = Readonly<Partial<Record<Step, readonly Rule[]>>>

const AUTHOR = ['author'] as const
const TRUSTED = ['trusted author'] as const
const MODERATOR = ['moderator'] as const
const AUTHORS = [...AUTHOR, ...TRUSTED]
const ANYBODY = [...AUTHORS, ...MODERATOR]
const CANCELLED = 'cancelled_by_moderation'
const PENDING = ['pending'] as const
const PUBLISHED = ['published'] as const
const RETURNED = ['draft', 'changes_requested', 'rejected'] as const
const UNPUBLISHED = [...PENDING, ...RETURNED]
const UNSENT = ['new', ...RETURNED] as const

/** These hold for events and amendments alike. */
const CORRECTIONS = {
  by: MODERATOR,
  from: PENDING,
  to: 'changes_requested',
  log: 'changes_requested',
  mail: 'changes_requested',
} as const
const REJECTION = { by: MODERATOR, from: PENDING, to: 'rejected', log: 'rejected', mail: 'rejected' } as const

/** The first rule of a step that matches applies; a step that no rule matches is refused. */
const EVENT_RULES: Required<Rules> = {
  send: [
    { by: AUTHOR, from: UNSENT, to: 'pending', log: 'submitted', mail: 'submission_received' },
    { by: TRUSTED, from: UNSENT, to: 'published', log: 'submitted' },
    { by: AUTHORS, from: PENDING, log: 'edited' },
    { by: MODERATOR, from: UNPUBLISHED, log: 'edited', mail: 'edited_by_moderation' },
    { by: AUTHOR, from: PUBLISHED, ifProposed: true, amendment: 'propose', log: 'edited' },
    { by: AUTHOR, from: PUBLISHED, amendment: 'propose', log: 'submitted', mail: 'submission_received' },
    { by: TRUSTED, from: PUBLISHED, amendment: 'discard', log: 'edited' },
    { by: MODERATOR, from: PUBLISHED, amendment: 'rebase', log: 'edited', mail: 'edited_by_moderation' },
  ],
  propose_note: [
    { by: AUTHOR, from: PUBLISHED, ifProposed: true, amendment: 'propose', log: 'edited' },
    { by: AUTHOR, from: PUBLISHED, amendment: 'propose', log: 'submitted' },
  ],
  decide_weather: [{ by: ANYBODY, from: PUBLISHED, log: 'state_changed' }],
  withdraw: [
    {
      by: ANYBODY,
      from: ['pending', 'published', 'changes_requested'],
      to: 'draft',
      amendment: 'discard',
      log: 'withdrawn',
    },
  ],
  delete: [{ by: ANYBODY, from: RETURNED, to: 'gone', amendment: 'discard', log: 'removed' }],
  approve: [{ by: MODERATOR, from: PENDING, to: 'published', log: 'approved', mail: 'approved' }],
  request_changes: [CORRECTIONS],
  reject: [
    REJECTION,
    { by: MODERATOR, from: PUBLISHED, to: 'rejected', amendment: 'merge', log: 'rejected', mail: CANCELLED },
  ],
  cancel: [{ by: MODERATOR, from: PUBLISHED, log: 'cancelled', mail: CANCELLED }],
  remove: [
    { by: MODERATOR, from: PUBLISHED, to: 'gone', amendment: 'discard', log: 'removed', mail: CANCELLED },
    { by: MODERATOR, from: UNPUBLISHED, to: 'gone', amendment: 'discard', log: 'removed', mail: 'rejected' },
  ],
}

/** The same for amendments; an approved one is deleted ('gone'). */
const AMENDMENT_RULES: Rules = {
  withdraw: [{ by: ANYBODY, from: UNPUBLISHED, to: 'gone', log: 'withdrawn' }],
  approve: [
    { by: MODERATOR, from: PENDING, to: 'gone', amendment: 'merge', log: 'approved', mail: 'approved' },
  ],
  request_changes: [CORRECTIONS],
  reject: [REJECTION],
  remove: [{ by: MODERATOR, from: UNPUBLISHED, to: 'gone', log: 'removed', mail: 'rejected' }],
}

/** Takes an event or an amendment; answers null when the actor may not take this step in its state. */
export function transitionOf(
  step: Step,
  actor: Actor,
  { status, amends }: { status: EventStatus | 'new'; amends: string | null },
  isProposed = false,
): Transition | null {
  const rules = amends === null ? EVENT_RULES : AMENDMENT_RULES
  const rule = rules[step]?.find(
    ({ by, from, ifProposed }) =>
      by.includes(actor) && from.includes(status) && (ifProposed ?? isProposed) === isProposed,
  )
  if (!rule) return null
  const { to = status, amendment = 'keep', log, mail = null } = rule
  return to === 'new' ? null : { to, amendment, log, mail }
}

/** Edits and withdrawals alone need it: a decision is always taken as 'moderator', also about one's own event. */
export function actorOf(user: CurrentUser, event: Authored): Actor {
  if (!isAuthor(user, event)) return 'moderator'
  return asAuthor(user)
}

/** A moderator who sends an event for the first time acts as its author, though it may be in the name of others. */
export function asAuthor(user: CurrentUser): Actor {
  return publishesDirectly(user) ? 'trusted author' : 'author'
}

type Decidable = Pick<AgendaEvent, 'status' | 'programme' | 'amends'>

/** Finds the transition of a moderator's decision; a cancelled event is not cancelled again. */
export function decisionOf(action: DecisionAction, event: Decidable): Transition | null {
  if (action === 'cancel' && event.programme === 'cancelled') return null
  return transitionOf(action, 'moderator', event)
}

export function allowedActions(event: Decidable): DecisionAction[] {
  return DECISION_ACTIONS.filter((action) => decisionOf(action, event) !== null)
}

/**
 * The dates of the event when its programme becomes this one. If that cancels or postpones it, a date loses a status
 * that would contradict it, and the note about that.
 */
export function datesUnder(
  programme: Programme,
  dates: readonly Occurrence[],
  event: Pick<AgendaEvent, 'programme'>,
): Occurrence[] {
  if (programme === event.programme || !isOff(programme)) return [...dates]
  const states = dates.map(
    ({ id, status }) => [id, { status: status === 'cancelled' ? status : null }] as const,
  )
  return withDateStates(dates, new Map(states))
}

/** The author receives the message; for 'cancel' the page of the event also shows it. */
export const NEEDS: Readonly<
  Record<DecisionAction, { message: 'no' | 'optional' | 'required'; reason: boolean }>
> = {
  approve: { message: 'no', reason: false },
  request_changes: { message: 'required', reason: false },
  reject: { message: 'optional', reason: true },
  cancel: { message: 'optional', reason: false },
  remove: { message: 'optional', reason: true },
}

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

/** Mails about a decision leave after this time, so that an undo can still stop them. */
export const UNDO_SECONDS = 10

export const MESSAGE_MAX_LENGTH = 2000
export const PUBLIC_NOTE_MAX_LENGTH = 300
