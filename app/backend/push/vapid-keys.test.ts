import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnv } from '~/platform/env.server'
import { createLogger } from '~/platform/logger.server'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { openPush } from './open-push.server'
import { vapidKeys } from './vapid-keys.server'

const VAPID_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const FIREBASE = {
  BACKEND: 'firebase',
  FIREBASE_PROJECT_ID: 'demo-agenda',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'demo-agenda.firebaseapp.com',
  FIREBASE_STORAGE_BUCKET: 'demo-agenda.appspot.com',
  FIREBASE_MESSAGING_SENDER_ID: '1',
  FIREBASE_APP_ID: '1:1:web:1',
  SESSION_SECRET: 'x'.repeat(32),
}

let directory: TemporaryDirectory
beforeEach(async () => {
  directory = await temporaryDirectory('vapid')
})
afterEach(() => directory.remove())

const file = () => join(directory.path, 'vapid-keys.json')

test('keys are made once, for the owner alone, and then stay', async () => {
  const keys = await vapidKeys(directory.path)
  expect(await vapidKeys(directory.path)).toEqual(keys)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
})

test('of several first starts at once, one makes the keys', async () => {
  const made = await Promise.all(Array.from({ length: 10 }, () => vapidKeys(directory.path)))
  expect(new Set(made.map((keys) => keys?.privateKey)).size).toBe(1)
  expect(await readdir(directory.path)).toEqual(['vapid-keys.json'])
})

test.each([
  ['empty', ''],
  ['cut', '{"publicKey":"B'],
  ['of two pairs', JSON.stringify({ publicKey: `B${'A'.repeat(86)}`, privateKey: 'B'.repeat(43) })],
])('a file that is %s is not taken for keys, and is not overwritten', async (_what, text) => {
  await writeFile(file(), text)
  await expect(vapidKeys(directory.path)).rejects.toThrow('ne contient pas de clés')
})

test('browsers are told the public half; on Firebase its own key, and nothing without one', async () => {
  const log = createLogger('silent')
  const embedded = await openPush(parseEnv({ DATA_DIR: directory.path }), log)
  const keys = await vapidKeys(directory.path)
  expect(embedded?.browser).toEqual({ service: 'web-push', vapidKey: keys?.publicKey })

  const firebase = { ...FIREBASE, DATA_DIR: join(directory.path, 'firebase') }
  expect(await openPush(parseEnv(firebase), log)).toBeNull()
  const fcm = await openPush(parseEnv({ ...firebase, FIREBASE_VAPID_KEY: VAPID_KEY }), log)
  expect(fcm?.browser).toEqual({
    service: 'fcm',
    apiKey: 'key',
    projectId: 'demo-agenda',
    messagingSenderId: '1',
    appId: '1:1:web:1',
    vapidKey: VAPID_KEY,
  })
  await fcm?.close()
})
