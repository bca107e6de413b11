import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterEach, describe, expect, test } from 'vitest'
import { DamagedDocument } from '~/backend/documents'
import { openDiskFiles } from '~/backend/files/disk-files.server'
import type { FileStore } from '~/backend/files/files'
import { type FirestoreStore, openFirestoreStore } from '~/backend/firestore/store.server'
import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { partners } from '~/domain/partner'
import { findPlace } from '~/features/localities/places.server'
import { type Clock, fixedClock, systemClock } from '~/platform/clock'
import * as home from '~/routes/_index'
import * as eventPage from '~/routes/evenement.$id'
import * as list from '~/routes/evenements'
import * as calendar from '~/routes/evenements[.]ics'
import * as json from '~/routes/evenements[.]json'
import * as sitemap from '~/routes/sitemap[.]xml'
import { openEmptyBucket } from '../../../../tests/firebase/empty-bucket'
import { firestoreEmulator, newProject } from '../../../../tests/firebase/shared-emulator'
import { AGENDA_PARTNERS, TEST_NOW } from '../../../../tests/support/agenda'
import { browserRequest, openApplication } from '../../../../tests/support/application'
import { makeEvent } from '../../../../tests/support/make-event'
import { type OpenCatalogue, openCatalogue } from './catalogue.server'
import { OVERLAP_MS } from './event-feed.server'
import { MANIFEST } from './shared-catalogue.server'

const EVENTS = 60
/** The newest change and the one beside it, the first page, a count, an empty live query, at the least. */
const START_READS = 8

const emulator = await firestoreEmulator()
const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function openStore(projectId: string, clock: Clock = systemClock): FirestoreStore {
  const store = openFirestoreStore({ projectId, clock })
  closing.push(() => store.close())
  return store
}

async function seed(store: FirestoreStore): Promise<void> {
  await store.transaction(async (transaction) => {
    for (let number = 0; number < EVENTS; number++) {
      transaction.insert(events, `event-${number}`, makeEvent({ title: `Concert ${number}` }))
    }
    for (const [id, partner] of AGENDA_PARTNERS) transaction.insert(partners, id, partner)
  })
}

/** Opens the catalogue, reads in it and closes it; answers what that cost and the number of events. */
async function openAndClose({
  projectId,
  directory,
  clock,
  onError,
  shared,
}: {
  projectId: string
  directory: string
  clock: Clock
  onError?: (error: unknown) => void
  shared?: FileStore
}): Promise<{ reads: number; found: number }> {
  const documents = openFirestoreStore({ projectId, clock })
  const catalogue = await openCatalogue({
    documents,
    directory,
    clock,
    findPlace,
    categories: { list: () => [] },
    onError,
    shared,
  })
  const { reads } = documents.meter
  const found = [...catalogue.published()].length
  if (shared) await shareOnceImaged(catalogue, shared)
  await catalogue.close()
  await documents.close()
  return { reads, found }
}

/** The image is written shortly after the start. */
async function shareOnceImaged(catalogue: OpenCatalogue, files: FileStore): Promise<void> {
  await expect
    .poll(async () => {
      await catalogue.share(() => true)
      return files.read(MANIFEST)
    })
    .not.toBeNull()
}

