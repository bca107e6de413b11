import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFcmPush } from '~/backend/push/fcm-push.server'
import type { Push } from '~/backend/push/push'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { saveToken } from '~/features/accounts/device-tokens.server'
import { listSessions, openSession } from '~/features/accounts/sessions.server'
import { openPending, type Pending } from '~/features/events/pending.server'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { createLogger } from '~/platform/logger.server'
import { addUser } from '../../../../tests/support/accounts'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { type FakeFcm, startFakeFcm } from '../../../../tests/support/fake-fcm'
import { FCM } from '../../../../tests/support/fcm-config'
import { makeEvent } from '../../../../tests/support/make-event'
import { GATHER_MS, PendingPush } from './pending-push.server'
import { CLAIM_MS, MAX_ATTEMPTS, purgePushClaims, pushClaims } from './push-claim'

const NOW = '2026-11-21T09:00:00.000Z'
const log = createLogger('silent')

let clock: ReturnType<typeof fixedClock>
let documents: SqliteStore
let fcm: FakeFcm
let push: Push
let pending: Pending
const opened: PendingPush[] = []

beforeEach(async () => {
  clock = fixedClock(NOW)
  alarm = manualAlarm()
  documents = openCheckedStore({ file: ':memory:', clock })
  fcm = await startFakeFcm()
  push = openFcmPush({ browser: FCM, emulator: fcm.host })
  pending = await openPending(documents)
})
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
  pending.close()
  await push.close()
  await fcm.stop()
  await documents.close()
})

let alarm: ReturnType<typeof manualAlarm>

function open(): PendingPush {
  const one = new PendingPush({ push, pending, documents, clock, log, alarm })
  opened.push(one)
  return one
}

let devices = 0
async function adminWith(token: string): Promise<string> {
  const { uid } = await addUser(documents, { role: 'admin' })
  await openSession({ uid, userAgent: 'Firefox' }, { documents, clock })
  const [session] = await listSessions(uid, { documents, clock })
  const deviceId = (++devices).toString(16).padStart(16, '0')
  const device = { uid, sessionId: session?.id ?? '', deviceId }
  await saveToken(device, { token, userAgent: 'Firefox', platform: '' }, { documents, clock })
  return uid
}

function submit(id: string, submittedAt = NOW) {
  return documents.insert(events, id, makeEvent({ title: 'Fête du port', status: 'pending', submittedAt }))
}

/** Waits until all that has been gathered so far is sent. */
async function allSettled(): Promise<void> {
  alarm.advance(GATHER_MS)
  for (const one of opened) await one.settled()
}

const tokens = () => fcm.sent.map(({ token }) => token).sort()

test('a submission is told to every admin’s device, with its id and its title alone', async () => {
  await adminWith('camille')
  await adminWith('dominique')
  open()
  await submit('fete-du-port')
  await allSettled()
  expect(tokens()).toEqual(['camille', 'dominique'])
  expect(fcm.sent[0]?.data).toEqual({ type: 'pending', eventId: 'fete-du-port', title: 'Fête du port' })
})

test('two processes that follow one store send once', async () => {
  await adminWith('camille')
  open()
  open()
  await submit('fete-du-port')
  await allSettled()
  expect(tokens()).toEqual(['camille'])
})

test('submitted again after changes it is told again, back by an undone decision it is not', async () => {
  await adminWith('camille')
  open()
  await submit('fete-du-port')
  await documents.update(events, 'fete-du-port', { status: 'rejected' })
  await documents.update(events, 'fete-du-port', { status: 'pending' })
  await allSettled()
  expect(fcm.sent).toHaveLength(1)
  await documents.update(events, 'fete-du-port', { status: 'changes_requested' })
  const submittedAt = '2026-11-21T09:30:00.000Z'
  await documents.update(events, 'fete-du-port', { status: 'pending', submittedAt })
  await allSettled()
  expect(fcm.sent).toHaveLength(2)
})

test('a start tells what no process has told, of the last day', async () => {
  await adminWith('camille')
  await submit('pendant-la-panne')
  await submit('depuis-longtemps', '2026-11-19T09:00:00.000Z')
  open()
  await allSettled()
  expect(fcm.sent.map(({ data }) => data.eventId)).toEqual(['pendant-la-panne'])
  open()
  await allSettled()
  expect(fcm.sent).toHaveLength(1)
})

