import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeFcm, startFakeFcm } from '../../../tests/support/fake-fcm'
import { openFcmPush } from './fcm-push.server'
import type { Push } from './push'

const MESSAGE = { type: 'pending', eventId: 'fete-du-port-x2y3z4', title: 'Fête du port' }

let fcm: FakeFcm
let push: Push
beforeEach(async () => {
  fcm = await startFakeFcm()
  push = openFcmPush({ projectId: 'demo-push', emulator: fcm.host })
})
afterEach(async () => {
  await push.close()
  await fcm.stop()
})

test('a message is data alone, for each token', async () => {
  expect(await push.send(['un', 'deux'], MESSAGE)).toEqual({ delivered: 2, gone: [], failed: [] })
  expect(fcm.sent.map(({ token }) => token).sort()).toEqual(['deux', 'un'])
  expect(fcm.sent[0]?.raw).toEqual({
    token: expect.any(String),
    data: MESSAGE,
    webpush: { headers: { TTL: '86400', Urgency: 'high' } },
  })
})

test('a device that is gone is named, and keeps the message from no other', async () => {
  fcm.refuse('parti', 'unregistered')
  fcm.refuse('faux', 'invalid')
  const outcome = await push.send(['parti', 'présent', 'faux'], MESSAGE)
  expect(outcome).toEqual({ delivered: 1, gone: ['parti'], failed: ['faux'] })
})

test('a service that is busy for a moment is asked again', async () => {
  fcm.refuse('patient', 'unavailable')
  expect(await push.send(['patient'], MESSAGE)).toEqual({ delivered: 1, gone: [], failed: [] })
  expect(fcm.sent).toHaveLength(2)
})

test('more devices than the service takes at once are told all the same', async () => {
  const tokens = Array.from({ length: 501 }, (_, number) => `appareil-${number}`)
  expect(await push.send(tokens, MESSAGE)).toMatchObject({ delivered: 501 })
  expect(new Set(fcm.sent.map(({ token }) => token)).size).toBe(501)
})

test('nobody to tell is nothing to do', async () => {
  expect(await push.send([], MESSAGE)).toEqual({ delivered: 0, gone: [], failed: [] })
})
