// People who have registered, and their mails, on an application of the importing file’s own.
import { afterAll, beforeAll } from 'vitest'
import { users } from '~/domain/user'
import { TEST_PASSWORD } from '../../../../tests/support/accounts'
import { type Application, openApplication } from '../../../../tests/support/application'
import { settledOutbox } from '../../../../tests/support/outbox'
import { register } from '../register.server'

export let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

export const ADDRESS = '192.0.2.1'
let count = 0
export function newAddress(): string {
  count += 1
  return `personne.${count}@exemple.ch`
}

export async function mailsTo(email: string) {
  return (await settledOutbox(app)).filter(({ to }) => to === email)
}

export async function registered(email = newAddress()): Promise<{ email: string; uid: string }> {
  await register({ email, displayName: 'Camille', password: TEST_PASSWORD }, app)
  const { documents } = await app.documents.find(users, { where: [['email', '==', email]] })
  return { email, uid: documents[0]?.uid ?? '' }
}

/** The code in the link of the last mail to this address. */
export async function codeMailedTo(email: string): Promise<string> {
  const link = (await mailsTo(email)).at(-1)?.link ?? ''
  return new URL(link, 'http://localhost').searchParams.get('code') ?? ''
}

export function signedIn(uid: string) {
  return { uid, sessionId: 'session', role: 'organizer', profile: null } as const
}
