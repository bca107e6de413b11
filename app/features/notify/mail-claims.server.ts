import type { DocumentStore } from '~/backend/documents'
import { type Claim, claimJobs, settleJobs } from '~/backend/jobs.server'
import { purgeDue } from '~/backend/purging.server'
import {
  isSafeToResend,
  isSealed,
  mailQueue,
  PROBLEM_MAX_LENGTH,
  type QueuedMail,
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
  | ({ state: 'given_up'; problem: string } & Pick<QueuedMail, 'isRecipientRefused'>)
  | ({ state: 'waiting'; problem: string; dueAt: string } & Pick<QueuedMail, 'isRecipientRefused'>)

export type ClaimedMail = QueuedMail & { id: string }
/** These leave as one mail; there is at least one. */
export type ClaimedMails = [ClaimedMail, ...ClaimedMail[]]

const NOBODY_KNOWS = 'the process that was sending it has ended: nobody knows whether it left'

/**
 * Claims mails, so that no other process sends them; `mails` is null if all are gone or claimed. One that is being sent is
 * taken over from a process that has ended: it may have left, and if it must not leave twice (`isRepeatable`,
 * `isSafeToResend`) it is given up, and its id is in `givenUp`.
 */
export async function claimMails(
  seen: Parameters<typeof claimJobs>[0],
  by: string,
  { documents, clock, mailer }: Claimer & { mailer: { isRepeatable: boolean } },
): Promise<{ mails: ClaimedMails | null; givenUp: string[] }> {
  const claimed = await claimJobs(seen, {
    documents,
    collection: mailQueue,
    claim(mail): Claim<QueuedMail> {
      if (mail.state === 'sending' && !mailer.isRepeatable && !isSafeToResend(mail))
        return { is: 'over', fields: { state: 'given_up', problem: NOBODY_KNOWS } }
      const claim = { by, at: new Date(clock.now()).toISOString() }
      return { is: 'taken', fields: { state: 'sending', attempts: mail.attempts + 1, claim } }
    },
  })
  const [first, ...others] = claimed.flatMap((one) => (one.is === 'taken' ? [one.job] : []))
  const givenUp = claimed.flatMap(({ is, id }) => (is === 'over' ? [id] : []))
  return { mails: first ? [first, ...others] : null, givenUp }
}

/** Ignored where the claim is lost, unless another process has given the mail up. */
export function settleMails(
  ids: readonly string[],
  by: string,
  outcome: DeliveryOutcome,
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  return settleJobs(ids, {
    documents,
    collection: mailQueue,
    outcomeOf(mail) {
      if (mail.claim?.by !== by) return null
      return outcome.state === 'carried_out' ? 'purge' : outcomeFields(outcome, mail)
    },
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

const RETENTION_MS = 30 * DAY_MS

export async function purgeMails({ documents, clock }: Claimer): Promise<number> {
  const old = { field: 'updatedAt', before: clock.now() - RETENTION_MS }
  let purged = 0
  for (const state of ['sent', 'given_up']) {
    purged += await purgeDue(documents, mailQueue, { ...old, where: [['state', '==', state]] })
  }
  return purged
}
