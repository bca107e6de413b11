// The admin log: changes of accounts, categories, partners, places, organizers, sources and donations. Append-only, written in the same commit as the change.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type DocumentStore, defineCollection, type Stored, type Transaction } from '~/backend/documents'
import type { CurrentUser } from './current-user'

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
  entry: Pick<AdminLogEntry, 'subject' | 'subjectId' | 'action'> & { detail?: string },
): void {
  transaction.insert(adminLog, randomUUID(), {
    actorUid: actor.uid ?? '',
    actorName: actor.name,
    detail: '',
    ...entry,
  })
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
