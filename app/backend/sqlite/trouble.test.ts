import { unlinkSync } from 'node:fs'
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '~/platform/clock'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { insertThings, thing, things } from '../contract/things'
import { type DocumentStore, StoreUnavailable } from '../documents'
import { openSqliteStore, type SqliteStore } from './store.server'

/** Longer than the store lets pass between two looks at its file. */
const NEXT_LOOK_MS = 2500

let directory: TemporaryDirectory
let file: string
let stores: SqliteStore[]
/** The reports stand in their order; null = the store works again. */
let problems: (string | null)[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  directory = await temporaryDirectory('trouble')
  file = join(directory.path, 'agenda.sqlite')
  stores = []
  problems = []
})
afterEach(async () => {
  for (const store of stores) await store.close()
  vi.useRealTimers()
  await directory.remove()
})

function open(): SqliteStore {
  const onProblem = (problem: { says: string } | null) => problems.push(problem?.says ?? null)
  const store = openSqliteStore({ file, clock: systemClock, onProblem })
  stores.push(store)
  return store
}

async function refusalOf(write: Promise<unknown>): Promise<StoreUnavailable> {
  const error = await write.then(
    () => null,
    (reason) => reason,
  )
  if (!(error instanceof StoreUnavailable)) throw new Error(`not refused as unavailable: ${error}`)
  return error
}

async function moveAway(from: string, to: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rename(from + suffix, to + suffix)
}

test.each(['', '-wal', '-shm'])(
  'agenda.sqlite%s deleted under the store: writes are refused, reading goes on, it is told once',
  async (suffix) => {
    const store = open()
    await insertThings(store, { a: {} })
    await rm(file + suffix)
    vi.advanceTimersByTime(NEXT_LOOK_MS)
    expect(problems).toEqual([expect.stringContaining('deleted, moved or replaced')])
    expect((await refusalOf(store.insert(things, 'b', thing()))).isUncertain).toBe(false)
    await refusalOf(store.transaction(async (transaction) => transaction.remove(things, 'a')))
    expect(await store.get(things, 'a')).not.toBeNull()
    expect(await store.get(things, 'b')).toBeNull()
    expect(store.identity()).toBeNull()
    expect(problems).toHaveLength(1)
  },
)

test('a directory that is gone, and a file of the same name put there, are noticed as well', async () => {
  const store = open()
  await insertThings(store, { a: {} })
  await rename(directory.path, `${directory.path}-away`)
  await refusalOf(store.insert(things, 'b', thing()))
  await mkdir(directory.path)
  await writeFile(file, await readFile(join(`${directory.path}-away`, 'agenda.sqlite')))
  await refusalOf(store.insert(things, 'b', thing()))
  await rm(`${directory.path}-away`, { recursive: true })
})

test('files that come back are written again, with all that was acknowledged and nothing that was refused', async () => {
  const store = open()
  await insertThings(store, { a: {} })
  const away = join(directory.path, 'away.sqlite')
  await moveAway(file, away)
  await refusalOf(store.insert(things, 'b', thing()))
  await moveAway(away, file)
  vi.advanceTimersByTime(NEXT_LOOK_MS)
  expect(problems.at(-1)).toBeNull()
  await store.insert(things, 'c', thing())
  await store.close()
  stores = []
  const ids = (await open().find(things, {})).documents.map(({ id }) => id)
  expect(ids).toEqual(['a', 'c'])
})

test('a file deleted while the commit is prepared takes nothing of it', async () => {
  const store = open()
  await insertThings(store, { a: {} })
  // Called under the write lock, before the commit.
  const deleting = {
    ...things,
    parse(raw: unknown) {
      unlinkSync(file)
      return things.parse(raw)
    },
  }
  expect((await refusalOf(store.insert(deleting, 'b', thing()))).isUncertain).toBe(false)
  expect(await store.get(things, 'b')).toBeNull()
})

