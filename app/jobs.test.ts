// One suite for every kind of job, on both stores: it is done once by two processes, taken over from one that has died,
// and not lost to a store that does not answer.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firestoreEmulator, newProject } from '../tests/firebase/shared-emulator'
import { openCheckedStore } from '../tests/support/checked-store'
import { type FakeInternet, startFakeInternet } from '../tests/support/fake-internet'
import { JOB_KINDS, type JobKind, type JobWorld, NOW } from '../tests/support/job-kinds'
import { startPushStandIn } from '../tests/support/push-stand-in'
import { openSmtpServer } from '../tests/support/smtp'
import { type TemporaryDirectory, temporaryDirectory } from '../tests/support/temporary-directory'
import { webPushTo } from '../tests/support/web-push-to'
import { type DocumentStore, StoreUnavailable } from './backend/documents'
import { openFirestoreStore } from './backend/firestore/store.server'
import type { RunningQueue } from './backend/jobs.server'
import { fixedClock, manualAlarm } from './platform/clock'
import { openPublicWeb } from './platform/public-web.server'

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:bal',
  'SUMMARY:Bal du port',
  'DTSTART:20261205T190000Z',
  'LOCATION:Temple\\, 1260 Nyon',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const emulator = await firestoreEmulator()
let internet: FakeInternet
let directory: TemporaryDirectory
let world: JobWorld
let endings: (() => unknown)[]

beforeAll(async () => {
  internet = await startFakeInternet((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(CALENDAR)
  })
})
afterAll(() => internet.stop())

beforeEach(async () => {
  internet.asked.length = 0
  directory = await temporaryDirectory('jobs')
  const [smtp, standIn] = [await openSmtpServer(), await startPushStandIn()]
  const web = openPublicWeb({ userAgent: 'Agenda', network: internet.network })
  const { push } = webPushTo(standIn)
  const { asked } = internet
  world = { clock: fixedClock(NOW), alarm: manualAlarm(), smtp, standIn, push, web, asked }
  endings = [() => directory.remove(), () => smtp.close(), () => standIn.stop()]
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
})

type Stores = readonly [DocumentStore, DocumentStore]

function twoOnOneFile(): Stores {
  const open = () => openCheckedStore({ file: `${directory.path}/agenda.sqlite`, clock: world.clock })
  return [open(), open()]
}

function twoOnOneProject(): Stores {
  const projectId = newProject()
  const open = () => openFirestoreStore({ projectId, clock: world.clock })
  return [open(), open()]
}

function closeLater(stores: Stores): Stores {
  for (const store of stores) endings.push(() => store.close())
  return stores
}

async function processesOf(kind: JobKind, stores: Stores): Promise<RunningQueue[]> {
  const processes = await Promise.all(stores.map((store) => kind.open(store, world)))
  for (const one of processes) endings.push(() => one.close())
  return processes
}

async function settled(processes: readonly RunningQueue[]): Promise<void> {
  for (const one of processes) await one.settled()
}

function pass(milliseconds: number): void {
  world.clock.advance(milliseconds)
  world.alarm.advance(milliseconds)
}

function describeJobs(kind: JobKind, openStores: () => Stores): void {
  const open = () => closeLater(openStores())

  test('that waits since an earlier version is done once, by one of two processes', async () => {
    const stores = open()
    await kind.write(stores[0], 'waiting', world)
    const processes = await processesOf(kind, stores)
    await expect.poll(() => kind.timesDone(world, stores[0])).toBe(1)
    await expect.poll(() => kind.isOver(stores[0])).toBe(true)
    await settled(processes)
    pass(kind.abandonedAfterMs)
    await settled(processes)
    expect(await kind.timesDone(world, stores[0])).toBe(1)
  })

  test(`that a process of an earlier version was killed at is done ${kind.isRepeated ? 'again, once' : 'no more'}`, async () => {
    const stores = open()
    await kind.write(stores[0], 'taken', world)
    const processes = await processesOf(kind, stores)
    // In two steps, because sources are looked at every five minutes.
    const halfMs = kind.abandonedAfterMs / 2
    pass(halfMs)
    pass(halfMs - 1)
    await settled(processes)
    expect(await kind.timesDone(world, stores[0])).toBe(0)
    pass(1)
    await expect.poll(() => kind.isOver(stores[0])).toBe(true)
    await settled(processes)
    expect(await kind.timesDone(world, stores[0])).toBe(kind.isRepeated ? 1 : 0)
  })

  test('whose claim the store does not take is tried again', async () => {
    const stores = open()
    await kind.write(stores[0], 'waiting', world)
    let refused = 0
    let isAway = true
    const away = stores.map((store) => ({
      ...store,
      transaction<R>(work: Parameters<typeof store.transaction<R>>[0]): Promise<R> {
        if (!isAway) return store.transaction(work)
        refused += 1
        return Promise.reject(new StoreUnavailable(new Error('away')))
      },
    }))
    const [one, other] = away
    if (!one || !other) throw new Error('two stores')
    const processes = await processesOf(kind, [one, other])
    await expect.poll(() => refused).toBeGreaterThanOrEqual(2)
    await settled(processes)
    expect(await kind.timesDone(world, stores[0])).toBe(0)
    isAway = false
    pass(kind.retryMs)
    await expect.poll(() => kind.isOver(stores[0])).toBe(true)
    expect(await kind.timesDone(world, stores[0])).toBe(1)
  })
}

describe.each(JOB_KINDS)('$name', (kind) => {
  describe('on SQLite', () => describeJobs(kind, twoOnOneFile))
  describe.skipIf(emulator === null)('on Firestore', () => describeJobs(kind, twoOnOneProject))
})
