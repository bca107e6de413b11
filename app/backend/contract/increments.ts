// Contract: numbers that are added to without being read.
import { expect } from 'vitest'
import { type DocumentStore, NotFound } from '../documents'
import type { StoreTest } from './store-test'
import { thing, things, watch } from './things'

export function incrementTests(test: StoreTest): void {
  test('an increment adds to the numbers given, is a write like any other, and keeps the rest', async ({
    store,
  }) => {
    const before = await store.insert(things, 'a', thing({ kind: 'lamp', rank: 2 }))
    await store.transaction(async (transaction) => transaction.increment(things, 'a', { rank: 3 }))
    const after = await store.get(things, 'a')
    expect(after).toEqual({
      ...before,
      rank: 5,
      version: 2,
      updatedAt: expect.any(String),
      changedAt: after?.updatedAt,
    })
    expect([before.updatedAt, after?.updatedAt].sort()).toEqual([before.updatedAt, after?.updatedAt])
    expect(after?.updatedAt).not.toBe(before.updatedAt)
  })

  test('increments of two writers at once all count', async ({ store, second }) => {
    await store.insert(things, 'a', thing({ rank: 0 }))
    const add = (to: DocumentStore, rank: number) =>
      to.transaction(async (transaction) => transaction.increment(things, 'a', { rank }))
    await Promise.all([1, 2, 3, 4].flatMap((rank) => [add(store, rank), add(second, 10 * rank)]))
    expect(await store.get(things, 'a')).toMatchObject({ rank: 110, version: 9 })
  })

  test('an increment of what is missing is refused, with all of its transaction', async ({ store }) => {
    await store.insert(things, 'a', thing({ rank: 1 }))
    const adding = store.transaction(async (transaction) => {
      transaction.increment(things, 'a', { rank: 1 })
      transaction.increment(things, 'b', { rank: 1 })
    })
    await expect(adding).rejects.toThrow(NotFound)
    expect(await store.get(things, 'a')).toMatchObject({ rank: 1, version: 1 })
  })

  test('increments count after other writes of the same document, and live queries hear of them', async ({
    store,
    second,
  }) => {
    const watcher = await watch(second, things)
    await store.transaction(async (transaction) => {
      transaction.insert(things, 'a', thing({ rank: 1 }))
      transaction.increment(things, 'a', { rank: 2 })
    })
    await store.transaction(async (transaction) => {
      transaction.increment(things, 'a', { rank: 4 })
      transaction.increment(things, 'a', { rank: 8 })
    })
    await store.transaction(async (transaction) => transaction.increment(things, 'a', { rank: 16 }))
    await watcher.until(() => watcher.documents.get('a')?.rank === 31)
    watcher.end()
  })

  test('work runs again when what it read was incremented meanwhile', async ({ store, second }) => {
    await store.insert(things, 'a', thing({ rank: 1 }))
    const seen: (number | undefined)[] = []
    await store.transaction(async (transaction) => {
      const read = await transaction.get(things, 'a')
      seen.push(read?.rank)
      if (seen.length === 1) {
        await second.transaction(async (other) => other.increment(things, 'a', { rank: 1 }))
      }
      transaction.update(things, 'a', { kind: 'lamp' })
    })
    expect(seen).toEqual([1, 2])
    expect(await store.get(things, 'a')).toMatchObject({ rank: 2, kind: 'lamp' })
  })
}
