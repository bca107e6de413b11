// The moderation log: who did what to which event, written in the same commit. Append-only, except that the name of a
// closed account is removed.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type DocumentStore,
  defineCollection,
  everyDocument,
  type Stored,
  type Transaction,
} from '~/backend/documents'
import type { CurrentUser } from './current-user'

export const LOG_ACTIONS = [
  'submitted',
  'edited',
  'withdrawn',
  'state_changed',
  'approved',
  'changes_requested',
  'rejected',
  'cancelled',
  'removed',
  'undone',
  /** A moderator's note, for moderators only. */
  'noted',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

const logEntrySchema = z.object({
  /** The log of an amendment names the published event. */
  eventId: z.string(),
  eventTitle: z.string().max(200),
  actorUid: z.string(),
  actorName: z.string().max(200),
  action: z.enum(LOG_ACTIONS),
  reason: z.string().max(40).nullable(),
  message: z.string().max(2000),
  before: z.string().max(2000),
  after: z.string().max(2000),
  undoes: z.string().nullable(),
  at: z.string().datetime(),
})
type LogEntry = z.infer<typeof logEntrySchema>
export type StoredLogEntry = Stored<LogEntry>

export const moderationLog = defineCollection<LogEntry>({
  name: 'moderationLog',
  indexed: ['eventId', 'actorUid', 'action', 'at'],
  parse: (raw) => logEntrySchema.parse(raw),
})

/** Takes the event, or the amendment that the entry is about. */
export function logged(
  user: Pick<CurrentUser, 'uid' | 'profile'>,
  event: { id: string; title: string; amends: string | null },
  nowMs: number,
): Pick<LogEntry, 'eventId' | 'eventTitle' | 'actorUid' | 'actorName' | 'at'> {
  return {
    eventId: event.amends ?? event.id,
    eventTitle: event.title,
    actorUid: user.uid,
    actorName: user.profile?.displayName ?? '',
    at: new Date(nowMs).toISOString(),
  }
}

export function writeLog(
  transaction: Transaction,
  entry: Omit<LogEntry, 'reason' | 'message' | 'before' | 'after' | 'undoes'> & Partial<LogEntry>,
): string {
  const id = randomUUID()
  transaction.insert(moderationLog, id, {
    reason: null,
    message: '',
    before: '',
    after: '',
    undoes: null,
    ...entry,
  })
  return id
}

const AUTHOR_ACTIONS: readonly LogAction[] = [
  'submitted',
  'edited',
  'withdrawn',
  'state_changed',
  'cancelled',
  'removed',
]

/** Removes the name of a closed account from its actions as an author; its decisions as a moderator keep it. */
export async function forgetAuthorName(uid: string, documents: DocumentStore): Promise<void> {
  const own = everyDocument(documents, moderationLog, {
    where: [
      ['actorUid', '==', uid],
      ['action', 'in', AUTHOR_ACTIONS],
    ],
  })
  for await (const { id, actorName, reason } of own) {
    if (actorName !== '' && reason === null) await documents.update(moderationLog, id, { actorName: '' })
  }
}
