// Mails about an event wait here until they are sent: queued in the same commit as what they tell, never sent before it.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type DocumentStore, defineCollection, type Stored, type Transaction } from '~/backend/documents'

export const EVENT_MAILS = [
  'submission_received',
  'approved',
  'changes_requested',
  'rejected',
  'cancelled_by_moderation',
] as const
export type EventMailKind = (typeof EVENT_MAILS)[number]

export const PROBLEM_MAX_LENGTH = 500

const queuedMailSchema = z.object({
  kind: z.enum(EVENT_MAILS),
  /** Address, name and wishes are read when it is sent. */
  uid: z.string(),
  /** Of the published event for an amendment. */
  eventId: z.string(),
  eventTitle: z.string().max(200),
  /** Whether it is about a new version of a published event. */
  isAmendment: z.boolean(),
  reason: z.string().max(40).nullable(),
  message: z.string().max(2000),
  /** waiting -> sending -> sent | given_up; a failure that surely sent nothing goes back to waiting (mail-queue.server.ts). */
  state: z.enum(['waiting', 'sending', 'sent', 'given_up']),
  attempts: z.number().int().min(0),
  /** Not to be sent before. */
  dueAt: z.string().datetime(),
  /** Who took it last, to send it: a queue's random name. */
  claim: z.object({ by: z.string(), at: z.string().datetime() }).nullable().default(null),
  /** Why it has not left, the last time or for good; '' while nothing went wrong. */
  problem: z.string().max(PROBLEM_MAX_LENGTH).default(''),
})
export type QueuedMail = z.infer<typeof queuedMailSchema>
export type StoredQueuedMail = Stored<QueuedMail>

export const mailQueue = defineCollection<QueuedMail>({
  name: 'mailQueue',
  indexed: ['state', 'dueAt', 'eventId', 'uid'],
  parse: (raw) => queuedMailSchema.parse(raw),
})

/** Queues a mail in this commit; answers its id, under which an undo can purge it while it waits. */
export function queueMail(
  transaction: Transaction,
  mail: Pick<QueuedMail, 'kind' | 'uid' | 'eventId' | 'eventTitle' | 'dueAt'> & Partial<QueuedMail>,
): string {
  const id = randomUUID()
  transaction.insert(mailQueue, id, {
    isAmendment: false,
    reason: null,
    message: '',
    state: 'waiting',
    attempts: 0,
    claim: null,
    problem: '',
    ...mail,
  })
  return id
}

/**
 * Takes the mails about an event back that have not left, in this commit: what they tell is no longer so. With
 * `onlyAmendment` those about its new version alone.
 */
export async function takeBackMails(
  transaction: Transaction,
  eventId: string,
  { documents, onlyAmendment = false }: { documents: DocumentStore; onlyAmendment?: boolean },
): Promise<void> {
  const { documents: found } = await documents.find(mailQueue, {
    where: [
      ['eventId', '==', eventId],
      ['state', '==', 'waiting'],
    ],
    limit: 1000,
  })
  for (const { id } of found) {
    const mail = await transaction.get(mailQueue, id)
    if (mail?.state !== 'waiting' || (onlyAmendment && !mail.isAmendment)) continue
    transaction.purge(mailQueue, id)
  }
}

/** Deletes what is queued for somebody, and what was sent to them. */
export async function purgeMailsTo(uid: string, documents: DocumentStore): Promise<void> {
  for (;;) {
    const { documents: found } = await documents.find(mailQueue, { where: [['uid', '==', uid]], limit: 1000 })
    if (found.length === 0) return
    for (const { id } of found) await documents.purge(mailQueue, id)
  }
}