describe.skipIf(emulator === null)('the catalogue on Firestore', () => {
  test('reads everything once, and at a restart only what changed meanwhile', async () => {
    const projectId = newProject()
    const directory = await mkdtemp(join(tmpdir(), 'agenda-reads-'))
    closing.push(() => rm(directory, { recursive: true, force: true }))
    const clock = fixedClock(TEST_NOW)
    const writer = openStore(projectId, clock)
    await seed(writer)

    const session = () => openAndClose({ projectId, directory, clock })

    const partnerReads = [...AGENDA_PARTNERS.values()].filter(({ active }) => active).length
    const first = await session()
    expect(first.found).toBe(EVENTS)
    expect(first.reads).toBeGreaterThanOrEqual(EVENTS)
    // The feed reads again the events that were stamped within the overlap.
    expect(first.reads).toBeLessThanOrEqual(3 * EVENTS + START_READS + partnerReads)

    // Events that were stamped less than the overlap ago are asked for again.
    clock.advance(2 * OVERLAP_MS)
    await session()
    const quiet = await session()
    expect(quiet.found).toBe(EVENTS)
    expect(quiet.reads).toBeLessThanOrEqual(START_READS + partnerReads)

    clock.advance(60_000)
    for (const number of [1, 2, 3]) await writer.update(events, `event-${number}`, { summary: 'Nouveau' })
    await writer.remove(events, 'event-4')
    clock.advance(2 * OVERLAP_MS)
    const later = await session()
    expect(later.found).toBe(EVENTS - 1)
    expect(later.reads).toBeLessThanOrEqual(2 * 4 + START_READS + partnerReads)
  })

  test('a new instance starts with what another one shares, and reads what has changed since', async () => {
    const projectId = newProject()
    const clock = fixedClock(TEST_NOW)
    const writer = openStore(projectId, clock)
    await seed(writer)
    clock.advance(2 * OVERLAP_MS)
    const directory = await mkdtemp(join(tmpdir(), 'agenda-shared-'))
    closing.push(() => rm(directory, { recursive: true, force: true }))
    const shared = await openDiskFiles({ directory: join(directory, 'files'), clock })
    const session = (name: string) =>
      openAndClose({ projectId, directory: join(directory, name), clock, shared })
    expect((await session('first')).reads).toBeGreaterThanOrEqual(EVENTS)

    clock.advance(2 * OVERLAP_MS)
    for (const number of [1, 2, 3]) await writer.update(events, `event-${number}`, { summary: 'Nouveau' })
    await writer.remove(events, 'event-4')
    clock.advance(2 * OVERLAP_MS)
    const second = await session('second')
    expect(second.found).toBe(EVENTS - 1)
    const partnerReads = [...AGENDA_PARTNERS.values()].filter(({ active }) => active).length
    expect(second.reads).toBeLessThanOrEqual(2 * 4 + START_READS + partnerReads)
  })

  test('a damaged document costs one line in the log, not a second reading of everything', async () => {
    const projectId = newProject()
    const clock = fixedClock(TEST_NOW)
    const writer = openStore(projectId, clock)
    await seed(writer)
    await writer.insert(events, 'damaged', makeEvent())
    // Past the schema, as a slip in the console may leave it.
    const anyEvents = { ...events, parse: (raw: unknown) => raw as { title: unknown } }
    await writer.update(anyEvents, 'damaged', { title: 1 })
    clock.advance(2 * OVERLAP_MS)
    const directory = await mkdtemp(join(tmpdir(), 'agenda-damaged-'))
    closing.push(() => rm(directory, { recursive: true, force: true }))
    const errors: unknown[] = []

    async function start(): Promise<number> {
      const onError = (error: unknown) => errors.push(error)
      const { reads, found } = await openAndClose({ projectId, directory, clock, onError })
      expect(found).toBe(EVENTS)
      return reads
    }

    const partnerReads = [...AGENDA_PARTNERS.values()].filter(({ active }) => active).length
    // Their stamps are as old as the newest one of all, so that the feed asks for them once more.
    expect(await start()).toBeLessThanOrEqual(3 * (EVENTS + 1) + START_READS + partnerReads)
    expect(errors).toEqual([expect.any(DamagedDocument)])
    clock.advance(2 * OVERLAP_MS)
    expect(await start()).toBeLessThanOrEqual(START_READS + partnerReads)
    expect(errors).toHaveLength(1)
  })

  test.each([
    ['another one’s is three minutes fast', 0, 180_000, 0],
    ['its own is three minutes fast', 180_000, 180_000, 0],
    ['another one’s is half a minute slow', 0, 0, -30_000],
    ['one is half a minute fast and another as slow', 0, 30_000, -30_000],
  ])('misses no change where clocks differ: %s', async (_, ownMs, aheadMs, otherMs) => {
    const projectId = newProject()
    const directory = await mkdtemp(join(tmpdir(), 'agenda-clocks-'))
    closing.push(() => rm(directory, { recursive: true, force: true }))
    const clockOff = (offMs: number) => fixedClock(new Date(Date.parse(TEST_NOW) + offMs).toISOString())
    const [own, ahead, behind] = [clockOff(ownMs), clockOff(aheadMs), clockOff(otherMs)]
    await openStore(projectId, ahead).insert(events, 'ahead', makeEvent({ title: 'Concert' }))
    const documents = openStore(projectId, own)
    const start = () =>
      openCatalogue({ documents, directory, clock: own, findPlace, categories: { list: () => [] } })
    const catalogue = await start()
    const other = openStore(projectId, behind)
    behind.advance(5_000)
    await other.insert(events, 'approved', makeEvent({ title: 'Concert' }))
    await expect.poll(() => catalogue.event('approved')?.title, { timeout: 20_000 }).toBe('Concert')
    await other.remove(events, 'approved')
    await expect.poll(() => catalogue.event('approved'), { timeout: 20_000 }).toBeNull()

    await catalogue.close()
    await other.insert(events, 'meanwhile', makeEvent({ title: 'Bal' }))
    const again = await start()
    closing.push(() => again.close())
    expect(again.event('meanwhile')?.title).toBe('Bal')
  })

  test('a warm public page reads no document', async () => {
    const bucket = await openEmptyBucket()
    closing.push(() => bucket.close())
    const projectId = newProject()
    await seed(openStore(projectId, fixedClock(TEST_NOW)))
    const app = await openApplication({
      BACKEND: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      FIREBASE_STORAGE_BUCKET: `${projectId}.appspot.com`,
      FIREBASE_MESSAGING_SENDER_ID: '1',
      FIREBASE_APP_ID: '1:1:web:1',
      SESSION_SECRET: 's'.repeat(32),
    })
    closing.push(() => app.close())
    const { meter } = app.documents as FirestoreStore
    expect(meter.reads).toBeGreaterThan(EVENTS)
    expect(await app.documents.count(categories)).toBe(12)

    const pages: [string, (args: LoaderFunctionArgs) => unknown, Record<string, string>?][] = [
      ['/', home.loader],
      ['/evenements?q=concert', list.loader],
      ['/evenement/event-1', eventPage.loader, { id: 'event-1' }],
      ['/evenements.json', json.loader],
      ['/evenements.ics', calendar.loader],
      ['/sitemap.xml', sitemap.loader],
    ]
    async function readsOfAllPages(): Promise<number> {
      const before = meter.reads
      for (const [path, loader, params = {}] of pages) {
        const answer = await loader({ request: browserRequest(path), params, context: app.context })
        expect(answer, path).toBeTruthy()
      }
      return meter.reads - before
    }
    // The lease is read beside them now and then; a page that reads would do so each time.
    await expect.poll(readsOfAllPages).toBe(0)
  })
})
