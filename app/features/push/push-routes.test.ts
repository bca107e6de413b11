import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '~/domain/user'
import { type PushConfig, pushConfig } from '~/platform/push-config'
import { action } from '~/routes/api.push-token'
import { action as logout } from '~/routes/auth.logout'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'

const FIREBASE = {
  projectId: 'agenda',
  apiKey: 'key',
  authDomain: 'agenda.firebaseapp.com',
  storageBucket: 'agenda.firebasestorage.app',
  messagingSenderId: '123',
  appId: '1:123:web:abc',
  vapidKey: 'B'.repeat(87),
  fcmEmulator: null,
}
const DEVICE = '0123456789abcdef'
const TOKEN = `dXe:${'A1_-'.repeat(30)}`
const SAVE = { intent: 'save', deviceId: DEVICE, token: TOKEN, platform: 'Linux' }

let app: Application
beforeAll(async () => {
  app = await openApplication()
  // On SQLite, as if on Firebase: who may post what does not depend on where it is kept.
  app.env.firebase = FIREBASE
})
afterAll(() => app.close())

async function post(cookie: string, form: Record<string, string>): Promise<number> {
  const request = browserRequest('/api/push-token', { cookie, form })
  try {
    return (await action({ request, params: {}, context: app.context })).status
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.status
    throw thrown
  }
}

async function devicesOf(uid: string) {
  return (await app.documents.get(users, uid))?.fcmTokens
}

test('a token is taken from admins only: 401 for visitors, 403 for organizers', async () => {
  const organizer = await app.signedIn()
  expect(await post('', SAVE)).toBe(401)
  expect(await post(organizer.cookie, SAVE)).toBe(403)
  expect(await devicesOf(organizer.user.uid)).toEqual({})
})

test('an admin’s device is kept with its browser, and forgotten when it asks for it', async () => {
  const { user, cookie } = await app.signedIn({ role: 'admin' })
  expect(await post(cookie, SAVE)).toBe(204)
  expect(await devicesOf(user.uid)).toMatchObject({
    [DEVICE]: { token: TOKEN, userAgent: 'Test', platform: 'Linux' },
  })
  expect(await post(cookie, { intent: 'forget', deviceId: DEVICE })).toBe(204)
  expect(await devicesOf(user.uid)).toEqual({})
})

test.each([
  ['no token', { token: '' }],
  ['a token of another kind', { token: 'https://evil.example/' }],
  ['a token with a line end', { token: `${TOKEN}\r\nX: y` }],
  ['a token of 5 kB', { token: 'a'.repeat(5000) }],
  ['a device id that objects inherit', { deviceId: '__proto__' }],
  ['a device id that is too long', { deviceId: `${DEVICE}0` }],
  ['another intent', { intent: 'take' }],
  ['a long platform', { platform: 'x'.repeat(101) }],
])('%s is refused', async (_what, wrong) => {
  const { user, cookie } = await app.signedIn({ role: 'admin' })
  expect(await post(cookie, { ...SAVE, ...wrong })).toBe(400)
  expect(await devicesOf(user.uid)).toEqual({})
})

test('a body that is no form is refused', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const headers = { cookie, 'Content-Type': 'application/json' }
  const request = new Request('http://localhost:3000/api/push-token', { method: 'POST', headers, body: '{}' })
  expect((await action({ request, params: {}, context: app.context })).status).toBe(400)
})

test('signing out removes this device’s token', async () => {
  const { user, cookie } = await app.signedIn({ role: 'admin' })
  await post(cookie, SAVE)
  await logout({
    request: browserRequest('/auth/logout', { cookie, form: {} }),
    params: {},
    context: app.context,
  })
  expect(await devicesOf(user.uid)).toEqual({})
})

test('a browser learns what it needs and nothing else; without a key there is nothing to learn', async () => {
  expect(Object.keys(pushConfig({ firebase: FIREBASE }) ?? {}).sort()).toEqual([
    'apiKey',
    'appId',
    'messagingSenderId',
    'projectId',
    'vapidKey',
  ] satisfies (keyof PushConfig)[])
  expect(pushConfig({ firebase: null })).toBeNull()
  expect(pushConfig({ firebase: { ...FIREBASE, vapidKey: null } })).toBeNull()
})

test('without push messages the address does not exist', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  app.env.firebase = null
  try {
    expect(await post(cookie, SAVE)).toBe(404)
  } finally {
    app.env.firebase = FIREBASE
  }
})
