import { z } from 'zod'
import { type DocumentStore, defineCollection } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'

const pushClaimSchema = z.object({
  eventId: z.string(),
  /** sending -> sent | given_up; taken over if sending takes too long. */
  state: z.enum(['sending', 'sent', 'given_up']),
  attempts: z.number().int().positive(),
  at: z.string().datetime(),
})
type PushClaim = z.infer<typeof pushClaimSchema>

export const pushClaims = defineCollection<PushClaim>({
  name: 'pushClaims',
  indexed: ['state'],
  parse: (raw) => pushClaimSchema.parse(raw),
})

/** A claim lasts so many milliseconds: after this time the process has ended or nothing arrived. */
export const CLAIM_MS = 300_000
export const MAX_ATTEMPTS = 5
export const CLAIMED_AT_ONCE = 100
/** No event stays in the queue for as long without being submitted again, in milliseconds. */
const RETENTION_MS = 90 * DAY_MS

interface Claimer {
  documents: DocumentStore
  clock: Clock
}

/** Submitting an event again gives a new id. */
export function claimId({ id, submittedAt }: Submission): string {
  return `${id}@${Date.parse(submittedAt)}`
}

type Submission = { id: string; submittedAt: string }

/** taken: the caller sends; busy: another process sends; over: finished. */
type ClaimOutcome = 'taken' | 'busy' | 'over'

/** One transaction, at most CLAIMED_AT_ONCE; answers the outcomes in order. */
export async function claimPushes(
  events: readonly Submission[],
  { documents, clock }: Claimer,
): Promise<ClaimOutcome[]> {
  const now = clock.now()
  const at = new Date(now).toISOString()
  return documents.transaction(async (transaction) => {
    const claims = await Promise.all(events.map((event) => transaction.get(pushClaims, claimId(event))))
    return events.map((event, index) => {
      const id = claimId(event)
      const claim = claims[index]
      if (!claim) {
        transaction.insert(pushClaims, id, { eventId: event.id, state: 'sending', attempts: 1, at })
        return 'taken'
      }
      if (claim.state !== 'sending') return 'over'
      if (now - Date.parse(claim.at) < CLAIM_MS) return 'busy'
      if (claim.attempts >= MAX_ATTEMPTS) {
        transaction.update(pushClaims, id, { state: 'given_up' })
        return 'over'
      }
      transaction.update(pushClaims, id, { attempts: claim.attempts + 1, at })
      return 'taken'
    })
  })
}

/** Notes that the messages about these submissions have been sent, so that no process sends them again. */
export async function settlePushes(
  events: readonly Submission[],
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    for (const event of events) transaction.update(pushClaims, claimId(event), { state: 'sent' })
  })
}

export function purgePushClaims({ documents, clock }: Claimer): Promise<number> {
  return purgeDue(documents, pushClaims, { field: 'updatedAt', before: clock.now() - RETENTION_MS })
}
