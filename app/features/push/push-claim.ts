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
/** An event does not stay in the queue for so long without being submitted again. */
const KEPT_MS = 90 * 86_400_000

interface Claimer {
  documents: DocumentStore
  clock: Clock
}

/** Submitting the same event again is another submission. */
export function claimId({ id, submittedAt }: { id: string; submittedAt: string }): string {
  return `${id}@${Date.parse(submittedAt)}`
}

/** taken = the caller is to send; busy = somebody else is at it; over = it is done, one way or the other. */
export async function claimPush(
  event: { id: string; submittedAt: string },
  { documents, clock }: Claimer,
): Promise<'taken' | 'busy' | 'over'> {
  const id = claimId(event)
  const now = clock.now()
  const at = new Date(now).toISOString()
  return documents.transaction(async (transaction) => {
    const claim = await transaction.get(pushClaims, id)
    if (claim === null) {
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
}

export async function settlePush(
  event: { id: string; submittedAt: string },
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  await documents.update(pushClaims, claimId(event), { state: 'sent' })
}

/** Deletes old claims; answers how many. */
export function purgePushClaims({ documents, clock }: Claimer): Promise<number> {
  return purgeDue(documents, pushClaims, { field: 'updatedAt', before: clock.now() - KEPT_MS })
}