test('another process that keeps the write lock is an outage that ends with it', async () => {
  const store = open()
  await insertThings(store, { a: {} })
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const refused = refusalOf(store.insert(things, 'b', thing()))
  await refused
  expect(problems).toEqual(['Another process holds the lock of the database.'])
  vi.advanceTimersByTime(NEXT_LOOK_MS)
  expect(problems).toHaveLength(1)
  other.exec('COMMIT')
  other.close()
  vi.advanceTimersByTime(NEXT_LOOK_MS)
  expect(problems.at(-1)).toBeNull()
  await store.insert(things, 'b', thing())
})

test('a disk without room for the index of the log: what is there can be read, later it is written again', async () => {
  const early = open()
  const plain = { ...things, indexed: ['kind'] }
  await early.insert(plain, 'a', thing({ kind: 'music', rank: 3 }))
  await early.close()
  stores = []
  // Another file, because the binding keeps what belongs to this one for a while.
  const cold = join(directory.path, 'cold.sqlite')
  await writeFile(cold, await readFile(file))
  file = cold
  // A file of this name cannot be made now, not even by root.
  await symlink('/nowhere/at/all', `${file}-shm`)

  const store = open()
  expect(problems).toEqual(['The database can only be read: what is sent cannot be stored.'])
  expect(await store.get(things, 'a')).toMatchObject({ rank: 3 })
  // An index that was declared since, and a collection that nobody has written yet.
  expect(await store.count(things, [['rank', '==', 3]])).toBe(1)
  expect(await store.count({ ...things, name: 'others' })).toBe(0)
  await refusalOf(store.insert(things, 'b', thing()))
  await refusalOf(store.insert({ ...things, name: 'others' }, 'b', thing()))
  const seen: string[] = []
  await store.subscribe(things, {}, (changes) => {
    for (const change of changes) if (change.kind !== 'removed') seen.push(change.document.id)
  })

  await rm(`${file}-shm`)
  vi.advanceTimersByTime(NEXT_LOOK_MS)
  expect(problems.at(-1)).toBeNull()
  await store.insert(things, 'b', thing())
  expect(seen).toEqual(['a', 'b'])
  expect(await store.count(things, [['rank', '==', 3]])).toBe(1)
})

test('a database whose latest commits lie in a log that cannot be read is not opened as it was before them', async () => {
  const writer = open()
  await insertThings(writer, { a: {}, b: {} })
  const copy = join(directory.path, 'crashed.sqlite')
  for (const suffix of ['', '-wal']) await writeFile(copy + suffix, await readFile(file + suffix))
  await symlink('/nowhere/at/all', `${copy}-shm`)
  expect(() => openSqliteStore({ file: copy, clock: systemClock })).toThrow(/unable to open|disk I\/O/)
})

test('damaged pages: what they hold is an outage and no answer, the rest can be read, and it is told until a restart', async () => {
  const writer = open()
  await insertThings(writer, { a: {} })
  const others = { ...things, name: 'others' }
  const many = Object.fromEntries(
    Array.from({ length: 200 }, (_, number) => [`b${number}`, { kind: 'k'.repeat(200) }]),
  )
  await insertThings(withName(writer, others.name), many)
  await writer.close()
  stores = []
  const { rootpage } = pageOf('others')
  const bytes = await readFile(file)
  bytes.fill(0x5a, (rootpage - 1) * 4096, rootpage * 4096)
  await writeFile(file, bytes)

  const store = open()
  await refusalOf(store.find(others, {}))
  await refusalOf(store.insert(others, 'c', thing()))
  expect(await store.get(things, 'a')).not.toBeNull()
  await store.insert(things, 'b', thing())
  vi.advanceTimersByTime(NEXT_LOOK_MS)
  expect(problems).toEqual(['The database is damaged: restore a backup.'])
})

/** The store, writing things into another collection. */
function withName(store: DocumentStore, name: string): DocumentStore {
  return { ...store, insert: (collection, id, value) => store.insert({ ...collection, name }, id, value) }
}

function pageOf(table: string): { rootpage: number } {
  const database = new DatabaseSync(file)
  const found = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table)
  database.close()
  return found
}
