import { expect, test } from 'vitest'
import { manualAlarm } from '~/platform/alarm'
import { openFrailLink } from '../../../tests/firebase/frail-link'
import { startFakeFcm } from '../../../tests/support/fake-fcm'
import { FCM } from '../../../tests/support/fcm-config'
import { PROBE_AFTER_MS } from '../circuit-breaker'
import { describePush } from './contract'
import { openFcmPush } from './fcm-push.server'

const MESSAGE = { type: 'pending', eventId: 'fete-du-port-x2y3z4', title: 'Fête du port' }

async function open() {
  const fcm = await startFakeFcm()
  const push = openFcmPush({ browser: FCM, emulator: fcm.host })
  async function stop() {
    await push.close()
    await fcm.stop()
  }
  return { fcm, push, stop }
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
    asked: (token) => to(token).length,
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

test('a service that falls silent while nobody sends is reported, and again when it answers', async () => {
  const fcm = await startFakeFcm()
  const link = await openFrailLink(fcm.host)
  const alarm = manualAlarm()
  const said: string[] = []
  const report = (silence: unknown) => said.push(silence ? 'silent' : 'answers')
  const push = openFcmPush({ browser: FCM, emulator: link.host, report, alarm, patienceMs: 1_500 })
  link.swallow(true)
  alarm.advance(PROBE_AFTER_MS)
  await expect.poll(() => said, { timeout: 10_000 }).toEqual(['silent'])
  await expect(push.send(['un'], MESSAGE)).rejects.toThrow('does not answer')
  link.swallow(false)
  const saidLater = () => {
    alarm.advance(1_000)
    return said
  }
  await expect.poll(saidLater, { timeout: 10_000 }).toEqual(['silent', 'answers'])
  expect(fcm.sent).toEqual([])
  await push.close()
  await link.close()
  await fcm.stop()
})
