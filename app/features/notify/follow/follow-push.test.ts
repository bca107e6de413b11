import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import type { RunningQueue } from '~/backend/jobs.server'
import type { Push } from '~/backend/push/push'
import { tokenOf } from '~/backend/push/subscription'
import { events } from '~/domain/event'
import { type Follow, type FollowTarget, follows } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { makeEvent } from '../../../../tests/support/make-event'
import { type PushStandIn, startPushStandIn } from '../../../../tests/support/push-stand-in'
import { webPushTo } from '../../../../tests/support/web-push-to'
import { openAlerts } from './alerts.server'
import { newFollowKey } from './follow-link.server'
import { followPushes, LEFT_ALONE_MS, openFollowPush, purgeFollowPushes } from './follow-push.server'
import { ALERT_DELAY_MS, withAlerts } from './watched-store.server'

const SECRET = 's'.repeat(32)
const log = pino({ level: 'silent' })
const BAL: FollowTarget = { kind: 'event', eventId: 'bal' }

let clock: ReturnType<typeof fixedClock>
let alarm: ReturnType<typeof manualAlarm>
let documents: DocumentStore
let standIn: PushStandIn
let push: Push
let alerts: RunningQueue
let endings: (() => unknown)[]

beforeEach(async () => {
  clock = fixedClock('2026-11-21T09:00:00.000Z')
  alarm = manualAlarm()
  documents = withAlerts(openCheckedStore({ file: ':memory:', clock }), clock)
  standIn = await startPushStandIn()
  push = webPushTo(standIn).push
  alerts = await openAlerts({ documents, clock, secret: SECRET, log, alarm })
  endings = [() => documents.close(), () => standIn.stop(), () => alerts.close()]
  const event = makeEvent({ title: 'Bal du port', status: 'published' })
  await documents.insert(events, 'bal', event)
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
})

async function open(through = push): Promise<RunningQueue> {
  const pushes = await openFollowPush({ push: through, documents, clock, log, alarm })
  endings.push(() => pushes.close())
  return pushes
}

let made = 0
function newDevice(): { id: string; token: string } {
  made += 1
  return { id: made.toString(16).padStart(16, '0'), token: tokenOf(standIn.subscribe()) }
}

async function addFollow(email: string, devices: Follow['devices'], target = BAL): Promise<string> {
  const id = followIdOf(email, target)
  const { key: _, ...hashes } = newFollowKey(id, SECRET)
  const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
  const follow = { state: 'confirmed', email, target, rhythm: 'changes', ...hashes, ...told } as const
  await documents.insert(follows, id, { ...follow, ...(devices && { devices }) })
  return id
}

async function cancelAndTell(pushes: RunningQueue): Promise<void> {
  await documents.update(events, 'bal', { programme: 'cancelled' })
  await pass(ALERT_DELAY_MS)
  await alerts.settled()
  await pass(0)
  await pushes.settled()
}

async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  alarm.advance(milliseconds)
  await alerts.settled()
}

const textsTo = ({ token }: { token: string }) =>
  standIn.messages
    .filter(({ endpoint }) => endpoint === JSON.parse(token).endpoint)
    .map(({ text }) => JSON.parse(text).data)
const waiting = async () => (await documents.find(followPushes, {})).documents

