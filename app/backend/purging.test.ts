import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { anyThings, idsOf, insertThings, thing, things } from './contract/things'
import type { DocumentStore, Transaction } from './documents'
import { AT_ONCE, purgeDue, TOMBSTONE_DAYS, tombstonesDue } from './purging.server'
import { openSqliteStore, type SqliteStore } from './sqlite/store.server'

const NOW = '2026-11-21T12:00:00.000Z'
const clock = fixedClock(NOW)
let store: SqliteStore

beforeEach(() => {
  clock.set(NOW)
  store = openSqliteStore({ file: ':memory:', clock })
})
afterEach(() => store.close())

/** Their note says when things are due. */
const due = { field: 'note', before: Date.parse(NOW) } as const
const OVER = '2026-11-21T11:59:59.999Z'

async function insertMany(count: number): Promise<void> {
  await store.transaction(async (transaction) => {
    for (let index = 0; index < count; index++) transaction.insert(things, `n${index}`, thing({ note: OVER }))
  })
}

/** The store, with something that another does when a page has been found and before anything of it is purged. */
function meanwhile(act: () => Promise<unknown>): DocumentStore {
  let isDone = false
  return {
    ...store,
    async transaction<R>(work: (transaction: Transaction) => Promise<R>): Promise<R> {
      if (!isDone) await act()
      isDone = true
      return store.transaction(work)
    },
  }
}

test('what is due goes, to the last document, however many pages that takes', async () => {
  await insertMany(2 * AT_ONCE + 3)
  await insertThings(store, { now: { note: NOW }, never: { note: null } })
  expect(await purgeDue(store, things, due)).toBe(2 * AT_ONCE + 3)
  expect(await idsOf(store, things, { includeRemoved: true })).toEqual(['never', 'now'])
  expect(await purgeDue(store, things, due)).toBe(0)
})

test('what is no longer due when its turn comes stays', async () => {
  await insertThings(store, { renewed: { note: OVER }, over: { note: OVER }, gone: { note: OVER } })
  const documents = meanwhile(async () => {
    await store.update(things, 'renewed', { note: NOW })
    await store.purge(things, 'gone')
  })
  expect(await purgeDue(documents, things, due)).toBe(1)
  expect(await idsOf(store, things)).toEqual(['renewed'])
})

test('requests get their turn between two pages', async () => {
  await insertMany(2 * AT_ONCE)
  let answered = 0
  const answeredBefore: number[] = []
  const documents: DocumentStore = {
    ...store,
    find(collection, query) {
      answeredBefore.push(answered)
      setImmediate(() => {
        answered += 1
      })
      return store.find(collection, query)
    },
  }
  await purgeDue(documents, things, due)
  expect(answeredBefore).toEqual([0, 1])
})

test('a damaged document goes like any other', async () => {
  await store.insert(anyThings, 'damaged', { note: OVER })
  expect(await purgeDue(store, things, due)).toBe(1)
})

test('a tombstone stays for thirty days; what is not removed stays', async () => {
  await insertThings(store, { removed: {}, alive: {} })
  await store.remove(things, 'removed')
  clock.advance(TOMBSTONE_DAYS * DAY_MS)
  expect(await purgeDue(store, things, tombstonesDue(clock))).toBe(0)
  clock.advance(DAY_MS)
  expect(await purgeDue(store, things, tombstonesDue(clock))).toBe(1)
  expect(await idsOf(store, things, { includeRemoved: true })).toEqual(['alive'])
})

test('a tombstone that was restored, or removed anew, when its turn comes stays', async () => {
  const before = await store.insert(things, 'restored', thing())
  const other = await store.insert(things, 'again', thing())
  for (const id of ['restored', 'again']) await store.remove(things, id)
  clock.advance((TOMBSTONE_DAYS + 1) * DAY_MS)
  const documents = meanwhile(async () => {
    await store.transaction(async (transaction) => {
      for (const { id } of [before, other]) transaction.purge(things, id)
      for (const one of [before, other]) transaction.restore(things, one)
    })
    await store.remove(things, 'again')
  })
  expect(await purgeDue(documents, things, tombstonesDue(clock))).toBe(0)
  expect(await idsOf(store, things, { includeRemoved: true })).toEqual(['again', 'restored'])
})
