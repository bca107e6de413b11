import { type DocumentStore, type Transaction, VersionConflict } from '~/backend/documents'
import { isCategoryActive } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import {
  DECIDED,
  type DecisionAction,
  decisionOf,
  MESSAGE_MAX_LENGTH,
  NEEDS,
  PUBLIC_NOTE_MAX_LENGTH,
  STATUS_LABELS,
  UNDO_SECONDS,
} from '~/domain/lifecycle'
import { type LogAction, moderationLog, type StoredLogEntry } from '~/domain/moderation-log'
import { isRejectionReason } from '~/domain/reasons'
import { applyTransition } from '~/features/events/apply-transition.server'
import { changedLabels } from '~/features/events/event-diff'
import type { Clock } from '~/platform/clock'
import { enumerated } from '~/platform/french'
import type { Refused } from '~/platform/refused'
import { endAbsence } from './reports/reports.server'
import { newBatch, saveUndo } from './undo.server'

export interface Deciding {
  eventId: string
  /** The version that the moderator has read. */
  version: number
  action: DecisionAction
  /** A key of REJECTION_REASONS. */
  reason: string | null
  message: string
}

export interface ModerationDependencies {
  documents: DocumentStore
  clock: Clock
}

export interface EarlierDecision {
  byUid: string
  by: string
  action: LogAction
  /** ISO 8601. */
  at: string
}

export type Decided =
  | { ok: true; logId: string; batch: string; eventTitle: string; wasPublished: boolean }
  | (Refused<'already-decided'> & EarlierDecision)
  /**
   * 'changed': edited since the moderator read it. 'not-allowed': not in its present status. 'original-gone': the
   * event that this amendment changes is no longer published. 'category-gone': its category is no longer active.
   */
  | Refused<
      | 'not-found'
      | 'changed'
      | 'not-allowed'
      | 'missing-message'
      | 'missing-reason'
      | 'original-gone'
      | 'category-gone'
    >

/**
 * Stores a decision with its log entry, the mail to the author and the data for an undo, in one transaction. The caller
 * checks that the moderator is an admin. Decisions with the same `batch` are undone together.
 */
export async function decide(
  moderator: CurrentUser,
  deciding: Deciding,
  dependencies: ModerationDependencies,
  batch = newBatch(),
): Promise<Decided> {
  const problem = problemWith(deciding)
  if (problem !== null) return { ok: false, reason: problem }

  const outcome = await dependencies.documents
    .transaction(async (transaction) => attempt(transaction, moderator, deciding, dependencies, batch))
    .catch((error: unknown) => {
      if (error instanceof VersionConflict) return 'outdated' as const
      throw error
    })
  return outcome === 'outdated' ? explainStaleVersion(deciding, dependencies.documents) : outcome
}

function problemWith({ action, reason, message }: Deciding): 'missing-message' | 'missing-reason' | null {
  const needs = NEEDS[action]
  if (needs.message === 'required' && message.trim() === '') return 'missing-message'
  return needs.reason && !isRejectionReason(reason) ? 'missing-reason' : null
}

async function attempt(
  transaction: Transaction,
  moderator: CurrentUser,
  { eventId, version, action, ...words }: Deciding,
  { clock }: ModerationDependencies,
  batch: string,
): Promise<Decided | 'outdated'> {
  const event = await transaction.get(events, eventId)
  if (event === null || event.version !== version) return 'outdated'
  const transition = decisionOf(action, event)
  if (transition === null) return { ok: false, reason: 'not-allowed' }
  const counterpart =
    transition.amendment === 'keep'
      ? null
      : await transaction.get(events, event.amends ?? amendmentId(eventId))
  if (action === 'approve') {
    if (!(await isCategoryActive(transaction, event.category))) return { ok: false, reason: 'category-gone' }
    if (event.amends !== null && counterpart?.status !== 'published')
      return { ok: false, reason: 'original-gone' }
  }

  const nowMs = clock.now()
  const reason = NEEDS[action].reason ? words.reason : null
  const longest = action === 'cancel' ? PUBLIC_NOTE_MAX_LENGTH : MESSAGE_MAX_LENGTH
  const message = words.message.trim().slice(0, longest)
  const decision = { action: DECIDED[action], reason, message, at: new Date(nowMs).toISOString() }
  const isCancelling = action === 'cancel'
  const endsAbsence = event.source.missingSince !== null && (await endAbsence(transaction, event.id, nowMs))
  const { logId, changes } = await applyTransition(transaction, {
    transition,
    user: moderator,
    event,
    counterpart,
    fields: {
      decision,
      ...(isCancelling && {
        programme: 'cancelled',
        programmeNote: message,
        programmeSetBy: 'moderator',
      }),
    },
    before: stateText(event),
    after: outcomeText(action, event, counterpart),
    reason,
    message,
    nowMs,
    mailDueMs: nowMs + UNDO_SECONDS * 1000,
  })
  saveUndo(transaction, logId, changes, { moderatorUid: moderator.uid, batch, nowMs, endsAbsence })
  return { ok: true, logId, batch, eventTitle: event.title, wasPublished: event.status === 'published' }
}

