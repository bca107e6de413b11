import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { createLogger } from '~/platform/logger.server'
import { type PushStandIn, startPushStandIn } from '../../../tests/support/push-stand-in'
import { webPushTo } from '../../../tests/support/web-push-to'
import { describePush } from './contract'
import type { Push } from './push'
import { tokenOf } from './subscription'
import { openWebPush } from './web-push.server'

const MESSAGE = { type: 'pending', eventId: 'fete-du-port-x2y3z4', title: 'Fête du port' }
describePush(async () => {
  const standIn = await startPushStandIn()
  const { push } = webPushTo(standIn)
  const endpointOf = (token: string): string => JSON.parse(token).endpoint
  return {
    push,
    newToken: () => tokenOf(standIn.subscribe()),
    refuse: (token, ...answers) =>
      standIn.answer(
        endpointOf(token),
        ...answers.map((answer) => ({ status: answer === 'gone' ? 410 : 503 })),
      ),
    received: (token) =>
      standIn.messages
        .filter(({ endpoint }) => endpoint === endpointOf(token))
        .map(({ text }) => JSON.parse(text).data),
    requestsFor: (token) => standIn.asked(endpointOf(token)),
    async stop() {
      expect(standIn.faults).toEqual([])
      await standIn.stop()
    },
  }
})

let standIn: PushStandIn
let token: string
let endpoint: string
beforeEach(async () => {
  standIn = await startPushStandIn()
  const subscription = standIn.subscribe()
  endpoint = subscription.endpoint
  token = tokenOf(subscription)
})
afterEach(() => standIn.stop())

const failedOf = async (push: Push) => (await push.send([token], MESSAGE)).failed

test('a message says who sends it, to which service, and for how long it is worth showing', async () => {
  const { push } = webPushTo(standIn)
  await push.send([token], MESSAGE)
  const [message] = standIn.messages
  expect(JSON.parse(message?.text ?? '')).toEqual({ data: MESSAGE })
  expect(message?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(message?.claims).toMatchObject({
    aud: 'https://agenda.example',
    sub: 'mailto:contact@agenda.example',
  })
})

test('a message of the longest text a device is told fits', async () => {
  const { push } = webPushTo(standIn)
  expect(
    await push.send([token], { ...MESSAGE, title: 'é'.repeat(300), body: 'é'.repeat(600) }),
  ).toMatchObject({
    delivered: 1,
  })
})

test('a device that is gone for good or that another site has subscribed are two things', async () => {
  const { push } = webPushTo(standIn)
  standIn.answer(endpoint, { status: 404 })
  expect(await push.send([token], MESSAGE)).toMatchObject({ gone: [token], failed: [] })

  const other = standIn.subscribe(webPush.generateVAPIDKeys().publicKey)
  expect(await push.send([tokenOf(other)], MESSAGE)).toMatchObject({ gone: [], failed: [tokenOf(other)] })
  expect(standIn.asked(other.endpoint)).toBe(1)
})

test('a busy service is asked three times, with the pauses that it wants', async () => {
  const { push, pauses } = webPushTo(standIn)
  standIn.answer(endpoint, { status: 429, retryAfter: '2' }, { status: 503 }, { status: 500 })
  expect(await failedOf(push)).toEqual([token])
  expect(standIn.asked(endpoint)).toBe(3)
  expect(pauses[0]).toBe(2000)
  expect(pauses[1]).toBeGreaterThanOrEqual(1500)
  expect(pauses).toHaveLength(2)
})

test('whoever asks for a minute holds up nobody else’s message', async () => {
  const { push, pauses } = webPushTo(standIn)
  standIn.answer(endpoint, { status: 429, retryAfter: '60' })
  expect(await failedOf(push)).toEqual([token])
  expect(pauses).toEqual([])
})

test('whoever is busy and slow to say so is not asked again, so that others have their turn', async () => {
  let nowMs = 0
  let asked = 0
  const push = openWebPush({
    keys: webPush.generateVAPIDKeys(),
    subject: 'mailto:contact@agenda.example',
    log: createLogger('silent'),
    async post() {
      asked += 1
      nowMs += 6_000
      return { ok: true, status: 503, retryAfter: null }
    },
    async pause(milliseconds) {
      nowMs += milliseconds
    },
    elapsed: () => nowMs,
  })
  expect(await failedOf(push)).toEqual([token])
  expect(asked).toBe(2)
  expect(nowMs).toBeLessThan(20_000)
})

test.each([301, 400, 401, 403, 413])(
  'the answer %i is no reason to ask again or to forget the device',
  async (status) => {
    const { push } = webPushTo(standIn)
    standIn.answer(endpoint, { status })
    expect(await push.send([token], MESSAGE)).toMatchObject({ gone: [], failed: [token] })
    expect(standIn.asked(endpoint)).toBe(1)
  },
)

test('a device whose service lies in a private network is called by nobody, and forgotten', async () => {
  for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', '::ffff:192.168.1.1']) {
    const { push, reached } = webPushTo(standIn, { address })
    expect(await push.send([token], MESSAGE)).toMatchObject({ gone: [token], failed: [] })
    expect(reached).toEqual([])
  }
})

test('a service that cannot be reached keeps the message from no other device', async () => {
  const { push } = webPushTo(standIn)
  const present = tokenOf(standIn.subscribe())
  const away = token.replace('agenda.example', 'other.example')
  expect(await push.send([away, present], MESSAGE)).toEqual({ delivered: 1, gone: [], failed: [away] })
})

test('what is kept is no subscription: it is forgotten', async () => {
  const { push } = webPushTo(standIn)
  expect(await push.send(['jeton-de-firebase:abc'], MESSAGE)).toMatchObject({
    gone: ['jeton-de-firebase:abc'],
  })
})

const good = { endpoint: 'https://push.example/a', keys: { p256dh: '', auth: '' } }
good.keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: randomBytes(16).toString('base64url') }

test('of a subscription is kept what is needed, in one form', () => {
  const { push } = webPushTo(standIn)
  const given = {
    expirationTime: null,
    keys: { ...good.keys, more: 'x' },
    endpoint: 'HTTPS://Push.Example/a',
  }
  expect(push.checkToken(JSON.stringify(given))).toBe(JSON.stringify(good))
})

test.each([
  ['http', { endpoint: 'http://push.example/a' }],
  ['another port', { endpoint: 'https://push.example:8443/a' }],
  ['a user and a password', { endpoint: 'https://a:b@push.example/' }],
  ['an IPv4 address', { endpoint: 'https://93.184.215.14/a' }],
  ['an IPv4 address in another spelling', { endpoint: 'https://0x7f000001/a' }],
  ['an IPv6 address', { endpoint: 'https://[2606:2800:21f::1]/a' }],
  ['a name of the own network', { endpoint: 'https://localhost/a' }],
  ['another name of the own network', { endpoint: 'https://router.local/a' }],
  ['a long endpoint', { endpoint: `https://push.example/${'a'.repeat(2000)}` }],
  ['a key that is no point of the curve', { keys: { ...good.keys, p256dh: `BA${'A'.repeat(85)}` } }],
  ['a short key', { keys: { ...good.keys, p256dh: 'BAAA' } }],
  ['a short secret', { keys: { ...good.keys, auth: 'AAAA' } }],
  ['a secret in another alphabet', { keys: { ...good.keys, auth: `${'+'.repeat(21)}A` } }],
  ['no keys', { keys: undefined }],
])('a subscription with %s is refused', (_what, wrong) => {
  const { push } = webPushTo(standIn)
  expect(push.checkToken(JSON.stringify({ ...good, ...wrong }))).toBeNull()
})
