import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backend } from '~/backend/open/backend'
import { openBackend, openIdentity } from '~/backend/open/backend.server'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { addUser } from '../tests/support/accounts'
import { makeDraft } from '../tests/support/make-draft'
import { makeEvent } from '../tests/support/make-event'
import { makeSource } from '../tests/support/make-source'
import { type TemporaryDirectory, temporaryDirectory } from '../tests/support/temporary-directory'
import { NO_MAILS } from './backend/identity/no-mails'
import { holdLease } from './backend/lease.server'
import { drafts } from './domain/draft'
import { events } from './domain/event'
import { sources } from './domain/source'
import { sessions } from './features/accounts/sessions.server'
import { createViewCounter } from './features/events/views/view-counter.server'
import { createSiteCounter } from './features/figures/site-counter.server'
import { createBackground } from './platform/background.server'
import { fixedClock, manualAlarm } from './platform/clock'
import { createHealth } from './platform/health'
import { chores, scheduleJobs } from './scheduled-jobs.server'

const NOW = '2026-11-21T08:00:00.000Z'
const IMAGE = `event-${'0'.repeat(32)}`
const clock = fixedClock(NOW)

let directory: TemporaryDirectory
let backend: Backend
let logged: string[]
let faults: string[]
let parts: Parameters<typeof scheduleJobs>[0]
let end: () => void

beforeEach(async () => {
  clock.set(NOW)
  directory = await temporaryDirectory('housekeeping')
  backend = await openBackend({ backend: 'embedded', dataDir: directory.path }, clock)
  logged = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const { documents, files } = backend
  const configuration = { backend: 'embedded', firebase: null, siteUrl: 'http://localhost' } as const
  const identity = await openIdentity(configuration, { documents, clock, mails: NO_MAILS, log })
  const background = createBackground(log)
  faults = []
  const checkIntegrity = async () => faults
  parts = {
    env: { backend: 'embedded', siteName: 'Agenda', siteUrl: 'http://localhost' },
    documents,
    files,
    identity,
    views: createViewCounter(documents, clock),
    siteCounter: createSiteCounter(documents, clock),
    catalogue: { share: async () => {}, placeNamed: () => null },
    mailDigests: async () => {},
    mailWeather: async () => {},
    queueNews: async () => {},
    background,
    clock,
    health: createHealth(),
    log,
    checkIntegrity,
    lease: { isHeld: () => true },
    secret: 'secret',
    web: { get: async () => ({ ok: false, reason: 'status', says: '' }) },
  }
  await addUser(documents)
  end = () => {}
})

afterEach(async () => {
  end()
  await backend.close()
  await directory.remove()
})

/** Every chore then has something to do: there is a photo, a draft that has it, a removed event and a session. */
async function leaveThings(): Promise<void> {
  const { documents, files } = backend
  await files.put(`images/${IMAGE}/320.webp`, Buffer.from('x'))
  await documents.insert(drafts, 'brouillon', makeDraft({ image: { id: IMAGE, width: 8, height: 8 } }))
  await documents.insert(events, 'removed', makeEvent())
  await documents.remove(events, 'removed')
  const session = { uid: 'camille', userAgent: '', lastSeenAt: NOW, expiresAt: NOW }
  await documents.insert(sessions, 'over', session)
}

async function whatIsLeft(): Promise<string[]> {
  const { documents, files } = backend
  const left = [
    (await documents.get(drafts, 'brouillon')) && 'draft',
    (await documents.get(events, 'removed', { includeRemoved: true })) && 'tombstone',
    (await documents.get(sessions, 'over')) && 'session',
    (await files.read(`images/${IMAGE}/320.webp`)) && 'photo',
  ]
  return left.filter((one) => one !== null)
}

test('a process that lives for a quarter of an hour does every chore once', async () => {
  await leaveThings()
  clock.advance(91 * DAY_MS)
  const alarm = manualAlarm()
  end = scheduleJobs(parts, alarm)
  alarm.advance(9 * MINUTE_MS)
  await parts.background.settled()
  expect(await whatIsLeft()).toEqual(['draft', 'tombstone', 'session', 'photo'])
  alarm.advance(MINUTE_MS)
  await expect.poll(whatIsLeft).toEqual([])
  expect(logged).toEqual([])
})

