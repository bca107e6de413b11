import { type DocumentStore, type Transaction, VersionConflict } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf, proposalOf } from '~/domain/event-content'
import {
  allowedActions,
  DECIDED,
  type DecisionAction,
  MESSAGE_MAX_LENGTH,
  NEEDS,
  PUBLIC_NOTE_MAX_LENGTH,
  STATUS_LABELS,
  UNDO_SECONDS,
} from '~/domain/lifecycle'
import { type LogAction, logged, moderationLog, type StoredLogEntry, writeLog } from '~/domain/moderation-log'
import { withStatesOf } from '~/domain/programme'
import { isRejectionReason } from '~/domain/reasons'
import { isCategoryActive } from '~/features/categories/is-category-active'
import { changedLabels } from '~/features/events/event-diff'
import { type EventMailKind, queueMail } from '~/features/notifications/queued-mail'
import type { Clock } from '~/platform/clock'
import { enumerated } from '~/platform/french'
import { newBatch, UndoNotes } from './undo.server'

export interface Deciding {
  eventId: string
  /** The version the moderator has seen. */
  version: number
  action: DecisionAction
  /** One of reasons.ts, where one is asked for. */
  reason: string | null
  message: string
}

export interface ModerationParts {
  documents: DocumentStore
  clock: Clock
}

/** What another moderator has decided before. */
export interface EarlierDecision {
  byUid: string
  by: string
  action: LogAction
  /** ISO 8601. */
  at: string
}

export type Decided =
  | { ok: true; logId: string; batch: string; eventTitle: string }
  | ({ ok: false; reason: 'already-decided' } & EarlierDecision)
  | {
      ok: false
      /**
       * 'changed': the author has edited it since the moderator saw it. 'original-gone': the event that this is a new
       * version of is no longer published. 'not-allowed': not in its present state. 'category-gone': what would be
       * published has a category that is no longer active.
       */
      reason:
        | 'not-found'
        | 'changed'
        | 'not-allowed'
        | 'missing-message'
        | 'missing-reason'
        | 'original-gone'
        | 'category-gone'
    }

/**
 * Decides about an event as the moderator has seen it: event, log, mail to the author and what it takes to undo all that
 * are one commit. The caller lets admins in only. `batch` binds decisions that are undone together.
 */
export async function decide(
  moderator: CurrentUser,
  deciding: Deciding,
  parts: ModerationParts,
  batch = newBatch(),
): Promise<Decided> {
  const problem = problemWith(deciding)
  if (problem !== null) return { ok: false, reason: problem }

  const outcome = await parts.documents
    .transaction(async (transaction) => attempt(transaction, moderator, deciding, parts, batch))
    .catch((error: unknown) => {
      // The other one was faster by a hair.
      if (error instanceof VersionConflict) return 'outdated' as const
      throw error
    })
  return outcome === 'outdated' ? whatHappened(deciding, parts.documents) : outcome
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
  { clock }: ModerationParts,
  batch: string,
): Promise<Decided | 'outdated'> {
  const event = await transaction.get(events, eventId)
  if (event === null || event.version !== version) return 'outdated'
  if (!allowedActions(event).includes(action)) return { ok: false, reason: 'not-allowed' }

  const now = clock.now()
  const at = new Date(now).toISOString()
  const reason = NEEDS[action].reason ? words.reason : null
  const message = words.message
    .trim()
    .slice(0, action === 'cancel' ? PUBLIC_NOTE_MAX_LENGTH : MESSAGE_MAX_LENGTH)
  const decision = { action: DECIDED[action], reason, message, at }
  const notes = new UndoNotes(transaction)
  const told = { before: stateText(event), after: '' }

  switch (action) {
    case 'approve': {
      if (!(await isCategoryActive(transaction, event.category)))
        return { ok: false, reason: 'category-gone' }
      if (event.amends === null) {
        notes.update(event, { status: 'published', decision })
        told.after = STATUS_LABELS.published
        break
      }
      const original = await transaction.get(events, event.amends)
      if (original?.status !== 'published') return { ok: false, reason: 'original-gone' }
      notes.update(original, { ...approvedContent(original, event), decision })
      notes.purge(event)
      told.after = changesText(original, event)
      break
    }
    case 'request_changes':
      notes.update(event, { status: 'changes_requested', decision })
      told.after = STATUS_LABELS.changes_requested
      break
    case 'reject': {
      // A new version of what is public no more would wait for ever: its author finds its text in the event itself.
      const amendment = event.amends === null ? await transaction.get(events, amendmentId(eventId)) : null
      const holds = amendment !== null && (await isCategoryActive(transaction, amendment.category))
      notes.update(event, { ...(holds ? proposalOf(amendment) : {}), status: 'rejected', decision })
      if (amendment) notes.purge(amendment)
      told.after = STATUS_LABELS.rejected
      break
    }
    case 'cancel':
      notes.update(event, {
        programme: 'cancelled',
        programmeNote: message,
        programmeSetBy: 'moderator',
        // A date with a state of its own would go on saying that it takes place.
        occurrences: event.occurrences.map((occurrence) => ({ ...occurrence, status: null })),
        decision,
      })
      told.after = 'Annulée'
      break
    case 'remove': {
      notes.remove(event, { decision })
      const amendment = await transaction.get(events, amendmentId(eventId))
      if (amendment) notes.purge(amendment)
      told.after = 'Retirée'
      break
    }
  }

  const entry = logged(moderator, event, now)
  const logId = writeLog(transaction, { ...entry, ...told, action: decision.action, reason, message })
  if (event.organizerUid !== null) {
    const dueAt = new Date(now + UNDO_SECONDS * 1000).toISOString()
    const isAmendment = event.amends !== null
    const kind = mailOf(action, event)
    notes.mail(
      queueMail(transaction, {
        eventId: entry.eventId,
        eventTitle: entry.eventTitle,
        kind,
        uid: event.organizerUid,
        isAmendment,
        reason,
        message,
        dueAt,
      }),
    )
  }
  notes.keep(logId, { moderatorUid: moderator.uid, batch, now })
  return { ok: true, logId, batch, eventTitle: event.title }
}

