// Invitations into an organizer: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { EMAIL_MAX_LENGTH } from './user'

export const INVITATION_DAYS = 7

const invitationSchema = z.object({
  organizerId: z.string().max(100),
  /** It was mailed to this address. */
  email: z.string().max(EMAIL_MAX_LENGTH),
  invitedByUid: z.string().max(128),
  expiresAt: z.string().datetime(),
})
export type Invitation = z.infer<typeof invitationSchema>
export type StoredInvitation = Stored<Invitation>

/** The key is the hash of the key in the mailed link. Never exported; deleted when it is accepted. */
export const invitations = defineCollection<Invitation>({
  name: 'invitations',
  indexed: ['organizerId', 'expiresAt'],
  parse: (raw) => invitationSchema.parse(raw),
})
