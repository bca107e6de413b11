import { type DocumentQuery, type DocumentStore, InvalidCursor } from '~/backend/documents'
import { LOG_ACTIONS, type LogAction, moderationLog, type StoredLogEntry } from '~/domain/moderation-log'
import { isRejectionReason, REJECTION_REASONS } from '~/domain/reasons'
import { dateAndTime } from '~/platform/zurich'
import { actionText } from './messages'

/** The log also contains what authors do. */
const DECISIONS: readonly LogAction[] = [
  'approved',
  'changes_requested',
  'rejected',
  'cancelled',
  'removed',
  'undone',
]

export interface JournalEntry {
  id: string
  eventId: string
  title: string
  action: LogAction
  /** « accepté cette annonce » */
  actionText: string
  who: string
  /** « le 21 novembre 2026 à 10 h » */
  when: string
  /** ISO 8601. */
  at: string
  reason: string
  message: string
  before: string
  after: string
}

/** The latest decisions of moderators, newest first. */
export async function latestDecisions(documents: DocumentStore, limit: number): Promise<JournalEntry[]> {
  return (await journal(documents, { limit, only: DECISIONS })).entries
}

/** A page of the log, newest first; `only` does not apply to a single event. An invalid cursor gives the first page. */
export async function journal(
  documents: DocumentStore,
  {
    eventId = null,
    only = LOG_ACTIONS,
    limit,
    after = null,
  }: { eventId?: string | null; only?: readonly LogAction[]; limit: number; after?: string | null },
): Promise<{ entries: JournalEntry[]; next: string | null }> {
  const query: DocumentQuery = {
    where: eventId === null ? [['action', 'in', only]] : [['eventId', '==', eventId]],
    // Two entries can have the same `at`, but never the same `createdAt`.
    orderBy: ['createdAt', 'desc'],
    limit,
  }
  const page = await documents
    .find(moderationLog, { ...query, after: after ?? undefined })
    .catch((error: unknown) => {
      if (error instanceof InvalidCursor) return documents.find(moderationLog, query)
      throw error
    })
  return { entries: page.documents.map(journalEntry), next: page.next }
}

function journalEntry(entry: StoredLogEntry): JournalEntry {
  const { id, eventId, eventTitle, action, actorName, at, reason, message, before, after } = entry
  return {
    id,
    eventId,
    title: eventTitle,
    action,
    actionText: actionText(action),
    who: actorName || 'Quelqu’un',
    when: dateAndTime(at),
    at,
    reason: isRejectionReason(reason) ? REJECTION_REASONS[reason] : '',
    message,
    before,
    after,
  }
}