function stateText({ amends, status }: StoredEvent): string {
  return amends === null
    ? STATUS_LABELS[status]
    : `Modification\u00a0: ${STATUS_LABELS[status].toLowerCase()}`
}

function outcomeText(action: DecisionAction, event: StoredEvent, counterpart: StoredEvent | null): string {
  switch (action) {
    case 'approve':
      return event.amends !== null && counterpart ? changesText(counterpart, event) : STATUS_LABELS.published
    case 'request_changes':
      return STATUS_LABELS.changes_requested
    case 'reject':
      return STATUS_LABELS.rejected
    case 'cancel':
      return 'Annulée'
    case 'remove':
      return 'Retirée'
  }
}

function changesText(original: StoredEvent, amendment: StoredEvent): string {
  const labels = changedLabels(original, amendment)
  if (amendment.proposesNote) labels.push('Message au public')
  const fields = labels.map((label) => label.toLowerCase())
  return fields.length > 0
    ? `Modification publiée\u00a0: ${enumerated(fields)}`
    : 'Modification publiée, sans différence'
}

const LATEST_READ = 10
const DECISIONS: readonly LogAction[] = Object.values(DECIDED)

/** Says why the version is outdated: another decision, an edit, or a deleted event. */
async function explainStaleVersion({ eventId }: Deciding, documents: DocumentStore): Promise<Decided> {
  const event = await documents.get(events, eventId)
  const latest = await latestStep(subjectOf(eventId, event), documents)
  if (latest && DECISIONS.includes(latest.action)) {
    const { actorUid: byUid, actorName: by, action, at } = latest
    return { ok: false, reason: 'already-decided', byUid, by, action, at }
  }
  return { ok: false, reason: event === null ? 'not-found' : 'changed' }
}

/** The log names the published event, also for an amendment, so the id of a deleted amendment is cut. */
function subjectOf(eventId: string, event: StoredEvent | null): string {
  if (event) return event.amends ?? eventId
  const prefix = amendmentId('')
  return eventId.startsWith(prefix) ? eventId.slice(prefix.length) : eventId
}

/** Notes are no step in its life. */
async function latestStep(eventId: string, documents: DocumentStore): Promise<StoredLogEntry | null> {
  const { documents: entries } = await documents.find(moderationLog, {
    where: [['eventId', '==', eventId]],
    // Two entries can have the same `at`, but never the same `createdAt`.
    orderBy: ['createdAt', 'desc'],
    limit: LATEST_READ,
  })
  return entries.find(({ action }) => action !== 'noted') ?? null
}

export interface DecidedAll {
  batch: string
  done: number
  earlier: EarlierDecision[]
  /** Edited since the moderator read them. */
  changed: number
  /** All other refusals. */
  refused: number
}

/** Takes the same decision about several events, each in its own transaction: a refusal leaves the others untouched. */
export async function decideAll(
  moderator: CurrentUser,
  selection: readonly Pick<Deciding, 'eventId' | 'version'>[],
  decision: Omit<Deciding, 'eventId' | 'version'>,
  dependencies: ModerationDependencies,
): Promise<DecidedAll> {
  const report: DecidedAll = { batch: newBatch(), done: 0, earlier: [], changed: 0, refused: 0 }
  for (const selected of selection) {
    const outcome = await decide(moderator, { ...selected, ...decision }, dependencies, report.batch)
    if (outcome.ok) report.done += 1
    else if (outcome.reason === 'already-decided') report.earlier.push(outcome)
    else if (outcome.reason === 'changed') report.changed += 1
    else report.refused += 1
  }
  return report
}
