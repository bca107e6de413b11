import { z } from 'zod'
import { type DocumentStore, defineCollection } from '~/backend/documents'
import { type Claim, claimJobs, settleJobs } from '~/backend/jobs.server'
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
  indexed: [],
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

/** Answers in order, for at most CLAIMED_AT_ONCE. Messages that may have been sent already are sent again: a device rather
 * shows one twice. */
export function claimPushes(events: readonly Submission[], { documents, clock }: Claimer) {
  const now = clock.now()
  const at = new Date(now).toISOString()
  return claimJobs(
    events.map((event) => ({ id: claimId(event) })),
    {
      documents,
      collection: pushClaims,
      first: (id) => ({ eventId: id.slice(0, id.lastIndexOf('@')), state: 'sending', attempts: 1, at }),
      claim(present): Claim<PushClaim> {
        if (present.state !== 'sending') return { is: 'over', fields: 'none' }
        if (now - Date.parse(present.at) < CLAIM_MS) return { is: 'busy' }
        if (present.attempts >= MAX_ATTEMPTS) return { is: 'over', fields: { state: 'given_up' } }
        return { is: 'taken', fields: { attempts: present.attempts + 1, at } }
      },
    },
  )
}

/** Notes that the messages about these submissions have been sent, so that no process sends them again. */
export function settlePushes(
  events: readonly Submission[],
  { documents }: Pick<Claimer, 'documents'>,
): Promise<void> {
  return settleJobs(events.map(claimId), {
    documents,
    collection: pushClaims,
    outcomeOf: (): Partial<PushClaim> => ({ state: 'sent' }),
  })
}

export function purgePushClaims({ documents, clock }: Claimer): Promise<number> {
  return purgeDue(documents, pushClaims, { field: 'updatedAt', before: clock.now() - RETENTION_MS })
}