/** What is taken from the public is another thing to be told than what never was public. */
function mailOf(action: DecisionAction, { status }: StoredEvent): EventMailKind {
  if (action === 'approve') return 'approved'
  if (action === 'request_changes') return 'changes_requested'
  return status === 'published' ? 'cancelled_by_moderation' : 'rejected'
}

function stateText({ amends, status }: StoredEvent): string {
  return amends === null
    ? STATUS_LABELS[status]
    : `Modification\u00a0: ${STATUS_LABELS[status].toLowerCase()}`
}

/** What an amendment makes of its event: not what a moderator has decided about its programme meanwhile. */
function approvedContent(original: StoredEvent, amendment: StoredEvent): Partial<AgendaEvent> {
  if (original.programmeSetBy === 'author') return proposalOf(amendment)
  return { ...contentOf(amendment), occurrences: withStatesOf(original, amendment.occurrences) }
}

function changesText(original: StoredEvent, amendment: StoredEvent): string {
  const labels = changedLabels(original, amendment)
  if (amendment.proposesNote) labels.push('Message au public')
  const fields = labels.map((label) => label.toLowerCase())
  return fields.length > 0
    ? `Modification publiée\u00a0: ${enumerated(fields)}`
    : 'Modification publiée, sans différence'
}

const DECISIONS: readonly LogAction[] = Object.values(DECIDED)

/** Why the event is not as the moderator saw it: another's decision, or else an edit. */
async function whatHappened({ eventId }: Deciding, documents: DocumentStore): Promise<Decided> {
  const event = await documents.get(events, eventId)
  const latest = await latestEntry(subjectOf(eventId, event), documents)
  if (latest && DECISIONS.includes(latest.action)) {
    const { actorUid: byUid, actorName: by, action, at } = latest
    return { ok: false, reason: 'already-decided', byUid, by, action, at }
  }
  return { ok: false, reason: event === null ? 'not-found' : 'changed' }
}

/** The id under which the log has it: that of the published event for an amendment, also for one that is gone. */
function subjectOf(eventId: string, event: StoredEvent | null): string {
  if (event) return event.amends ?? eventId
  const prefix = amendmentId('')
  return eventId.startsWith(prefix) ? eventId.slice(prefix.length) : eventId
}

async function latestEntry(eventId: string, documents: DocumentStore): Promise<StoredLogEntry | null> {
  const { documents: entries } = await documents.find(moderationLog, {
    where: [['eventId', '==', eventId]],
    // Two entries may bear the same instant; the store's own never do.
    orderBy: ['createdAt', 'desc'],
    limit: 1,
  })
  return entries[0] ?? null
}

/** What has become of several events decided about at one stroke. */
export interface DecidedAll {
  batch: string
  done: number
  earlier: EarlierDecision[]
  /** How many have been edited meanwhile, and so are to be read again. */
  changed: number
  /** How many could not be decided so in their present state. */
  refused: number
}

/** The same decision about several events, each in a commit of its own: one that fails leaves the others alone. */
export async function decideAll(
  moderator: CurrentUser,
  selection: readonly Pick<Deciding, 'eventId' | 'version'>[],
  decision: Omit<Deciding, 'eventId' | 'version'>,
  parts: ModerationParts,
): Promise<DecidedAll> {
  const report: DecidedAll = { batch: newBatch(), done: 0, earlier: [], changed: 0, refused: 0 }
  for (const selected of selection) {
    const outcome = await decide(moderator, { ...selected, ...decision }, parts, report.batch)
    if (outcome.ok) report.done += 1
    else if (outcome.reason === 'already-decided') report.earlier.push(outcome)
    else if (outcome.reason === 'changed') report.changed += 1
    else report.refused += 1
  }
  return report
}
