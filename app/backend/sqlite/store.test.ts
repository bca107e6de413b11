import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Clock, fixedClock, systemClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { describeStore } from '../contract'
import type { OpenedStore } from '../contract/store-test'
import { idsOf, insertThings, thing, things, watch } from '../contract/things'
import { copyDatabase } from './copy-database.server'
import { openSqliteStore, type SqliteStore } from './store.server'

const NOON = '2026-11-21T12:00:00.000Z'

let directory: string
let file: string
let stores: SqliteStore[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-store-'))
  file = join(directory, 'agenda.sqlite')
  stores = []
})

afterEach(async () => {
  for (const store of stores) await store.close()
  await rm(directory, { recursive: true })
})

function open(clock: Clock = systemClock): SqliteStore {
  const store = openSqliteStore({ file, clock })
  stores.push(store)
  return store
}

describeStore('sqlite', async (): Promise<OpenedStore> => {
  // afterEach above closes them.
  return { store: open(), openSecond: async () => open(), dispose: async () => {} }
})

test('instants come from the clock, and move on by a millisecond while it stands still', async () => {
  const store = open(fixedClock(NOON))
  expect(await store.insert(things, 'a', thing())).toMatchObject({ createdAt: NOON, updatedAt: NOON })
  expect((await store.insert(things, 'b', thing())).updatedAt).toBe('2026-11-21T12:00:00.001Z')
  expect((await store.update(things, 'a', { rank: 2 })).updatedAt).toBe('2026-11-21T12:00:00.002Z')
})

test('instants never go back: not with the clock, not behind another process, not over a purge', async () => {
  const clock = fixedClock(NOON)
  const store = open(clock)
  const lagging = open(fixedClock('2020-01-01T00:00:00.000Z'))
  await store.insert(things, 'a', thing())
  clock.set('2026-11-21T11:00:00.000Z')
  expect((await store.insert(things, 'b', thing())).updatedAt).toBe('2026-11-21T12:00:00.001Z')
  expect((await lagging.insert(things, 'c', thing())).updatedAt).toBe('2026-11-21T12:00:00.002Z')
  await lagging.purge(things, 'c')
  expect((await store.insert(things, 'd', thing())).updatedAt).toBe('2026-11-21T12:00:00.004Z')
})

test('an index declared later finds what was written before, also for those who knew nothing of it', async () => {
  const early = open()
  const plain = { ...things, indexed: ['kind'] }
  await early.insert(plain, 'a', thing({ rank: 3 }))
  const late = open()
  expect(await idsOf(late, things, { where: [['rank', '==', 3]] })).toEqual(['a'])
  await early.insert(plain, 'b', thing({ rank: 3 }))
  expect(await idsOf(late, things, { where: [['rank', '==', 3]] })).toEqual(['a', 'b'])
})

test('the index of tombstones comes to a file of an earlier version, too', async () => {
  await open().insert(things, 'a', thing())
  const database = new DatabaseSync(file)
  const indexes = () => database.prepare('PRAGMA index_list(things)').all()
  const name = 'things by removedAt'
  expect(indexes()).toContainEqual(expect.objectContaining({ name, partial: 1 }))
  database.exec(`DROP INDEX "${name}"`)
  expect(await open().get(things, 'a')).not.toBeNull()
  expect(indexes()).toContainEqual(expect.objectContaining({ name }))
  database.close()
})

test('names that could not stand in SQL are refused', async () => {
  const store = open()
  for (const name of ['', 'a b', 'a"b', '_purges', '1st']) {
    await expect(store.get({ ...things, name }, 'a')).rejects.toThrow(TypeError)
  }
  for (const field of ['', 'a b', `a'b`, '$.a', 'a..b', 'list[0]']) {
    await expect(store.get({ ...things, indexed: [field] }, 'a')).rejects.toThrow(TypeError)
  }
})

test('the log of purges forgets what is older than a week', async () => {
  const clock = fixedClock(NOON)
  const store = open(clock)
  await insertThings(store, { a: {}, b: {}, c: {} })
  await store.purge(things, 'a')
  clock.advance(6 * DAY_MS)
  await store.purge(things, 'b')
  clock.advance(2 * DAY_MS)
  await store.purge(things, 'c')
  const database = new DatabaseSync(file)
  expect(database.prepare('SELECT id FROM _purges').all()).toEqual([{ id: 'b' }, { id: 'c' }])
  database.close()
})

test('a subscriber that ends another one when told is the last to be told', async () => {
  const store = open()
  const end = await store.subscribe(things, {}, (changes) => {
    if (changes.length > 0) ended.end()
  })
  const ended = await watch(store, things)
  await insertThings(store, { a: {} })
  expect(ended.calls).toEqual([[]])
  end()
})

test('a copy of the file holds everything committed and opens as a store', async () => {
  const store = open()
  await insertThings(store, { a: {}, b: {} })
  const copy = join(directory, 'copy.sqlite')
  await copyDatabase(file, copy)
  await store.insert(things, 'c', thing())
  const restored = openSqliteStore({ file: copy, clock: systemClock })
  stores.push(restored)
  expect(await idsOf(restored, things)).toEqual(['a', 'b'])
  expect(await restored.get(things, 'a')).toEqual(await store.get(things, 'a'))
})

test('a snapshot leaves nothing behind, and takes away what a killed command has left', async () => {
  const store = open()
  await insertThings(store, { a: {} })
  const left = join(directory, `snapshot-${randomUUID()}.tmp`)
  await mkdir(left)
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS)
  expect(await store.snapshot(async (moment) => (await moment.find(things, {})).documents)).toHaveLength(1)
  later.mockRestore()
  expect((await readdir(directory)).filter((name) => name.startsWith('snapshot'))).toEqual([])
})

test('a store in memory works for as long as it is open', async () => {
  const store = openSqliteStore({ file: ':memory:', clock: systemClock })
  stores.push(store)
  const watcher = await watch(store, things)
  await insertThings(store, { a: {} })
  expect([...watcher.documents.keys()]).toEqual(['a'])
})

test('the file is in WAL mode, and one that is no database is refused', async () => {
  await open().insert(things, 'a', thing())
  const database = new DatabaseSync(file)
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  database.close()
  const text = join(directory, 'notes.txt')
  await writeFile(text, 'no database at all, but long enough to be read as one '.repeat(100))
  expect(() => openSqliteStore({ file: text, clock: systemClock })).toThrow(/not a database/)
})

test('a new file that another process is setting up is waited for', async () => {
  // Opening blocks this thread, so the other one lets go by itself after a moment.
  const other = new Worker(
    `const { DatabaseSync } = require('@photostructure/sqlite')
    const { parentPort, workerData } = require('node:worker_threads')
    const database = new DatabaseSync(workerData)
    database.exec('PRAGMA busy_timeout = 5000; CREATE TABLE _purges (collection, id, purged_at); BEGIN IMMEDIATE')
    parentPort.postMessage('locked')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    database.exec('COMMIT')
    database.close()`,
    { eval: true, workerData: file },
  )
  const exit = once(other, 'exit')
  await once(other, 'message')
  expect(await open().insert(things, 'a', thing())).toMatchObject({ id: 'a' })
  await exit
})

test('a closed store refuses to work and tells its subscribers nothing more', async () => {
  const store = openSqliteStore({ file, clock: systemClock })
  const watcher = await watch(store, things)
  await store.close()
  await expect(store.insert(things, 'a', thing())).rejects.toThrow()
  await open().insert(things, 'a', thing())
  expect(watcher.calls).toEqual([[]])
})
