// Somebody says that a place is theirs: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { placePageSchema } from './waiting'

const CLAIM_STATES = ['waiting', 'granted'] as const
export const CLAIM_MESSAGE_MAX = 500

const placeClaimSchema = z.object({
  placeId: z.string().max(100),
  uid: z.string(),
  message: z.string().max(CLAIM_MESSAGE_MAX),
  /** 'granted': may edit what is known of the place. A refused one is deleted. */
  state: z.enum(CLAIM_STATES),
  /** The place as it was when the claim was granted: taking the claim back offers it. null: not granted. */
  before: z
    .object({ placeId: z.string().max(100), page: placePageSchema })
    .nullable()
    .default(null),
})
export type PlaceClaim = z.infer<typeof placeClaimSchema>
export type StoredPlaceClaim = Stored<PlaceClaim>

/** The id comes from `placeClaimId`. */
export const placeClaims = defineCollection<PlaceClaim>({
  name: 'placeClaims',
  indexed: ['placeId', 'uid', 'state'],
  parse: (raw) => placeClaimSchema.parse(raw),
})

/** One account claims a place once. */
export function placeClaimId(placeId: string, uid: string): string {
  return `${placeId}.${uid}`
}
