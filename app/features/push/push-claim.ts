// Which process tells the admins' devices of which submission: taken before sending, settled afterwards.
import { z } from 'zod'
import { type DocumentStore, defineCollection } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { Clock } from '~/platform/clock'

const pushClaimSchema = z.object({
  eventId: z.string(),
  /** sending -> sent | given_up; one that has been sending for too long is taken over. */
  state: z.enum(['sending', 'sent', 'given_up']),
  attempts: z.number().int().positive(),
  at: z.string().datetime(),
})
export type PushClaim = z.infer<typeof pushClaimSchema>

export const pushClaims = defineCollection<PushClaim>({
  name: 'pushClaims',
  indexed: ['state'],
  parse: (raw) => pushClaimSchema.parse(raw),
})

/** Longer than sending ever takes: whoever took it then has ended, or nothing arrived. */
export const CLAIM_MS = 300_000
export const MAX_ATTEMPTS = 5
/** One transaction holds so many. */
export const CLAIMED_AT_ONCE = 100
/** An event does not stay in the queue for so long without being submitted again. */
const KEPT_MS = 90 * 86_400_000

interface Claimer {
  documents: DocumentStore
  clock: Clock
}

/** Submitting the same event again is another submission. */
export function claimId({ id, submittedAt }: Submission): string {
  return `${id}@${Date.parse(submittedAt)}`
}

type Submission = { id: string; submittedAt: string }

/** taken = the caller is to send; busy = somebody else is at it; over = it is done, one way or the other. */
export type ClaimOutcome = 'taken' | 'busy' | 'over'

/** Claims them all in one transaction, at most CLAIMED_AT_ONCE; answers what became of each, in their order. */
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

/** At most CLAIMED_AT_ONCE. */
export async function settlePushes(
  events: readonly Submission[],
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    for (const event of events) transaction.update(pushClaims, claimId(event), { state: 'sent' })
  })
}

/** Deletes old claims; answers how many. */
export function purgePushClaims({ documents, clock }: Claimer): Promise<number> {
  return purgeDue(documents, pushClaims, { field: 'updatedAt', before: clock.now() - KEPT_MS })
}
