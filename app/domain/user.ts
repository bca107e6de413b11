// A user's profile: schema and collection. Keyed by uid; createdAt and updatedAt are the store's.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'

export const ROLES = ['organizer', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const DISPLAY_NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 200
const PHOTO_URL_MAX_LENGTH = 2000

const instant = z.string().datetime()

export const userSchema = z.object({
  uid: z.string().min(1).max(128),
  /** Normalised: trimmed, lower case. */
  email: z.string().max(EMAIL_MAX_LENGTH),
  displayName: z.string().max(DISPLAY_NAME_MAX_LENGTH),
  role: z.enum(ROLES),
  supported: z.boolean(),
  /** A photo of ours (a path), taken in from Google at the first sign-in or sent by its person. */
  photoURL: z.string().max(PHOTO_URL_MAX_LENGTH).nullable(),
  /** By device id. */
  fcmTokens: z.record(
    z.object({
      token: z.string().max(4096),
      updatedAt: instant,
      userAgent: z.string().max(500),
      platform: z.string().max(100),
    }),
  ),
  /** The latest of them. */
  fcmToken: z.string().max(4096).nullable(),
  fcmTokenUpdatedAt: instant.nullable(),
  emailVerified: z.boolean(),
  /** Publishes without awaiting moderation. */
  trusted: z.boolean(),
  disabled: z.boolean(),
  lastSeenAt: instant.nullable(),
  /** What this person wants mails about, beside those on the account itself. */
  notifications: z.object({
    /** A decision on an event of theirs. */
    decisions: z.boolean(),
    /** News of the agenda. */
    news: z.boolean(),
  }),
})
export type User = z.infer<typeof userSchema>
export type StoredUser = Stored<User>

export const users = defineCollection<User>({
  name: 'users',
  indexed: ['email', 'role', 'disabled', 'photoURL'],
  parse: (raw) => userSchema.parse(raw),
})

/** The profile that every account begins with. */
export function newUser(account: Pick<User, 'uid' | 'email' | 'displayName' | 'emailVerified'>): User {
  return {
    uid: account.uid,
    email: account.email,
    displayName: account.displayName,
    role: 'organizer',
    supported: false,
    photoURL: null,
    fcmTokens: {},
    fcmToken: null,
    fcmTokenUpdatedAt: null,
    emailVerified: account.emailVerified,
    trusted: false,
    disabled: false,
    lastSeenAt: null,
    notifications: { decisions: true, news: false },
  }
}
