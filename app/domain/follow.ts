// Somebody wants to hear of something: schema and collection of follows.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { EMAIL_MAX_LENGTH } from './user'

/** So many favourites one follow may hold. */
export const FOLLOWED_EVENTS_MOST = 200
/** The query string of a followed search has at most so many characters. */
export const FOLLOWED_QUERY_MAX = 1000
/** So many follows one address may confirm. */
export const FOLLOWS_MOST = 50
export const FOLLOW_CONFIRM_DAYS = 7
/** So many devices one follow may tell. */
export const FOLLOW_DEVICES_MOST = 5
/** So many events a follow remembers as told: more than the weekly mails of a month hold. */
export const REMEMBERED_EVENTS_MAX = 300

const id = z.string().min(1).max(100)
const instant = z.string().datetime()

export const followTargetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('event'), eventId: id }),
  /** `query`: canonical query string of /evenements, without « ? »; '' is the whole agenda. */
  z.object({ kind: z.literal('search'), query: z.string().max(FOLLOWED_QUERY_MAX) }),
  z.object({ kind: z.literal('place'), placeId: id }),
  z.object({ kind: z.literal('organizer'), organizerId: id }),
  z.object({ kind: z.literal('favourites'), eventIds: z.array(id).min(1).max(FOLLOWED_EVENTS_MOST) }),
])
export type FollowTarget = z.infer<typeof followTargetSchema>

/**
 * weekly: what is new, on Thursday morning. at_once: what is new, within the day. changes: only what changes in the
 * followed events, which is told at once; every follow of an event or of favourites has this one, and no other.
 */
export const RHYTHMS = ['weekly', 'at_once', 'changes'] as const
export type Rhythm = (typeof RHYTHMS)[number]

export const NEWS_RHYTHMS = ['weekly', 'at_once'] as const satisfies readonly Rhythm[]

const followSchema = z.object({
  /** Only the confirming mail is sent before it is confirmed. */
  state: z.enum(['unconfirmed', 'confirmed']),
  /** Trimmed, lower case. */
  email: z.string().max(EMAIL_MAX_LENGTH),
  target: followTargetSchema,
  rhythm: z.enum(RHYTHMS),
  /** SHA-256 of the key in the mailed links. */
  keyHash: z.string(),
  /** That key, encrypted with the installation's secret, for later mails. */
  sealedKey: z.string(),
  confirmedAt: instant.nullable(),
  /** News up to this moment have been told, or were there when it was confirmed; null = none yet. */
  lastToldAt: instant.nullable(),
  /** When news of it last left; null = never. An address gets one such mail a day. */
  lastMailAt: instant.nullable().default(null),
  /** Events that were told last, the latest first: none is told twice. */
  toldEventIds: z.array(id).max(REMEMBERED_EVENTS_MAX).default([]),
  /** Devices that are told as well, beside the mail. */
  devices: z
    .array(z.object({ id: z.string().regex(/^[0-9a-f]{16}$/), token: z.string().max(4096) }))
    .max(FOLLOW_DEVICES_MOST)
    .optional(),
})
export type Follow = z.infer<typeof followSchema>
export type StoredFollow = Stored<Follow>
export type FollowDevice = NonNullable<Follow['devices']>[number]

/** Keyed by `followIdOf`, so that an address follows a thing once. */
export const follows = defineCollection<Follow>({
  name: 'follows',
  indexed: ['state', 'rhythm', 'email', 'keyHash', 'target.kind', 'target.eventId'],
  parse: (raw) => followSchema.parse(raw),
})

/** Whether this target can bring news: an event and favourites only ever tell changes. */
export function tellsNews({ kind }: FollowTarget): boolean {
  return kind !== 'event' && kind !== 'favourites'
}