test('the devices of whoever follows an event are told of its change, once, encrypted, beside the mail', async () => {
  const [phone, laptop, other] = [newDevice(), newDevice(), newDevice()]
  await addFollow('lea@example.ch', [phone, laptop])
  await addFollow('lea@example.ch', [laptop], { kind: 'favourites', eventIds: ['bal'] })
  await addFollow('max@example.ch', undefined)
  await addFollow('ailleurs@example.ch', [other], { kind: 'event', eventId: 'autre' })
  await cancelAndTell(await open())
  const message = {
    type: 'follow',
    title: 'Annulé\u00a0: «\u00a0Bal du port\u00a0»',
    body: expect.stringMatching(/annulé/i),
    link: '/evenement/bal',
    tag: 'suivi-bal',
  }
  expect(textsTo(phone)).toEqual([message])
  // The same tag: the second one takes the place of the first on the screen.
  expect(textsTo(laptop)).toEqual([message, message])
  expect(textsTo(other)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('a device that is gone is forgotten, and the follow stays', async () => {
  const [gone, present] = [newDevice(), newDevice()]
  const id = await addFollow('lea@example.ch', [gone, present])
  standIn.answer(JSON.parse(gone.token).endpoint, { status: 410 })
  await cancelAndTell(await open())
  expect(textsTo(present)).toHaveLength(1)
  expect(await documents.get(follows, id)).toMatchObject({ state: 'confirmed', devices: [present] })
})

test('a follow that ends before its message leaves tells no device any more', async () => {
  const device = newDevice()
  const id = await addFollow('lea@example.ch', [device])
  await documents.update(events, 'bal', { programme: 'cancelled' })
  await pass(ALERT_DELAY_MS)
  expect(await waiting()).toHaveLength(1)
  await documents.purge(follows, id)
  const pushes = await open()
  await pass(0)
  await pushes.settled()
  expect(textsTo(device)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('of two processes one sends; what one has left behind the other sends later, at most three times', async () => {
  const device = newDevice()
  await addFollow('lea@example.ch', [device])
  const dead: Push = { ...push, send: () => Promise.reject(new Error('killed')) }
  const first = await open(dead)
  await cancelAndTell(first)
  await first.close()
  expect(await waiting()).toMatchObject([{ attempts: 1 }])

  const [second, third] = [await open(), await open()]
  await pass(LEFT_ALONE_MS - 1)
  await Promise.all([second.settled(), third.settled()])
  expect(textsTo(device)).toHaveLength(0)
  await pass(1)
  await Promise.all([second.settled(), third.settled()])
  expect(textsTo(device)).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('whom a message has not reached gets it later, whoever has it does not twice, and a gone device is forgotten', async () => {
  const [away, gone, present, broken] = [newDevice(), newDevice(), newDevice(), newDevice()]
  const lea = await addFollow('lea@example.ch', [away, gone])
  await addFollow('max@example.ch', [present, broken])
  standIn.answer(JSON.parse(gone.token).endpoint, { status: 410 })
  standIn.answer(JSON.parse(away.token).endpoint, { status: 403 })
  standIn.answer(JSON.parse(broken.token).endpoint, { status: 403 })
  const pushes = await open()
  await cancelAndTell(pushes)
  expect([away, present].map((device) => textsTo(device).length)).toEqual([0, 1])
  expect(await documents.get(follows, lea)).toMatchObject({ devices: [away] })
  expect(await waiting()).toMatchObject([{ attempts: 1, followIds: [lea] }])

  await pass(LEFT_ALONE_MS)
  await pushes.settled()
  expect([away, present, broken].map((device) => textsTo(device).length)).toEqual([1, 1, 0])
  expect(await waiting()).toEqual([])
})

test('a device whose service does not answer keeps nobody else’s message waiting', async () => {
  const [slow, quick] = [newDevice(), newDevice()]
  await documents.insert(events, 'loto', makeEvent({ title: 'Loto', status: 'published' }))
  await addFollow('lea@example.ch', [slow])
  await addFollow('max@example.ch', [quick], { kind: 'event', eventId: 'loto' })
  let answer = () => {}
  const silence = new Promise<void>((resolve) => {
    answer = resolve
  })
  const pushes = await open({
    ...push,
    async send(tokens, message) {
      if (tokens.includes(slow.token)) await silence
      return push.send(tokens, message)
    },
  })
  // Closing waits for what is being sent.
  endings.push(() => answer())
  for (const id of ['bal', 'loto']) {
    await documents.update(events, id, { programme: 'cancelled' })
    await pass(ALERT_DELAY_MS)
  }
  await pass(0)
  await expect.poll(() => textsTo(quick)).toHaveLength(1)
  expect(textsTo(slow)).toEqual([])
  answer()
  await pushes.settled()
  expect(textsTo(slow)).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test.each<[string, Push['send']]>([
  ['that fails', async (tokens) => ({ delivered: 0, gone: [], failed: [...tokens] })],
  ['that cannot be begun', () => Promise.reject(new Error('no network'))],
])('a sending %s is given up after three attempts, or after a day', async (_, send) => {
  await addFollow('lea@example.ch', [newDevice()])
  let attempts = 0
  const broken: Push = {
    ...push,
    send(tokens, message) {
      attempts += 1
      return send(tokens, message)
    },
  }
  const pushes = await open(broken)
  await cancelAndTell(pushes)
  for (let round = 0; round < 4; round += 1) {
    await pass(LEFT_ALONE_MS)
    await pushes.settled()
  }
  expect(attempts).toBe(3)
  expect(await waiting()).toEqual([])

  await pushes.close()
  await documents.update(events, 'bal', { programme: 'scheduled' })
  await pass(ALERT_DELAY_MS)
  expect(await waiting()).toHaveLength(1)
  expect(await purgeFollowPushes({ documents, clock })).toBe(0)
  await pass(DAY_MS + 1)
  expect(await purgeFollowPushes({ documents, clock })).toBe(1)
})
