import { expect, test } from 'vitest'
import { manualAlarm } from '~/platform/clock'
import { openFrailLink } from '../../../tests/firebase/frail-link'
import { startFakeFcm } from '../../../tests/support/fake-fcm'
import { FCM } from '../../../tests/support/fcm-config'
import { PROBE_AFTER_MS } from '../circuit-breaker'
import { describePush } from './contract'
import { openFcmPush } from './fcm-push.server'

const MESSAGE = { type: 'pending', eventId: 'fete-du-port-x2y3z4', title: 'Fête du port' }

async function open() {
  const fcm = await startFakeFcm()
  /** The driver reports here whether the service answers. */
  const said: string[] = []
  const report = (silence: unknown) => said.push(silence ? 'silent' : 'answers')
  const push = openFcmPush({ browser: FCM, emulator: fcm.host, report })
  async function stop() {
    await push.close()
    await fcm.stop()
  }
  return { fcm, push, said, stop }
}

describePush(async () => {
  const { fcm, push, stop } = await open()
  const to = (token: string) => fcm.sent.filter((message) => message.token === token)
  let made = 0
  return {
    push,
    newToken: () => `jeton-${++made}:${'a1B2_-'.repeat(20)}`,
    refuse: (token, ...answers) =>
      fcm.refuse(token, ...answers.map((answer) => (answer === 'gone' ? 'unregistered' : 'unavailable'))),
    received: (token) => to(token).map(({ data }) => data),
    requestsFor: (token) => to(token).length,
    stop,
  }
})

test('a message is data alone, to be shown at once and for a day at most', async () => {
  const { fcm, push, stop } = await open()
  await push.send(['un'], MESSAGE)
  expect(fcm.sent[0]?.raw).toEqual({
    token: 'un',
    data: MESSAGE,
    webpush: { headers: { TTL: '86400', Urgency: 'high' } },
  })
  await stop()
})

test('a token that the service does not understand has failed: it may be ours that is wrong', async () => {
  const { fcm, push, stop } = await open()
  fcm.refuse('faux', 'invalid')
  expect(await push.send(['faux'], MESSAGE)).toEqual({ delivered: 0, gone: [], failed: ['faux'] })
  await stop()
})

test('more devices than the service takes at once are told all the same', async () => {
  const { fcm, push, stop } = await open()
  const tokens = Array.from({ length: 501 }, (_, number) => `appareil-${number}`)
  expect(await push.send(tokens, MESSAGE)).toMatchObject({ delivered: 501 })
  expect(new Set(fcm.sent.map(({ token }) => token)).size).toBe(501)
  await stop()
})

test('a service that cannot be reached has not answered, and is reported', async () => {
  const { fcm, push, said, stop } = await open()
  await fcm.stop()
  await expect(push.send(['un', 'deux'], MESSAGE)).rejects.toThrow('Firebase Cloud Messaging')
  expect(said).toEqual(['silent'])
  await stop()
})

test('nor has one that answers every message with a failure, until it answers otherwise', async () => {
  const { fcm, push, said, stop } = await open()
  fcm.refuse('un', 'failing')
  fcm.refuse('deux', 'failing')
  await expect(push.send(['un', 'deux'], MESSAGE)).rejects.toThrow('Firebase Cloud Messaging')
  await expect.poll(() => said).toEqual(['silent', 'answers'])
  expect(await push.send(['un', 'deux'], MESSAGE)).toMatchObject({ delivered: 2 })
  await stop()
})

test.each(['failing', 'unregistered', 'invalid'] as const)(
  'one that refuses messages has answered: %s',
  async (refusal) => {
    const { fcm, push, said, stop } = await open()
    fcm.refuse('un', refusal)
    fcm.refuse('deux', 'invalid')
    await push.send(['un', 'deux'], MESSAGE)
    expect(said).toEqual([])
    await stop()
  },
)

test('what became of the first five hundred is known also where the service fails then', async () => {
  const { fcm, push, said, stop } = await open()
  const tokens = Array.from({ length: 501 }, (_, number) => `appareil-${number}`)
  fcm.refuse('appareil-3', 'unregistered')
  fcm.refuse('appareil-500', 'failing')
  expect(await push.send(tokens, MESSAGE)).toEqual({
    delivered: 499,
    gone: ['appareil-3'],
    failed: ['appareil-500'],
  })
  expect(said[0]).toBe('silent')
  await stop()
})

test('a service that falls silent while nobody sends is reported, and again when it answers', async () => {
  const fcm = await startFakeFcm()
  const link = await openFrailLink(fcm.host)
  const alarm = manualAlarm()
  const said: string[] = []
  const report = (silence: unknown) => said.push(silence ? 'silent' : 'answers')
  const push = openFcmPush({ browser: FCM, emulator: link.host, report, alarm })
  link.swallow(true)
  alarm.advance(PROBE_AFTER_MS)
  await expect.poll(() => link.swallowed()).toBe(1)
  alarm.advance(PROBE_AFTER_MS)
  await expect.poll(() => said).toEqual(['silent'])
  await expect(push.send(['un'], MESSAGE)).rejects.toThrow('does not answer')
  link.swallow(false)
  const saidLater = () => {
    alarm.advance(1_000)
    return said
  }
  // Each probe has nine of these seconds.
  await expect.poll(saidLater, { interval: 500, timeout: 50_000 }).toEqual(['silent', 'answers'])
  expect(fcm.sent).toEqual([])
  await push.close()
  await link.close()
  await fcm.stop()
})
