// What the catalogue does when its disk fails it: real files, real locks, real full disks.
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { type AgendaEvent, events } from '~/domain/event'
import { manualAlarm } from '~/platform/alarm'
import { fixedClock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { canMount, mountSmallDisk, type SmallDisk } from '../../../tests/support/small-disk'
import { CatalogueUnreadable } from './catalogue'
import { openCatalogue } from './catalogue.server'
import { findPlace } from './index/testing/random-events'
import { EMPTY_QUERY } from './query'

const COUNT = 120
const PAGE_BYTES = 4096

const clock = fixedClock('2026-11-20T10:00:00.000Z')
const TMPDIR = process.env.TMPDIR
let directory: string
let place: string
let store: SqliteStore
let alarm: ReturnType<typeof manualAlarm>
let reported: (string | null)[]
let errors: unknown[]
let shared: number
const openOnes: { close(): Promise<void> }[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'healing-test-'))
  place = join(directory, 'catalogue')
  process.env.TMPDIR = join(directory, 'temporary')
  mkdirSync(process.env.TMPDIR)
  store = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
  openOnes.push(store)
  alarm = manualAlarm()
  reported = []
  errors = []
  shared = 0
})

afterEach(async () => {
  for (const one of openOnes.splice(0).reverse()) await one.close()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(directory, { recursive: true, force: true })
})

const open = () => openAgenda(store)

async function openAgenda(documents: SqliteStore) {
  const agenda = await openCatalogue({
    documents,
    directory: place,
    clock,
    alarm,
    findPlace,
    categories: { list: () => [] },
    onError: (error) => errors.push(error),
    onShared: () => {
      shared += 1
    },
    report: (says) => reported.push(says),
  })
  openOnes.push(agenda)
  return agenda
}

async function closed(one: { close(): Promise<void> }) {
  openOnes.splice(openOnes.indexOf(one), 1)
  await one.close()
}

const image = { id: 'event-photo', alt: 'Affiche', credit: '', width: 640, height: 480 }

/** So long that its document fills pages of its own. */
function concert(fields: Partial<AgendaEvent> = {}): AgendaEvent {
  return makeEvent({ title: 'Concert', description: 'Une soirée au bord du lac. '.repeat(250), ...fields })
}

async function seed() {
  await store.transaction(async (transaction) => {
    for (let number = 0; number < COUNT; number++) transaction.insert(events, `event-${number}`, concert())
  })
}

type Agenda = Awaited<ReturnType<typeof open>>

function foundIn(agenda: Agenda): number {
  return agenda.search(EMPTY_QUERY, { limit: 1 }).total
}

function documentsFile(): string {
  const [name] = readdirSync(place).filter((file) => file.endsWith('.sqlite'))
  return join(place, name ?? '')
}

/** Overwrites the pages in the middle half of the file, as a dying disk does. */
function damagePages() {
  const file = documentsFile()
  const pages = Math.floor(statSync(file).size / PAGE_BYTES)
  const handle = openSync(file, 'r+')
  for (let page = Math.floor(pages / 4); page < (3 * pages) / 4; page++) {
    writeSync(handle, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, page * PAGE_BYTES)
  }
  closeSync(handle)
}

/** Lets the check that follows a start come to its end. */
async function passTime(agenda: Agenda) {
  for (let round = 0; round < 20; round++) {
    alarm.advance(MINUTE_MS)
    await agenda.settled()
  }
}

/** Asks for every event as its page does; answers how many pages could not be made. */
function unreadablePages(agenda: Agenda): number {
  let unreadable = 0
  for (let number = 0; number < COUNT; number++) {
    try {
      expect(agenda.event(`event-${number}`)?.title).toBe('Concert')
    } catch (error) {
      expect(error).toBeInstanceOf(CatalogueUnreadable)
      unreadable += 1
    }
  }
  return unreadable
}

/** Another process that writes to the file and does not end: nobody else can write. */
function lockDocuments(): DatabaseSyncInstance {
  const other = new DatabaseSync(documentsFile())
  other.exec('BEGIN IMMEDIATE')
  return other
}

