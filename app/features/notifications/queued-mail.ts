// Mails wait here until they are sent. One about an event is queued in the same commit as what it tells, and never sent
// before it; one of an account or of the contact form is written at once and waits sealed (sealed-mail.server.ts).
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

export const ACCOUNT_MAILS = [
  'email_verification',
  'password_reset',
  'email_change',
  'account_exists',
  'confirmation_code',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'account_closed',
] as const
export type AccountMailKind = (typeof ACCOUNT_MAILS)[number]

/**
 * 'account_request' is no mail yet: somebody has typed an address, and whether a mail goes there, and which, is found
 * out after the answer, so that the answer tells nothing about the address.
 */
export const SEALED_KINDS = [...ACCOUNT_MAILS, 'account_request', 'contact'] as const
export type SealedKind = (typeof SEALED_KINDS)[number]

export const PROBLEM_MAX_LENGTH = 500

const delivery = {
  /** waiting -> sending -> sent | given_up; a failure that surely sent nothing goes back to waiting (mail-queue.server.ts). */
  state: z.enum(['waiting', 'sending', 'sent', 'given_up']),
  attempts: z.number().int().min(0),
  /** Not to be sent before. */
  dueAt: z.string().datetime(),
  /** Who took it last, to send it: a queue's random name. */
  claim: z.object({ by: z.string(), at: z.string().datetime() }).nullable().default(null),
  /** Why it has not left, the last time or for good; '' while nothing went wrong. */
  problem: z.string().max(PROBLEM_MAX_LENGTH).default(''),
}

const eventMailSchema = z.object({
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
  ...delivery,
})
export type QueuedEventMail = z.infer<typeof eventMailSchema>

const sealedMailSchema = z.object({
  kind: z.enum(SEALED_KINDS),
  /** Whose account it is about; null when it is about none, or nobody is to know. */
  uid: z.string().nullable(),
  /** Everything else, readable with the installation's secret alone; null as soon as it is sent or given up. */
  sealed: z.string().nullable(),
  /** Not to be sent after: its link no longer works then, or nobody waits for it any more. */
  expiresAt: z.string().datetime(),
  ...delivery,
})
export type SealedMail = z.infer<typeof sealedMailSchema>

const queuedMailSchema = z.discriminatedUnion('kind', [eventMailSchema, sealedMailSchema])
export type QueuedMail = z.infer<typeof queuedMailSchema>
export type StoredQueuedMail = Stored<QueuedMail>

export const mailQueue = defineCollection<QueuedMail>({
  name: 'mailQueue',
  indexed: ['state', 'dueAt', 'eventId', 'uid'],
  parse: (raw) => queuedMailSchema.parse(raw),
})

export function isSealed(mail: QueuedMail): mail is SealedMail {
  return 'sealed' in mail
}

/** Somebody sits before a screen and waits for it; mails about events can wait. */
export function isUrgent(mail: QueuedMail): boolean {
  return isSealed(mail) && mail.kind !== 'contact'
}

/** Queues a mail about an event in this commit; answers its id, under which an undo can purge it while it waits. */
export function queueMail(
  transaction: Transaction,
  mail: Pick<QueuedEventMail, 'kind' | 'uid' | 'eventId' | 'eventTitle' | 'dueAt'> & Partial<QueuedEventMail>,
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
    if (mail?.state !== 'waiting' || isSealed(mail) || (onlyAmendment && !mail.isAmendment)) continue
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
