// People who are signed in, on an application of the importing file’s own.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import type { GoogleIdentity } from '~/backend/identity/identity'
import type { CurrentUser } from '~/domain/current-user'
import { newUser, type User, users } from '~/domain/user'
import { mailConfirmationCode } from '~/features/accounts/confirmation-code.server'
import { listSessions, openSession } from '~/features/accounts/sessions.server'
import type { UserOverrides } from '../../../../../tests/support/accounts'
import { type Application, openApplication } from '../../../../../tests/support/application'
import { receiveMail } from '../../../../../tests/support/outbox'

export let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

export async function signedIn(overrides: UserOverrides = {}): Promise<CurrentUser & { profile: User }> {
  const { user } = await app.signedIn({ withPassword: true, ...overrides })
  return currentUserOf(user.uid)
}

/** Someone who has only ever come through Google. */
export async function signedInWithGoogle(): Promise<CurrentUser & { profile: User }> {
  const subject = randomUUID()
  const google: GoogleIdentity = {
    subject,
    email: `${subject}@exemple.ch`,
    emailVerified: true,
    displayName: 'Dominique Favre',
    photoURL: 'https://lh3.googleusercontent.com/a/photo',
    idToken: 'token',
  }
  const outcome = await app.identity.signInWithGoogle(google)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { account } = outcome
  await app.documents.insert(users, account.uid, newUser(account))
  await openSession({ uid: account.uid, userAgent: 'Test' }, app)
  return currentUserOf(account.uid)
}

export async function currentUserOf(uid: string): Promise<CurrentUser & { profile: User }> {
  const profile = await app.documents.get(users, uid)
  const [session] = await listSessions(uid, app)
  if (!profile || !session) throw new Error('not signed in')
  return { uid, sessionId: session.id, role: profile.role, profile }
}

export async function codeMailedTo(user: CurrentUser & { profile: User }): Promise<string> {
  expect(await mailConfirmationCode(user, app)).toEqual({ ok: true })
  const { text } = await receiveMail(app, user.profile.email, /code de confirmation/)
  return /^\d{8}$/m.exec(text)?.[0] ?? ''
}

export async function picture(colour: string): Promise<Blob> {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Camille' } })
    .toBuffer()
  return new Blob([new Uint8Array(jpeg)])
}

export async function storedImages(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.files.list('images/')) keys.push(key)
  return keys
}