describe('damaged pages', () => {
  test('of a starting site are found without anybody asking, and the file is filled anew', async () => {
    await seed()
    const before = await open()
    const { revision } = before
    await closed(before)
    damagePages()
    const agenda = await open()
    expect(foundIn(agenda)).toBe(COUNT)
    await passTime(agenda)
    expect(unreadablePages(agenda)).toBe(0)
    expect(agenda.revision).toBe(revision)
    expect(errors.length).toBeGreaterThan(0)
    expect(reported.some((says) => says?.includes('damaged'))).toBe(true)
    expect(reported.at(-1)).toBeNull()
  })

  test('met by a page cost that page at most, and the next one finds a file that is whole', async () => {
    await seed()
    await closed(await open())
    const agenda = await open()
    damagePages()
    const unreadable = unreadablePages(agenda)
    expect(unreadable).toBeGreaterThan(0)
    // A list leaves out what it cannot read.
    expect(agenda.search(EMPTY_QUERY, { limit: 100 }).total).toBe(COUNT)
    alarm.advance(0)
    await agenda.settled()
    expect(unreadablePages(agenda)).toBe(0)
    expect([...agenda.published()]).toHaveLength(COUNT)
    expect(reported.at(-1)).toBeNull()

    await store.remove(events, 'event-3')
    expect(agenda.event('event-3')).toBeNull()
    await closed(agenda)
    const next = await open()
    expect(foundIn(next)).toBe(COUNT - 1)
    expect(readdirSync(place).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1)
  })

  test('do not keep a removed event public, wherever they are', async () => {
    await seed()
    await closed(await open())
    const agenda = await open()
    damagePages()
    const { revision } = agenda
    await store.transaction(async (transaction) => {
      for (let number = 0; number < COUNT; number += 2) transaction.remove(events, `event-${number}`)
    })
    await agenda.settled()
    for (let number = 0; number < COUNT; number += 2) expect(agenda.event(`event-${number}`)).toBeNull()
    for (const { event } of agenda.search(EMPTY_QUERY, { limit: 100 }).items) {
      expect(Number(event.id.slice('event-'.length)) % 2).toBe(1)
    }
    expect(agenda.revision).not.toBe(revision)
    await agenda.settled()
    await passTime(agenda)
    expect(foundIn(agenda)).toBe(COUNT / 2)
    expect(unreadableOdd(agenda)).toBe(0)
  })

  function unreadableOdd(agenda: Agenda): number {
    let missing = 0
    for (let number = 1; number < COUNT; number += 2) if (!agenda.event(`event-${number}`)) missing += 1
    return missing
  }
})

