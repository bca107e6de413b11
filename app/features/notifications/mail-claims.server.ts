// The states of a queued mail in the store: who takes it to send it, and what became of it.
import type { DocumentStore } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'
import {
  isSealed,
  mailQueue,
  PROBLEM_MAX_LENGTH,
  type QueuedMail,
  type StoredQueuedMail,
} from './queued-mail'

interface Claimer {
  documents: DocumentStore
  clock: Clock
}

/**
 * What became of a mail that was claimed; waiting = it is due again then. 'carried_out': it was a request, and nobody asks
 * any more what became of it.
 */
export type Outcome =
  | { state: 'sent' }
  | { state: 'carried_out' }
  | { state: 'given_up'; problem: string }
  | { state: 'waiting'; problem: string; dueAt: string }

/** Takes a mail for this claimer alone. null = it is gone, or somebody else has it, or had it. */
export function claimMail(
  id: string,
  by: string,
  { documents, clock }: Claimer,
): Promise<StoredQueuedMail | null> {
  return documents.transaction(async (transaction) => {
    const mail = await transaction.get(mailQueue, id)
    if (mail?.state !== 'waiting') return null
    const fields = {
      state: 'sending',
      attempts: mail.attempts + 1,
      claim: { by, at: new Date(clock.now()).toISOString() },
    } as const
    transaction.update(mailQueue, id, fields, { expectedVersion: mail.version })
    return { ...mail, ...fields }
  })
}

/**
 * Notes what became of a mail that this claimer took. Does nothing when the claim is no longer theirs, but does correct
 * a process that has given the mail up in their place.
 */
export async function settleMail(
  id: string,
  by: string,
  outcome: Outcome,
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    const mail = await transaction.get(mailQueue, id)
    if (mail?.claim?.by !== by) return
    if (outcome.state === 'carried_out') transaction.purge(mailQueue, id)
    else transaction.update(mailQueue, id, fieldsOf(outcome, mail), { expectedVersion: mail.version })
  })
}

function fieldsOf(
  outcome: Exclude<Outcome, { state: 'carried_out' }>,
  mail: QueuedMail,
): Partial<QueuedMail> {
  // What is over keeps no code, no address and no message.
  const emptied = isSealed(mail) && outcome.state !== 'waiting' ? { sealed: null } : {}
  if (outcome.state === 'sent') return { ...emptied, state: 'sent', problem: '' }
  return { ...emptied, ...outcome, problem: outcome.problem.slice(0, PROBLEM_MAX_LENGTH) }
}

const NOBODY_KNOWS = 'the process that was sending it has ended: nobody knows whether it left'

/** The mails that somebody is sending now, by id, and the version that each has had since it was claimed. */
export async function mailsBeingSent({
  documents,
}: Pick<Claimer, 'documents'>): Promise<ReadonlyMap<string, number>> {
  return new Map((await everySending(documents)).map(({ id, version }) => [id, version]))
}

/**
 * Mails whose process has ended while it was sending them: the caller has waited for longer than a delivery takes, and
 * their claims are still the same. They wait again where sending twice does no harm (`isRepeatable`, and every sealed
 * mail), else they are given up, because they may have left. Answers the ids of those given up.
 */
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
      const waitsAgain = isRepeatable || isSealed(mail)
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

async function everySending(documents: DocumentStore): Promise<StoredQueuedMail[]> {
  const sending: StoredQueuedMail[] = []
  let after: string | undefined
  do {
    const page = await documents.find(mailQueue, { where: [['state', '==', 'sending']], limit: 1000, after })
    sending.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return sending
}

/** For how long one can still ask what became of a mail. */
const KEPT_MS = 30 * 86_400_000

/** Deletes the mails that were sent or given up long ago; answers how many. */
export async function purgeMails({ documents, clock }: Claimer): Promise<number> {
  const old = { field: 'updatedAt', before: clock.now() - KEPT_MS }
  let purged = 0
  for (const state of ['sent', 'given_up']) {
    purged += await purgeDue(documents, mailQueue, { ...old, where: [['state', '==', state]] })
  }
  return purged
}
