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

interface Rule extends Transition {
  action: OwnAction | DecisionAction
  by: readonly Actor[]
  from: readonly (EventStatus | 'new')[]
  /** The rule applies only with (true) or without (false) a pending amendment; undefined = in both cases. */
  ifProposed?: boolean
}

const AUTHORS = ['author', 'trusted author'] as const
const ANYBODY = [...AUTHORS, 'moderator'] as const
const MODERATOR = ['moderator'] as const
const RETURNED = ['draft', 'changes_requested', 'rejected'] as const
const UNPUBLISHED = ['pending', ...RETURNED] as const

/** These hold for events and amendments alike. */
const REFUSALS: readonly Rule[] = [
  rule(
    'request_changes',
    MODERATOR,
    ['pending'],
    'changes_requested',
    'keep',
    'changes_requested',
    'changes_requested',
  ),
  rule('reject', MODERATOR, ['pending'], 'rejected', 'keep', 'rejected', 'rejected'),
]

/** The first rule that matches applies; a step that no rule matches is refused. */
const EVENT_RULES: readonly Rule[] = [
  rule('send', ['author'], ['new', ...RETURNED], 'pending', 'keep', 'submitted', 'submission_received'),
  rule('send', ['trusted author'], ['new', ...RETURNED], 'published', 'keep', 'submitted'),
  rule('send', AUTHORS, ['pending'], 'pending', 'keep', 'edited'),
  ...UNPUBLISHED.map((status) =>
    rule('send', MODERATOR, [status], status, 'keep', 'edited', 'edited_by_moderation'),
  ),
  { ...rule('send', ['author'], ['published'], 'published', 'propose', 'edited'), ifProposed: true },
  rule('send', ['author'], ['published'], 'published', 'propose', 'submitted', 'submission_received'),
  rule('send', ['trusted author'], ['published'], 'published', 'discard', 'edited'),
  rule('send', MODERATOR, ['published'], 'published', 'rebase', 'edited', 'edited_by_moderation'),
  { ...rule('propose_note', ['author'], ['published'], 'published', 'propose', 'edited'), ifProposed: true },
  rule('propose_note', ['author'], ['published'], 'published', 'propose', 'submitted'),
  rule('decide_weather', ANYBODY, ['published'], 'published', 'keep', 'state_changed'),
  rule('withdraw', ANYBODY, ['pending', 'published', 'changes_requested'], 'draft', 'discard', 'withdrawn'),
  rule('delete', ANYBODY, RETURNED, 'gone', 'discard', 'removed'),
  rule('approve', MODERATOR, ['pending'], 'published', 'keep', 'approved', 'approved'),
  ...REFUSALS,
  rule('reject', MODERATOR, ['published'], 'rejected', 'merge', 'rejected', 'cancelled_by_moderation'),
  rule('cancel', MODERATOR, ['published'], 'published', 'keep', 'cancelled', 'cancelled_by_moderation'),
  rule('remove', MODERATOR, ['published'], 'gone', 'discard', 'removed', 'cancelled_by_moderation'),
  rule('remove', MODERATOR, UNPUBLISHED, 'gone', 'discard', 'removed', 'rejected'),
]

/** The same for amendments; an approved one is deleted ('gone'). */
const AMENDMENT_RULES: readonly Rule[] = [
  rule('withdraw', ANYBODY, UNPUBLISHED, 'gone', 'keep', 'withdrawn'),
  rule('approve', MODERATOR, ['pending'], 'gone', 'merge', 'approved', 'approved'),
  ...REFUSALS,
  rule('remove', MODERATOR, UNPUBLISHED, 'gone', 'keep', 'removed', 'rejected'),
]

function rule(
  action: Rule['action'],
  by: readonly Actor[],
  from: Rule['from'],
  to: Transition['to'],
  amendment: Transition['amendment'],
  log: LogAction,
  mail: EventMailKind | null = null,
): Rule {
  return { action, by, from, to, amendment, log, mail }
}

/** Takes an event or an amendment; answers null when the actor may not take this step in its state. */
export function transitionOf(
  action: Rule['action'],
  actor: Actor,
  { status, amends }: { status: EventStatus | 'new'; amends: string | null },
  isProposed = false,
): Transition | null {
  const rules = amends === null ? EVENT_RULES : AMENDMENT_RULES
  return (
    rules.find(
      (rule) =>
        rule.action === action &&
        rule.by.includes(actor) &&
        rule.from.includes(status) &&
        (rule.ifProposed === undefined || rule.ifProposed === isProposed),
    ) ?? null
  )
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