describe('a file that cannot be written', () => {
  test('keeps no removed event in any public answer, and shows what is new', async () => {
    const located = { locality: 'Nyon', npa: '1260', canton: 'VD', lat: 46.38, lng: 6.24 } as const
    const spot = { name: 'Port', street: '', access: '', ...located }
    await store.insert(events, 'unlawful', concert({ image, place: spot, partnerId: 'theatre' }))
    await store.insert(events, 'edited', concert({ title: 'Faux titre' }))
    const agenda = await open()
    const { revision } = agenda
    const other = lockDocuments()

    await store.remove(events, 'unlawful')
    await store.update(events, 'edited', { title: 'Marché' })
    await store.insert(events, 'approved', concert({ title: 'Brocante' }))

    expect(agenda.event('unlawful')).toBeNull()
    expect(
      agenda
        .search(EMPTY_QUERY, { limit: 10 })
        .items.map(({ event }) => event.id)
        .sort(),
    ).toEqual(['approved', 'edited'])
    expect(agenda.count({ ...EMPTY_QUERY, cantons: ['VD'], locality: 'Nyon' })).toBe(
      agenda.search({ ...EMPTY_QUERY, cantons: ['VD'], locality: 'Nyon' }, { limit: 10 }).items.length,
    )
    expect(agenda.points(EMPTY_QUERY, 10).hits.map(({ event }) => event.id)).not.toContain('unlawful')
    expect(agenda.ofPartner('theatre', 10)).toEqual([])
    expect(agenda.showsImage('event-photo')).toBe(false)
    expect([...agenda.published()].map(({ id }) => id).sort()).toEqual(['approved', 'edited'])
    expect(agenda.titled('faux', 10)).toEqual([])
    expect(agenda.event('edited')?.title).toBe('Marché')
    expect(agenda.revision).not.toBe(revision)
    expect(reported.at(-1)).toBe(
      'Changes not written since 2026-11-20T10:00:00.000Z: 3; not shown either: 0.',
    )
    expect(errors.map(String)).toEqual([expect.stringContaining('locked')])

    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(reported.at(-1)).toContain(': 3; not shown either: 0.')
    other.exec('ROLLBACK')
    other.close()
    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(reported.at(-1)).toBeNull()

    // It is on disk now: a start without the store's help shows the same.
    const shown = agenda.revision
    await closed(agenda)
    expect((await open()).revision).toBe(shown)
  })

  test('whose process ends before it can be written is brought up to date by the next one', async () => {
    await store.insert(events, 'unlawful', concert())
    await closed(await open())
    const agenda = await open()
    const other = lockDocuments()
    await store.remove(events, 'unlawful')
    await store.insert(events, 'new', concert())
    await closed(agenda)
    other.close()
    const next = await open()
    expect(next.event('unlawful')).toBeNull()
    expect(next.event('new')).not.toBeNull()
  })

  test('takes a removal in at once, however much waits to be taken in before it', async () => {
    await seed()
    const agenda = await open()
    await store.transaction(async (transaction) => {
      for (let number = 0; number < 300; number++) transaction.insert(events, `new-${number}`, concert())
    })
    await store.remove(events, 'event-1')
    expect(agenda.event('event-1')).toBeNull()
    expect(agenda.event('new-299')).toBeNull()
    await agenda.settled()
    expect(agenda.event('new-299')).not.toBeNull()
    expect(foundIn(agenda)).toBe(COUNT - 1 + 300)
  })

  test('is not waited for by more than memory holds: what is left out comes when it can be written', async () => {
    const many = 5_100
    const agenda = await open()
    const other = lockDocuments()
    for (let start = 0; start < many; start += 300) {
      await store.transaction(async (transaction) => {
        for (let number = start; number < start + 300; number++) {
          transaction.insert(events, `event-${number}`, makeEvent({ title: 'Concert' }))
        }
      })
    }
    await agenda.settled()
    expect(foundIn(agenda)).toBe(5000)
    expect(reported.at(-1)).toContain(': 5000; not shown either: 100.')
    await store.remove(events, 'event-7')
    await agenda.settled()
    expect(agenda.event('event-7')).toBeNull()
    other.close()
    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(foundIn(agenda)).toBe(many - 1)
    expect(reported.at(-1)).toBeNull()
  })
})

describe.skipIf(!canMount())('a disk of its own', () => {
  let disk: SmallDisk
  beforeEach(() => {
    const mounted = mountSmallDisk(4)
    if (!mounted) throw new Error('no disk')
    disk = mounted
    place = join(disk.path, 'catalogue')
  })
  afterEach(() => disk.unmount())

  test('that is full: the site serves on, and what waited is written when there is room', async () => {
    await seed()
    const agenda = await open()
    disk.fill()
    await store.remove(events, 'event-1')
    for (let number = 0; number < 60; number++) await store.insert(events, `new-${number}`, concert())
    await agenda.settled()
    expect(agenda.event('event-1')).toBeNull()
    expect(foundIn(agenda)).toBe(COUNT - 1 + 60)
    expect(reported.at(-1)).toContain('Changes not written')
    expect(errors.map(String)).toEqual([expect.stringMatching(/full/)])
    disk.makeRoom()
    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(reported.at(-1)).toBeNull()
    await closed(agenda)
    expect(foundIn(await open())).toBe(COUNT - 1 + 60)
    for (const one of openOnes.splice(1).reverse()) await one.close()
  })

  test('that is read-only is read, and removals hold all the same', async () => {
    await seed()
    await closed(await open())
    place = join(disk.readOnlyPath, 'catalogue')
    const agenda = await open()
    await store.remove(events, 'event-1')
    expect(agenda.event('event-1')).toBeNull()
    expect(foundIn(agenda)).toBe(COUNT - 1)
    expect(reported.at(-1)).toContain(': 1; not shown either: 0.')
    await closed(agenda)
  })

  test('that takes no new file: another place is found, and said', async () => {
    await seed()
    place = join(disk.readOnlyPath, 'other')
    const agenda = await open()
    expect(foundIn(agenda)).toBe(COUNT)
    expect(reported.at(-1)).toContain('temporary folder')
    await store.remove(events, 'event-1')
    expect(foundIn(agenda)).toBe(COUNT - 1)
    await closed(agenda)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('agenda-catalogue-'))).toEqual([])

    place = join(disk.path, 'catalogue')
    disk.fill()
    process.env.TMPDIR = join(directory, 'missing')
    const inMemory = await open()
    expect(foundIn(inMemory)).toBe(COUNT - 1)
    expect(reported.at(-1)).toContain('in memory alone')
    alarm.advance(MINUTE_MS)
    await inMemory.settled()
    expect(reported.at(-1)).toContain('in memory alone')

    disk.makeRoom()
    alarm.advance(MINUTE_MS)
    await inMemory.settled()
    expect(reported.at(-1)).toBeNull()
    expect(foundIn(inMemory)).toBe(COUNT - 1)
    expect(statSync(documentsFile()).size).toBeGreaterThan(0)
    await closed(inMemory)
  })
})