test('what a process began and did not end is taken over after five minutes', async () => {
  await adminWith('camille')
  const at = NOW
  const claim = { eventId: 'orpheline', state: 'sending', attempts: 1, at } as const
  await documents.insert(pushClaims, `orpheline@${Date.parse(NOW)}`, claim)
  await submit('orpheline')
  open()
  await allSettled()
  expect(fcm.sent).toEqual([])
  clock.advance(CLAIM_MS)
  alarm.advance(CLAIM_MS)
  await allSettled()
  expect(tokens()).toEqual(['camille'])
})

test('a token no device answers to is removed from its user, the others hear of it', async () => {
  const uid = await adminWith('parti')
  await adminWith('camille')
  fcm.refuse('parti', 'unregistered')
  open()
  await submit('fete-du-port')
  await allSettled()
  expect(tokens()).toEqual(['camille', 'parti'])
  expect(await documents.get(users, uid)).toMatchObject({ fcmTokens: {}, fcmToken: null })
})

test('what reached nobody is sent again, and not for ever', async () => {
  await adminWith('camille')
  fcm.refuse('camille', ...Array<'invalid'>(20).fill('invalid'))
  open()
  await submit('fete-du-port')
  for (let round = 0; round < MAX_ATTEMPTS + 2; round += 1) {
    await allSettled()
    clock.advance(CLAIM_MS)
    alarm.advance(CLAIM_MS)
  }
  await allSettled()
  expect(fcm.sent).toHaveLength(MAX_ATTEMPTS)
})

test('many at once are one message with their number, and what follows within a minute waits', async () => {
  await adminWith('camille')
  open()
  open()
  for (let number = 0; number < 200; number++) await submit(`importe-${number}`)
  await allSettled()
  expect(fcm.sent.map(({ data }) => data)).toEqual([
    {
      type: 'pending-digest',
      title: '200\u00a0annonces à traiter',
      body: expect.any(String),
      link: '/admin/events',
      tag: 'pending-digest',
    },
  ])

  for (let number = 200; number < 210; number++) await submit(`importe-${number}`)
  await allSettled()
  expect(fcm.sent).toHaveLength(1)
  alarm.advance(60_000)
  await allSettled()
  expect(fcm.sent.map(({ data }) => data.title)).toEqual([
    '200\u00a0annonces à traiter',
    '210\u00a0annonces à traiter',
  ])

  clock.advance(CLAIM_MS)
  alarm.advance(CLAIM_MS)
  await allSettled()
  expect(fcm.sent).toHaveLength(2)
  await submit('fete-du-port', new Date(clock.now()).toISOString())
  await allSettled()
  expect(fcm.sent.at(-1)?.data).toMatchObject({ type: 'pending', eventId: 'fete-du-port' })
})

test('five in a minute are told one by one, a sixth begins a digest', async () => {
  await adminWith('camille')
  open()
  for (let number = 1; number <= 6; number++) {
    await submit(`annonce-${number}`)
    await allSettled()
  }
  expect(fcm.sent.map(({ data }) => data.type)).toEqual([
    'pending',
    'pending',
    'pending',
    'pending',
    'pending',
    'pending-digest',
  ])
})

test('what was submitted more than a day ago is no news, however it comes into the queue', async () => {
  await adminWith('camille')
  open()
  await submit('importee', '2026-11-19T09:00:00.000Z')
  await allSettled()
  expect(fcm.sent).toEqual([])
})

test('without a device nothing is sent and nothing fails', async () => {
  open()
  await submit('fete-du-port')
  await allSettled()
  expect(fcm.sent).toEqual([])
})

test('old claims are deleted, young ones stay', async () => {
  await adminWith('camille')
  open()
  await submit('fete-du-port')
  await allSettled()
  expect(await purgePushClaims({ documents, clock })).toBe(0)
  clock.advance(91 * DAY_MS)
  expect(await purgePushClaims({ documents, clock })).toBe(1)
})
