// Contract: snapshots.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import { type DocumentReader, everyDocument } from '../documents'
import type { StoreTest } from './store-test'
import { insertThings, thing, things } from './things'

export function snapshotTests(test: StoreTest): void {
  async function ranksOf(moment: DocumentReader): Promise<Record<string, number>> {
    const ranks: Record<string, number> = {}
    const all = everyDocument(moment, things, { limit: 2, includeRemoved: true })
    for await (const { id, rank } of all) ranks[id] = rank
    return ranks
  }

  test('a snapshot shows one moment, whatever is written meanwhile', async ({ store, second }) => {
    await insertThings(store, { a: { rank: 1 }, b: { rank: 1 }, c: { rank: 1 } })
    await store.snapshot(async (moment) => {
      const first = await moment.find(things, { limit: 2 })
      await second.insert(things, 'd', thing())
      await second.update(things, 'c', { rank: 2 })
      await store.purge(things, 'b')
      const rest = await moment.find(things, { limit: 2, after: first.next ?? '' })
      expect([...first.documents, ...rest.documents].map(({ id, rank }) => [id, rank])).toEqual([
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ])
      expect(await ranksOf(moment)).toEqual({ a: 1, b: 1, c: 1 })
    })
    expect(await store.snapshot(ranksOf)).toEqual({ a: 1, c: 2, d: 1 })
  })

  test('a snapshot of a writing store holds no commit by half', async ({ store, second }) => {
    await insertThings(store, { a: { rank: 0 }, m: { rank: 0 }, z: { rank: 0 } })
    let isWriting = true
    async function write(): Promise<void> {
      for (let rank = 1; isWriting; rank++) {
        await second.transaction(async (transaction) => {
          for (const id of ['a', 'm', 'z']) transaction.update(things, id, { rank })
        })
        // SQLite never waits, so others need a turn.
        await nextTurn()
      }
    }
    const writing = write()
    for (let round = 0; round < 10; round++) {
      const ranks = await store.snapshot(ranksOf)
      expect(new Set(Object.values(ranks)).size, JSON.stringify(ranks)).toBe(1)
    }
    isWriting = false
    await writing
  })

  test('what the work of a snapshot throws comes out of it', async ({ store }) => {
    const working = store.snapshot(async () => {
      throw new Error('enough')
    })
    await expect(working).rejects.toThrow('enough')
  })
}
