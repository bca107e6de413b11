import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '~/backend/push/subscription'
import { users } from '~/domain/user'
import { loader as root } from '~/root'
import { action } from '~/routes/api.push-token'
import { action as logout } from '~/routes/auth.logout'
import { runtime } from '~/runtime.server'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { newDevice } from '../../../../tests/support/push-stand-in'

const DEVICE = '0123456789abcdef'
const TOKEN = tokenOf(newDevice().subscription)
const SAVE = { intent: 'save', deviceId: DEVICE, token: TOKEN, platform: 'Linux' }

let app: Application
beforeAll(async () => {
  app = await openApplication()
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

test('a subscription that the browser has renewed takes the place of the former one, by the session alone', async () => {
  const { user, cookie } = await app.signedIn({ role: 'admin' })
  const renewed = tokenOf(newDevice().subscription)
  const renew = { intent: 'renew', token: renewed }
  expect(await post(cookie, renew)).toBe(409)
  await post(cookie, SAVE)
  expect(await post(cookie, renew)).toBe(204)
  expect(await devicesOf(user.uid)).toMatchObject({ [DEVICE]: { token: renewed, platform: 'Linux' } })
  expect(Object.keys((await devicesOf(user.uid)) ?? {})).toEqual([DEVICE])

  // A person who has switched messages off does not get them again.
  await post(cookie, { intent: 'forget', deviceId: DEVICE })
  expect(await post(cookie, renew)).toBe(409)
  expect(await devicesOf(user.uid)).toEqual({})
  expect(await post('', renew)).toBe(401)
})

test.each([
  ['no token', { token: '' }],
  ['a token of another kind', { token: 'https://evil.example/' }],
  ['a device in the server’s own network', { token: TOKEN.replace('agenda.example', 'localhost') }],
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

test('admins’ pages name the key to subscribe with, and no other page does', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const organizer = await app.signedIn()
  const read = (sent: string) =>
    root({ request: browserRequest('/', { cookie: sent }), params: {}, context: app.context })
  expect((await read(cookie)).push).toEqual({
    service: 'web-push',
    vapidKey: expect.stringMatching(/^B[\w-]{86}$/),
  })
  for (const sent of ['', organizer.cookie]) expect(await read(sent)).not.toHaveProperty('push')
})

test('without push messages the address does not exist', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const parts = await runtime()
  const { push } = parts
  parts.push = null
  try {
    expect(await post(cookie, SAVE)).toBe(404)
  } finally {
    parts.push = push
  }
})