test('the live query begins again after many changes, and loses and doubles none', async () => {
  /** The live queries of the feed that are open, and how many there have been. */
  const open = new Set<number>()
  let begun = 0
  const documents: SqliteStore = {
    ...store,
    async subscribe(collection, query, onChanges, onError) {
      const end = await store.subscribe(collection, query, onChanges, onError)
      if (query.where?.[0]?.[0] !== 'changedAt') return end
      begun += 1
      const own = begun
      open.add(own)
      return () => {
        open.delete(own)
        end()
      }
    },
  }
  const agenda = await openAgenda(documents)
  const many = 1_001
  await store.transaction(async (transaction) => {
    for (let number = 0; number < many; number++) {
      transaction.insert(events, `event-${number}`, makeEvent({ title: 'Concert' }))
    }
  })
  await agenda.settled()
  // Nothing came after them: a query that begins now would tell of all of them once more.
  alarm.advance(10 * MINUTE_MS)
  await agenda.settled()
  expect([...open]).toEqual([1])

  clock.advance(10 * MINUTE_MS)
  await store.update(events, 'event-0', { title: 'Bal' })
  const { revision } = agenda
  alarm.advance(10 * MINUTE_MS)
  await expect.poll(() => [...open]).toEqual([2])
  await agenda.settled()
  expect(agenda.revision).toBe(revision)
  expect(foundIn(agenda)).toBe(many)

  await store.update(events, 'event-1', { title: 'Marché' })
  await store.remove(events, 'event-2')
  expect(agenda.event('event-1')?.title).toBe('Marché')
  expect(agenda.event('event-2')).toBeNull()
  // Few changes wait for the hour.
  clock.advance(10 * MINUTE_MS)
  await store.update(events, 'event-1', { title: 'Brocante' })
  alarm.advance(10 * MINUTE_MS)
  await agenda.settled()
  expect(begun).toBe(2)
  for (let round = 0; round < 5; round++) alarm.advance(10 * MINUTE_MS)
  await expect.poll(() => [...open]).toEqual([3])
  expect(agenda.event('event-1')?.title).toBe('Brocante')
})

describe('the temporary folder', () => {
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('agenda-catalogue-'))

  test('holds the copy of a second server for as long as it runs', async () => {
    await seed()
    await open()
    expect(shared).toBe(0)
    const second = await open()
    expect(shared).toBe(1)
    expect(foundIn(second)).toBe(COUNT)
    expect(copies()).toHaveLength(1)
    expect(reported.at(-1)).toBeNull()
    await closed(second)
    expect(copies()).toEqual([])
  })

  test('is rid of the copies of dead processes at a start, and of no others', async () => {
    const long = new Date(Date.now() - 10 * MINUTE_MS)
    const dead = join(tmpdir(), 'agenda-catalogue-dead')
    mkdirSync(dead)
    utimesSync(dead, long, long)
    const young = join(tmpdir(), 'agenda-catalogue-young')
    mkdirSync(young)
    await open()
    expect([existsSync(dead), existsSync(young)]).toEqual([false, true])
    rmSync(young, { recursive: true })

    await open()
    const [living] = copies()
    const path = join(tmpdir(), living ?? '')
    utimesSync(path, long, long)
    await open()
    expect(existsSync(path)).toBe(true)
  })
})
