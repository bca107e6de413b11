import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdentityUnavailable } from '~/backend/identity/identity'
import { HOUR_MS } from '~/platform/durations'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { currentUser } from './session.server'
import { listSessions, sessions } from './sessions.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** Someone whose last visit was two hours ago. */
async function longAway() {
  const { user, cookie } = await app.signedIn({ withPassword: true })
  const [session] = await listSessions(user.uid, app)
  if (!session) throw new Error('not signed in')
  const lastSeenAt = new Date(app.clock.now() - 2 * HOUR_MS).toISOString()
  await app.documents.update(sessions, session.id, { lastSeenAt })
  return { uid: user.uid, sessionId: session.id, visit: () => currentUser(browserRequest('/', { cookie })) }
}

test('a session goes on while its account does', async () => {
  const { visit, uid } = await longAway()
  expect(await visit()).toMatchObject({ uid })
})

test.each([
  ['deleted', (uid: string) => app.identity.deleteAccount(uid)],
  ['disabled', (uid: string) => app.identity.setDisabled(uid, true)],
] as const)(
  'a session ends within the hour when its account is %s where we do not hear of it',
  async (_how, end) => {
    const { visit, uid, sessionId } = await longAway()
    await end(uid)
    expect(await visit()).toBeNull()
    expect(await app.documents.get(sessions, sessionId)).toBeNull()
  },
)

test.each([
  ['fails', () => Promise.reject(new IdentityUnavailable('down'))],
  ['does not answer', () => new Promise<boolean>(() => {})],
] as const)('an identity that %s signs nobody out', async (_how, answer) => {
  const { visit, uid } = await longAway()
  const { mayStaySignedIn } = app.identity
  app.identity.mayStaySignedIn = answer
  try {
    expect(await visit()).toMatchObject({ uid })
  } finally {
    app.identity.mayStaySignedIn = mayStaySignedIn
  }
})