test('then they come again every day', async () => {
  const alarm = manualAlarm()
  end = scheduleJobs(parts, alarm)
  alarm.advance(10 * MINUTE_MS)
  await leaveThings()
  clock.advance(91 * DAY_MS)
  alarm.advance(DAY_MS)
  await expect.poll(whatIsLeft).toEqual([])
})

test('the holder of the lease alone does the chores, and another does what is due when it has died', async () => {
  const [dying, alarm] = [manualAlarm(), manualAlarm()]
  const onError = (error: unknown) => void logged.push(String(error))
  const first = holdLease('chores', { documents: backend.documents, onError }, dying)
  await expect.poll(() => first.isHeld()).toBe(true)
  const second = holdLease('chores', { documents: backend.documents, onError }, alarm)
  const reminders: string[] = []
  const ends = [
    scheduleJobs({ ...parts, lease: first, mailWeather: async () => void reminders.push('first') }, dying),
    scheduleJobs({ ...parts, lease: second, mailWeather: async () => void reminders.push('second') }, alarm),
  ]
  end = () => {
    for (const stop of ends) stop()
  }
  async function pass(ms: number, ...alarms: (typeof alarm)[]): Promise<void> {
    for (let passed = 0; passed < ms; passed += MINUTE_MS / 4) {
      clock.advance(MINUTE_MS / 4)
      for (const one of alarms) one.advance(MINUTE_MS / 4)
      await backend.documents.count(chores)
      await new Promise(setImmediate)
    }
  }
  await pass(11 * MINUTE_MS, dying, alarm)
  await expect.poll(() => backend.documents.count(chores)).toBe(5)
  expect(new Set(reminders)).toEqual(new Set(['first']))
  await leaveThings()
  await pass(30 * MINUTE_MS, dying, alarm)
  expect(second.isHeld()).toBe(false)
  // Everything becomes due at the moment at which the first dies.
  clock.advance(91 * DAY_MS)
  await pass(MINUTE_MS, alarm)
  expect(await whatIsLeft()).toEqual(['draft', 'tombstone', 'session', 'photo'])
  await pass(MINUTE_MS, alarm)
  expect(second.isHeld()).toBe(true)
  await expect.poll(whatIsLeft).toEqual([])
  expect(logged).toEqual([])
  await second.end()
})

test('the holder of the lease alone reads sources', async () => {
  await backend.documents.insert(sources, 'temple', makeSource())
  const alarm = manualAlarm()
  const never = { get: () => Promise.reject(new Error('not its turn')) }
  const other = scheduleJobs({ ...parts, web: never, lease: { isHeld: () => false } }, alarm)
  end = scheduleJobs(parts, alarm)
  alarm.advance(10 * MINUTE_MS)
  await expect.poll(async () => (await backend.documents.get(sources, 'temple'))?.failures).toBe(1)
  other()
  expect(logged).toEqual([])
})

test('who holds the lease shares the catalogue, a minute after its start and then every ten', async () => {
  const alarm = manualAlarm()
  let [isHeld, shared] = [false, 0]
  const catalogue = { ...parts.catalogue, share: async () => void shared++ }
  end = scheduleJobs({ ...parts, catalogue, lease: { isHeld: () => isHeld } }, alarm)
  alarm.advance(MINUTE_MS)
  expect(shared).toBe(0)
  isHeld = true
  alarm.advance(9 * MINUTE_MS)
  expect(shared).toBe(0)
  alarm.advance(MINUTE_MS)
  expect(shared).toBe(1)
})

test.each([
  ['embedded', 1],
  ['firebase', 10],
] as const)('with the backend %s, views are written every %d minutes', async (backendName, minutes) => {
  let flushes = 0
  const views = { ...parts.views, flush: async () => void flushes++ }
  const siteCounter = { flush: async () => void flushes++ }
  const alarm = manualAlarm()
  end = scheduleJobs({ ...parts, views, siteCounter, env: { ...parts.env, backend: backendName } }, alarm)
  alarm.advance((minutes - 0.5) * MINUTE_MS)
  expect(flushes).toBe(0)
  alarm.advance(MINUTE_MS)
  expect(flushes).toBe(2)
})

