import { allDocuments, type DocumentStore } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import {
  isSafeToResend,
  isSealed,
  mailQueue,
  PROBLEM_MAX_LENGTH,
  type QueuedMail,
  type StoredQueuedMail,
} from '~/domain/queued-mail'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'

interface Claimer {
  documents: DocumentStore
  clock: Clock
}

/** waiting: to be sent again when due. 'carried_out': it was a request, not a mail. */
export type DeliveryOutcome =
  | { state: 'sent' }
  | { state: 'carried_out' }
  | { state: 'given_up'; problem: string }
  | { state: 'waiting'; problem: string; dueAt: string }

/** These leave as one mail; there is at least one. */
export type ClaimedMails = [StoredQueuedMail, ...StoredQueuedMail[]]

/** Claims mails, so that no other process sends them; those that are gone or claimed are left out. Null if all are. */
export async function claimMails(
  ids: readonly string[],
  by: string,
  { documents, clock }: Claimer,
): Promise<ClaimedMails | null> {
  const [first, ...others] = await documents.transaction(async (transaction) => {
    const mails: StoredQueuedMail[] = []
    for (const id of ids) {
      const mail = await transaction.get(mailQueue, id)
      if (mail?.state === 'waiting') mails.push(mail)
    }
    const claim = { by, at: new Date(clock.now()).toISOString() }
    return mails.map((mail) => {
      const fields = { state: 'sending', attempts: mail.attempts + 1, claim } as const
      transaction.update(mailQueue, mail.id, fields, { expectedVersion: mail.version })
      return { ...mail, ...fields }
    })
  })
  return first ? [first, ...others] : null
}

/** Ignored where the claim is lost, unless another process has given the mail up. */
export async function settleMails(
  ids: readonly string[],
  by: string,
  outcome: DeliveryOutcome,
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    const mails: StoredQueuedMail[] = []
    for (const id of ids) {
      const mail = await transaction.get(mailQueue, id)
      if (mail?.claim?.by === by) mails.push(mail)
    }
    for (const mail of mails) {
      if (outcome.state === 'carried_out') transaction.purge(mailQueue, mail.id)
      else
        transaction.update(mailQueue, mail.id, outcomeFields(outcome, mail), {
          expectedVersion: mail.version,
        })
    }
  })
}

function outcomeFields(
  outcome: Exclude<DeliveryOutcome, { state: 'carried_out' }>,
  mail: QueuedMail,
): Partial<QueuedMail> {
  // A finished mail keeps no code, address or message.
  const emptied = isSealed(mail) && outcome.state !== 'waiting' ? { sealed: null } : {}
  if (outcome.state === 'sent') return { ...emptied, state: 'sent', problem: '' }
  return { ...emptied, ...outcome, problem: outcome.problem.slice(0, PROBLEM_MAX_LENGTH) }
}

const NOBODY_KNOWS = 'the process that was sending it has ended: nobody knows whether it left'

/** The ids of the mails that any process is sending now, with the version of each document. */
export async function mailsBeingSent({
  documents,
}: Pick<Claimer, 'documents'>): Promise<ReadonlyMap<string, number>> {
  const sending = await allDocuments(documents, mailQueue, { where: [['state', '==', 'sending']] })
  return new Map(sending.map(({ id, version }) => [id, version]))
}

/** Finds mails whose process ended while sending. Mails that may be sent twice (`isRepeatable`, `isSafeToResend`) wait
 * again; the others are given up. Answers the ids given up. */
export async function recoverAbandoned(
  abandoned: ReadonlyMap<string, number>,
  { documents }: Pick<Claimer, 'documents'>,
  { isRepeatable }: { isRepeatable: boolean },
): Promise<string[]> {
  const givenUp: string[] = []
  for (const [id, version] of abandoned) {
    const isGivenUp = await documents.transaction(async (transaction) => {
      const mail = await transaction.get(mailQueue, id)
      if (mail?.state !== 'sending' || mail.version !== version) return false
      const waitsAgain = isRepeatable || isSafeToResend(mail)
      const fields: Partial<QueuedMail> = waitsAgain
        ? { state: 'waiting', claim: null }
        : { state: 'given_up', problem: NOBODY_KNOWS }
      transaction.update(mailQueue, id, fields, { expectedVersion: version })
      return !waitsAgain
    })
    if (isGivenUp) givenUp.push(id)
  }
  return givenUp
}

const RETENTION_MS = 30 * DAY_MS

export async function purgeMails({ documents, clock }: Claimer): Promise<number> {
  const old = { field: 'updatedAt', before: clock.now() - RETENTION_MS }
  let purged = 0
  for (const state of ['sent', 'given_up']) {
    purged += await purgeDue(documents, mailQueue, { ...old, where: [['state', '==', state]] })
  }
  return purged
}
