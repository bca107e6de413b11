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
import { eventSchema } from './event'
import type { CurrentUser } from './user'

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
  /** For an amendment: the published event. */
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

export type LogEntry = z.infer<typeof logEntrySchema>

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

// The admin log: changes of accounts, categories, partners, places, organizers, sources and donations. Append-only, written in the same commit as the change.

export const ADMIN_SUBJECTS = [
  'user',
  'category',
  'partner',
  'source',
  'place',
  'organizer',
  'payment',
] as const

const adminLogEntrySchema = z.object({
  actorUid: z.string(),
  actorName: z.string().max(200),
  subject: z.enum(ADMIN_SUBJECTS),
  subjectId: z.string(),
  action: z.string().max(40),
  /** One line in French; may be ''. */
  detail: z.string().max(500),
  /** Of the member whose name is the detail. */
  memberUid: z.string().optional(),
})

export type AdminLogEntry = z.infer<typeof adminLogEntrySchema>

export type StoredAdminLogEntry = Stored<AdminLogEntry>

export const adminLog = defineCollection<AdminLogEntry>({
  name: 'adminLog',
  indexed: ['subject', 'subjectId', 'actorUid'],
  parse: (raw) => adminLogEntrySchema.parse(raw),
})

export interface Actor {
  /** null = the command line. */
  uid: string | null
  name: string
}

export const COMMAND_LINE: Actor = { uid: null, name: 'Ligne de commande' }

export function actorOf({ uid, profile }: CurrentUser): Actor {
  return { uid, name: profile?.displayName || profile?.email || uid }
}

export function writeAdminLog(
  transaction: Transaction,
  actor: Actor,
  entry: Pick<AdminLogEntry, 'subject' | 'subjectId' | 'action'> &
    Partial<Pick<AdminLogEntry, 'detail' | 'memberUid'>>,
): void {
  transaction.insert(adminLog, randomUUID(), {
    actorUid: actor.uid ?? '',
    actorName: actor.name,
    detail: '',
    ...entry,
  })
}

/** What members of organizers and those who run places do as well. All else is done by admins alone. */
const SHARED_SUBJECTS: readonly AdminLogEntry['subject'][] = ['organizer', 'place']

/** Their detail is a name. */
const MEMBER_ACTIONS = ['member_removed', 'owner_made']

/**
 * Clears the names of accounts that are gone, of those who acted and of members in `detail`; the acts of admins keep
 * theirs, so that the log goes on saying who decided. A member whom an earlier version named without a uid loses the name,
 * as nobody can tell any more whether that account is left. Reads the log of all organizers and places.
 */
export async function forgetActors(
  { isGone, wasAdmin }: Record<'isGone' | 'wasAdmin', (uid: string) => Promise<boolean>>,
  documents: DocumentStore,
): Promise<void> {
  const shared = everyDocument(documents, adminLog, { where: [['subject', 'in', SHARED_SUBJECTS]] })
  for await (const { id, action, actorUid, memberUid, detail } of shared) {
    const isActorForgotten = actorUid !== '' && (await isGone(actorUid)) && !(await wasAdmin(actorUid))
    const namesMember = MEMBER_ACTIONS.includes(action) && detail !== ''
    const isMemberForgotten = namesMember && (memberUid === undefined || (await isGone(memberUid)))
    if (!isActorForgotten && !isMemberForgotten) continue
    await documents.update(adminLog, id, {
      ...(isActorForgotten && { actorUid: '', actorName: '' }),
      ...(isMemberForgotten && { memberUid: '', detail: '' }),
    })
  }
}

/** True for whoever has done what admins alone do. */
export async function hasActedAsAdmin(uid: string, documents: DocumentStore): Promise<boolean> {
  for await (const { subject } of everyDocument(documents, adminLog, { where: [['actorUid', '==', uid]] })) {
    if (!SHARED_SUBJECTS.includes(subject)) return true
  }
  return false
}

/** The newest first. */
export async function logOf(
  subject: AdminLogEntry['subject'],
  subjectId: string,
  documents: DocumentStore,
  limit = 50,
): Promise<StoredAdminLogEntry[]> {
  const page = await documents.find(adminLog, {
    where: [
      ['subject', '==', subject],
      ['subjectId', '==', subjectId],
    ],
    orderBy: ['createdAt', 'desc'],
    limit,
  })
  return page.documents
}

const instant = z.string().datetime()

const storedEvent = eventSchema.extend({
  id: z.string(),
  version: z.number().int().positive(),
  createdAt: instant,
  updatedAt: instant,
  removedAt: instant.nullable(),
})

const undoSchema = z.object({
  batch: z.string(),
  moderatorUid: z.string(),
  /** As in EventChanges, also what follows. */
  changed: z.array(
    z.object({ id: z.string(), version: z.number().int().positive(), former: eventSchema.partial() }),
  ),
  gone: z.array(storedEvent),
  mails: z.array(z.string()),
  activated: z.array(z.object({ id: z.string(), version: z.number().int() })).default([]),
  activatedOrganizers: z.array(z.object({ id: z.string(), version: z.number().int() })).default([]),
  /** Whether the decision has ended the report that a source has the event no more. */
  endsAbsence: z.boolean().default(false),
  expiresAt: instant,
})

export type Undo = z.infer<typeof undoSchema>

/** By the id of the log entry of the decision. Never exported, deleted within the hour. */
export const undos = defineCollection<Undo>({
  name: 'undos',
  indexed: ['batch', 'expiresAt'],
  parse: (raw) => undoSchema.parse(raw),
})

/** Ids of the images that an undo would bring back, so that the sweep keeps them. */
export async function undoableImages(documents: DocumentStore): Promise<string[]> {
  const images: string[] = []
  for await (const { changed, gone } of everyDocument(documents, undos)) {
    for (const { image } of [...changed.map(({ former }) => former), ...gone])
      if (image) images.push(image.id)
  }
  return images
}
