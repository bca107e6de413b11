// Organizers in whose name accounts publish events: schema and collection.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { webAddress } from './event'
import { EMAIL_MAX_LENGTH } from './user'

const ORGANIZER_STATES = ['pending', 'active'] as const
const MEMBER_ROLES = ['owner', 'member'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const ORGANIZER_NAME_MAX = 140
export const ORGANIZER_DESCRIPTION_MAX = 3000
export const MEMBERS_MOST = 30

const memberSchema = z.object({
  uid: z.string().max(128),
  role: z.enum(MEMBER_ROLES),
  since: z.string().datetime(),
})
export type Member = z.infer<typeof memberSchema>

export const organizerSchema = z.object({
  name: z.string().min(2).max(ORGANIZER_NAME_MAX),
  description: z.string().max(ORGANIZER_DESCRIPTION_MAX),
  website: webAddress.nullable(),
  logo: z.object({ id: z.string(), alt: z.string().min(1).max(200) }).nullable(),
  /** Accounts. Their documents name the organizer too (user.organizerIds): both are written in one commit. */
  members: z.array(memberSchema).max(MEMBERS_MOST),
  /** An admin has made sure that it is who it says. */
  verified: z.boolean(),
  /** The partner that it is; only its members, and moderators, name this partner in events. */
  partnerId: z.string().max(100).nullable(),
  /** 'pending' was made by an account and is public nowhere, until its first event is. */
  state: z.enum(ORGANIZER_STATES),
})
export type Organizer = z.infer<typeof organizerSchema>
export type StoredOrganizer = Stored<Organizer>

export const organizers = defineCollection<Organizer>({
  name: 'organizers',
  indexed: ['state', 'logo.id', 'partnerId'],
  parse: (raw) => organizerSchema.parse(raw),
})

export function organizerPath(id: string): string {
  return `/organisateurs/${id}`
}

export function newOrganizer(
  facts: Pick<Organizer, 'name' | 'description' | 'website' | 'logo'>,
  { uid, nowMs }: { uid: string; nowMs: number },
): Organizer {
  const owner: Member = { uid, role: 'owner', since: new Date(nowMs).toISOString() }
  return { ...facts, members: [owner], verified: false, partnerId: null, state: 'pending' }
}

export function roleIn({ members }: Pick<Organizer, 'members'>, uid: string): MemberRole | null {
  return members.find((member) => member.uid === uid)?.role ?? null
}

/** Whom mails about its events reach when their author is no member: the owner of the longest standing. */
export function firstOwner({ members }: Pick<Organizer, 'members'>): string | null {
  return members.find(({ role }) => role === 'owner')?.uid ?? null
}

// Invitations into an organizer: schema and collection.

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
