import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type DocumentStore, defineCollection, type Transaction } from '~/backend/documents'
import { EVENT_MAILS } from './lifecycle'
import { SEALED_MAIL_KINDS, type SealedMailKind } from './mail-kinds'

/** The mail is chosen after the answer, which must not tell whether there is an account or an announcement. */
export const REQUEST_KINDS = ['account_request', 'links_request', 'follow_request'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** These mails are written when they leave: a person who follows nothing any more by then gets none. */
const COMPOSED_KINDS = ['follow_alert', 'follow_news'] as const satisfies readonly SealedMailKind[]
export type ComposedKind = (typeof COMPOSED_KINDS)[number]

const SEALED_KINDS = [...REQUEST_KINDS, ...SEALED_MAIL_KINDS] as const
export type SealedKind = (typeof SEALED_KINDS)[number]

export const PROBLEM_MAX_LENGTH = 500

const delivery = {
  /** waiting -> sending -> sent | given_up; a failure that surely sent nothing returns to waiting. */
  state: z.enum(['waiting', 'sending', 'sent', 'given_up']),
  attempts: z.number().int().min(0),
  dueAt: z.string().datetime(),
  claim: z.object({ by: z.string(), at: z.string().datetime() }).nullable().default(null),
  problem: z.string().max(PROBLEM_MAX_LENGTH).default(''),
  /** The mail server of the recipient has refused them for good at the last attempt. */
  isRecipientRefused: z.boolean().optional(),
}

const eventMailSchema = z.object({
  kind: z.enum(EVENT_MAILS),
  /** Address, name and preferences are read when it is sent. */
  uid: z.string(),
  eventId: z.string(),
  eventTitle: z.string().max(200),
  isAmendment: z.boolean(),
  reason: z.string().max(40).nullable(),
  message: z.string().max(2000),
  ...delivery,
})
export type QueuedEventMail = z.infer<typeof eventMailSchema>

const sealedMailSchema = z.object({
  kind: z.enum(SEALED_KINDS),
  uid: z.string().nullable(),
  /** Encrypted with the installation's secret; null once sent or given up. */
  sealed: z.string().nullable(),
  expiresAt: z.string().datetime(),
  ...delivery,
})
export type SealedMail = z.infer<typeof sealedMailSchema>

const queuedMailSchema = z.discriminatedUnion('kind', [eventMailSchema, sealedMailSchema])
export type QueuedMail = z.infer<typeof queuedMailSchema>

export const mailQueue = defineCollection<QueuedMail>({
  name: 'mailQueue',
  indexed: ['state', 'eventId', 'uid'],
  parse: (raw) => queuedMailSchema.parse(raw),
})

export function isSealed(mail: QueuedMail): mail is SealedMail {
  return 'sealed' in mail
}

export function isRequest(mail: SealedMail): mail is SealedMail & { kind: RequestKind } {
  return REQUEST_KINDS.some((kind) => kind === mail.kind)
}

export function isComposed(mail: SealedMail): mail is SealedMail & { kind: ComposedKind } {
  return COMPOSED_KINDS.some((kind) => kind === mail.kind)
}

/** True for a mail that may leave twice when nobody knows whether it has left: two mails with a link, or about a
 * cancelled event, are better than none. */
export function isSafeToResend(mail: QueuedMail): boolean {
  return isSealed(mail) && mail.kind !== 'follow_news'
}

const CAN_WAIT: readonly SealedKind[] = [
  'contact',
  'source_failing',
  'invitation',
  'digest',
  'claim_decided',
  'change_decided',
  'follow_news',
  'donation_thanks',
]

/** Lower ones leave first: what a person waits for, then what changes for many, then all that can wait. */
export function urgencyOf(mail: QueuedMail): number {
  if (!isSealed(mail) || CAN_WAIT.includes(mail.kind)) return 2
  return mail.kind === 'follow_alert' ? 1 : 0
}

/** Queues the mail in the event's commit: no mail leaves for a change that failed. Answers the id, for an undo. */
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

/** Deletes waiting mails that are now wrong; `onlyAmendment`: only those about the new version. */
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

/** Deletes all mails to this uid from the queue, sent ones included. */
export async function purgeMailsTo(uid: string, documents: DocumentStore): Promise<void> {
  for (;;) {
    const { documents: found } = await documents.find(mailQueue, { where: [['uid', '==', uid]], limit: 1000 })
    if (found.length === 0) return
    for (const { id } of found) await documents.purge(mailQueue, id)
  }
}

// A mailbox whose owner wants no mail that others bring about. Known by its hash alone.

const schema = z.object({ since: z.string().datetime() })

/** Keyed by `mailboxHash`. The hash has no key: it must outlast the installation's secret. */
export const silencedMailboxes = defineCollection<z.infer<typeof schema>>({
  name: 'silencedMailboxes',
  indexed: [],
  parse: (raw) => schema.parse(raw),
})
