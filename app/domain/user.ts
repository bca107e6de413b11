// A user's profile, keyed by uid.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'

const ROLES = ['organizer', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const DISPLAY_NAME_MAX_LENGTH = 100
export const EMAIL_MAX_LENGTH = 200
const PHOTO_URL_MAX_LENGTH = 2000

const instant = z.string().datetime()

const userSchema = z.object({
  uid: z.string().min(1).max(128),
  /** Trimmed, lower case. */
  email: z.string().max(EMAIL_MAX_LENGTH),
  displayName: z.string().max(DISPLAY_NAME_MAX_LENGTH),
  role: z.enum(ROLES),
  supported: z.boolean(),
  /** Path of a photo of ours, sent by the user or copied from Google. */
  photoURL: z.string().max(PHOTO_URL_MAX_LENGTH).nullable(),
  fcmTokens: z.record(
    z.object({
      token: z.string().max(4096),
      updatedAt: instant,
      userAgent: z.string().max(500),
      platform: z.string().max(100),
    }),
  ),
  fcmToken: z.string().max(4096).nullable(),
  fcmTokenUpdatedAt: instant.nullable(),
  emailVerified: z.boolean(),
  trusted: z.boolean(),
  disabled: z.boolean(),
  lastSeenAt: instant.nullable(),
  /** The organizers that this account is a member of, as their documents say. */
  organizerIds: z.array(z.string().max(100)).default([]),
  notifications: z.object({
    decisions: z.boolean(),
    /** No code reads it any more: earlier versions of this software cannot read an account without it. */
    news: z.boolean().default(false),
    /** Admins get a mail each morning about what waits for moderation. */
    digest: z.boolean().default(false),
  }),
})
export type User = z.infer<typeof userSchema>
export type StoredUser = Stored<User>

export const users = defineCollection<User>({
  name: 'users',
  indexed: ['email', 'role', 'disabled', 'photoURL'],
  parse: (raw) => userSchema.parse(raw),
})

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
    organizerIds: [],
    notifications: { decisions: true, news: false, digest: false },
  }
}

export const emailField = z
  .string({ required_error: 'Indiquez votre adresse e-mail.' })
  .trim()
  .max(EMAIL_MAX_LENGTH, `L’adresse e-mail ne peut pas dépasser ${EMAIL_MAX_LENGTH} caractères.`)
  .email('Vérifiez cette adresse e-mail. Exemple\u00a0: prenom.nom@exemple.ch')
