// People with accounts, and being signed in as one without the login form: only that form's own test fills it in.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { DocumentStore } from '~/backend/documents'
import type { Identity } from '~/backend/identity/identity'
import { newUser, type User, users } from '~/domain/user'
import { openSession } from '~/features/accounts/sessions.server'
import { sessionCookie } from '~/http/session-cookie'
import type { Clock } from '~/platform/clock'

/** Long enough, and on no list. */
export const TEST_PASSWORD = 'trois petits chats'

export type UserOverrides = Partial<Omit<User, 'uid'>>

/** Writes the profile of a verified organizer with an address of their own; answers it. They have no password. */
export async function addUser(store: DocumentStore, overrides: UserOverrides = {}): Promise<User> {
  const uid = randomUUID()
  const email = `personne-${uid.slice(0, 8)}@exemple.ch`
  const user = {
    ...newUser({ uid, email, displayName: 'Camille Rochat', emailVerified: true }),
    ...overrides,
  }
  await store.insert(users, uid, user)
  return user
}

/** The same with TEST_PASSWORD: someone who can sign in, or be asked for the password. */
export async function addAccount(
  { documents, identity }: { documents: DocumentStore; identity: Identity },
  { email = `personne-${randomUUID().slice(0, 8)}@exemple.ch`, ...overrides }: UserOverrides = {},
): Promise<User> {
  const displayName = overrides.displayName ?? 'Camille Rochat'
  const { emailVerified = true } = overrides
  const outcome = await identity.register({ email, displayName, password: TEST_PASSWORD, emailVerified })
  if (!outcome.ok) throw new Error(outcome.reason)
  const user = { ...newUser(outcome.account), emailVerified, ...overrides }
  await documents.insert(users, user.uid, user)
  return user
}

/** Someone who came through Google, and has no password. */
export async function addGoogleAccount(
  { documents, identity }: { documents: DocumentStore; identity: Identity },
  { email, ...overrides }: UserOverrides & { email: string },
): Promise<User> {
  const outcome = await identity.signInWithGoogle({
    subject: email,
    email,
    emailVerified: true,
    displayName: 'Dominique Favre',
    photoURL: null,
    idToken: 'token',
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  const user = { ...newUser(outcome.account), ...overrides }
  await documents.insert(users, user.uid, user)
  return user
}

/** Opens a session and answers what a browser would send: `name=token`. */
export async function cookieOf(
  uid: string,
  keeper: { documents: DocumentStore; clock: Clock },
): Promise<string> {
  const token = await openSession({ uid, userAgent: 'Test' }, keeper)
  const [pair = ''] = sessionCookie(token, { secure: false, maxAgeSeconds: 3600 }).split(';')
  return pair
}

/** Has this browser signed in at `origin` with such a cookie. */
export async function giveCookie(context: BrowserContext, pair: string, origin: string): Promise<void> {
  const [name = '', value = ''] = pair.split('=')
  await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}
