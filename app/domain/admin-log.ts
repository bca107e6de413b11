// The admin log: changes of accounts, categories, partners, places, organizers, sources, donations and added spellings. Append-only, written in the same commit as the change.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type DocumentStore,
  defineCollection,
  everyDocument,
  type Stored,
  type Transaction,
} from '~/backend/documents'
import type { Clock } from '~/platform/clock'
import type { CurrentUser } from './current-user'
import { UNDO_SECONDS } from './lifecycle'

const ADMIN_SUBJECTS = [
  'user',
  'category',
  'partner',
  'source',
  'place',
  'organizer',
  'payment',
  'spelling',
] as const

const adminLogEntrySchema = z.object({
  actorUid: z.string(),
  actorName: z.string().max(200),
  subject: z.enum(ADMIN_SUBJECTS),
  subjectId: z.string(),
  action: z.string().max(40),
  /** One line in French; may be ''. */
  detail: z.string().max(500),
  /** The member whose name is the detail has this uid. */
  memberUid: z.string().optional(),
})
export type AdminLogEntry = z.infer<typeof adminLogEntrySchema>
type StoredAdminLogEntry = Stored<AdminLogEntry>

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

/** Why an admin may not take the latest act on a subject back: only who did it may, within ten seconds. null where they
 * may. */
export async function undoRefusal(
  actor: Actor,
  { subject, id, action }: { subject: AdminLogEntry['subject']; id: string; action: AdminLogEntry['action'] },
  { documents, clock }: { documents: DocumentStore; clock: Clock },
): Promise<'too-late' | 'not-yours' | 'changed' | null> {
  const [latest] = await logOf(subject, id, documents, 1)
  if (latest?.action !== action) return 'changed'
  if (latest.actorUid !== actor.uid) return 'not-yours'
  return clock.now() - Date.parse(latest.createdAt) > UNDO_SECONDS * 1000 ? 'too-late' : null
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

/** Members of organizers and those who run places act on these as well. Only admins do all else. */
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

/** True for a user who has done what only admins do. */
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