test('a chore that fails is logged and keeps none of the others', async () => {
  await leaveThings()
  clock.advance(91 * DAY_MS)
  const alarm = manualAlarm()
  const documents: typeof backend.documents = {
    ...backend.documents,
    async find(collection, query) {
      if (collection.name === 'rateLimits' || collection.name === 'submissions') throw new Error('broken')
      return backend.documents.find(collection, query)
    },
  }
  end = scheduleJobs({ ...parts, documents }, alarm)
  alarm.advance(10 * MINUTE_MS)
  await expect.poll(whatIsLeft).toEqual([])
  expect(logged).toHaveLength(2)
})

test('nothing is done once it has ended, and what that interrupts is no failure', async () => {
  await leaveThings()
  clock.advance(91 * DAY_MS)
  const alarm = manualAlarm()
  const asked: string[] = []
  let isStarted = false
  let isClosed = false
  const documents: typeof backend.documents = {
    ...backend.documents,
    async find(collection, query) {
      if (isStarted && collection.name === 'events') {
        isClosed = true
        end()
      }
      if (!isClosed) return backend.documents.find(collection, query)
      asked.push(collection.name)
      throw new Error('closed')
    },
  }
  end = scheduleJobs({ ...parts, documents }, alarm)
  await parts.background.settled()
  isStarted = true
  alarm.advance(10 * MINUTE_MS)
  // The last chore reads events twice: for the tombstones, and for the photos in use.
  await expect.poll(() => asked.filter((name) => name === 'events')).toHaveLength(2)
  const { length } = asked
  alarm.advance(2 * DAY_MS)
  expect(asked).toHaveLength(length)
  expect(logged).toEqual([])
})

test('the start sweeps the photos that a crash has left, not those of the last minutes', async () => {
  await backend.files.put(`images/${IMAGE}/320.webp`, Buffer.from('x'))
  clock.advance(9 * MINUTE_MS)
  end = scheduleJobs(parts, manualAlarm())
  await parts.background.settled()
  expect(await whatIsLeft()).toEqual(['photo'])
  end()
  clock.advance(2 * MINUTE_MS)
  end = scheduleJobs(parts, manualAlarm())
  await parts.background.settled()
  expect(await whatIsLeft()).toEqual([])
})

test('a start with an empty database takes no photo, and says so', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `event-${index.toString(16).padStart(32, '0')}`)
  for (const id of ids) await backend.files.put(`images/${id}/320.webp`, Buffer.from('x'))
  clock.advance(DAY_MS)
  end = scheduleJobs(parts, manualAlarm())
  await parts.background.settled()
  const left: string[] = []
  for await (const { key } of backend.files.list('')) left.push(key)
  expect(left).toHaveLength(25)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toContain('the sweep of images has stopped')
  expect(parts.health.problems()).toEqual([
    { part: 'images', says: expect.stringContaining('25 photos sur 25') },
  ])
})

test('once the right database is back, the next hour says that all is well', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `event-${index.toString(16).padStart(32, '0')}`)
  for (const id of ids) await backend.files.put(`images/${id}/320.webp`, Buffer.from('x'))
  clock.advance(DAY_MS)
  const alarm = manualAlarm()
  end = scheduleJobs(parts, alarm)
  await parts.background.settled()
  for (const id of ids) {
    const image = { id, alt: 'Une image', credit: '', width: 8, height: 8 }
    await backend.documents.insert(events, id, makeEvent({ image }))
  }
  alarm.advance(10 * MINUTE_MS)
  await expect.poll(() => parts.health.problems()).toEqual([])
})

test('a damaged database is said in the log and to monitors, until it is intact again', async () => {
  const alarm = manualAlarm()
  end = scheduleJobs(parts, alarm)
  faults = ['row 12 missing from index']
  alarm.advance(10 * MINUTE_MS)
  await expect.poll(() => parts.health.problems().map(({ part }) => part)).toEqual(['integrity'])
  expect(logged[0]).toContain('row 12 missing from index')
  faults = []
  clock.advance(DAY_MS)
  alarm.advance(DAY_MS)
  await expect.poll(() => parts.health.problems()).toEqual([])
})
