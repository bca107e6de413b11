// Contract: transactions.
import { expect } from 'vitest'
import {
  AlreadyExists,
  type DocumentStore,
  NotFound,
  type Transaction,
  TransactionConflict,
  VersionConflict,
} from '../documents'
import type { StoreTest } from './store-test'
import { idsOf, thing, things } from './things'

export function transactionTests(test: StoreTest): void {
  wholenessTests(test)
  repetitionTests(test)
  raceTests(test)
}

/** A transaction is written whole or not at all, and reads what is committed. */
function wholenessTests(test: StoreTest): void {
  test('a transaction answers what its work answers, and its writes are there', async ({ store }) => {
    await store.insert(things, 'old', thing())
    await store.insert(things, 'gone', thing())
    await store.insert(things, 'purged', thing())
    const answer = await store.transaction(async (transaction) => {
      transaction.insert(things, 'new', thing({ kind: 'new' }))
      transaction.update(things, 'old', { kind: 'updated' })
      transaction.remove(things, 'gone')
      transaction.purge(things, 'purged')
      return 'answer'
    })
    expect(answer).toBe('answer')
    expect(await store.get(things, 'new')).toMatchObject({ kind: 'new', version: 1 })
    expect(await store.get(things, 'old')).toMatchObject({ kind: 'updated', version: 2 })
    expect(await idsOf(store, things, { includeRemoved: true })).toEqual(['gone', 'new', 'old'])
  })

  test('the reads of a transaction show what is committed, not its own writes', async ({ store }) => {
    await store.insert(things, 'a', thing({ rank: 1 }))
    await store.transaction(async (transaction) => {
      transaction.update(things, 'a', { rank: 2 })
      transaction.insert(things, 'b', thing())
      expect((await transaction.get(things, 'a'))?.rank).toBe(1)
      expect(await transaction.get(things, 'b')).toBeNull()
    })
    expect((await store.get(things, 'a'))?.rank).toBe(2)
  })

  test('a transaction sees no removed document unless it asks for it', async ({ store }) => {
    await store.insert(things, 'a', thing())
    await store.remove(things, 'a')
    expect(await store.transaction((transaction) => transaction.get(things, 'a'))).toBeNull()
    const asked = { includeRemoved: true }
    const seen = await store.transaction((transaction) => transaction.get(things, 'a', asked))
    expect(seen).toEqual(await store.get(things, 'a', asked))
  })

  test('work that throws writes nothing and its error comes out', async ({ store }) => {
    const failing = store.transaction(async (transaction) => {
      transaction.insert(things, 'a', thing())
      throw new RangeError('changed my mind')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect(await store.get(things, 'a')).toBeNull()
  })

  test('one refused write takes all the others of its transaction with it', async ({ store }) => {
    await store.insert(things, 'taken', thing())
    const refusals: [(transaction: Transaction) => void, new (...parts: never[]) => Error][] = [
      [(transaction) => transaction.insert(things, 'taken', thing()), AlreadyExists],
      [(transaction) => transaction.update(things, 'missing', { rank: 2 }), NotFound],
      [
        (transaction) => transaction.update(things, 'taken', { rank: 2 }, { expectedVersion: 9 }),
        VersionConflict,
      ],
      [(transaction) => transaction.remove(things, 'taken', { expectedVersion: 9 }), VersionConflict],
    ]
    for (const [refuse, Refusal] of refusals) {
      const refused = store.transaction(async (transaction) => {
        transaction.insert(things, 'before', thing())
        refuse(transaction)
        transaction.insert(things, 'after', thing())
      })
      await expect(refused).rejects.toThrow(Refusal)
    }
    expect(await idsOf(store, things)).toEqual(['taken'])
    expect((await store.get(things, 'taken'))?.version).toBe(1)
  })
}

/** Work runs again when what it has read was changed meanwhile. */
function repetitionTests(test: StoreTest): void {
  test('work runs again when a tombstone it read was restored meanwhile', async ({ store, second }) => {
    const before = await store.insert(things, 'a', thing())
    await store.remove(things, 'a')
    const seen: (string | null | undefined)[] = []
    await store.transaction(async (transaction) => {
      const read = await transaction.get(things, 'a', { includeRemoved: true })
      seen.push(read?.removedAt)
      if (seen.length === 1) {
        await second.transaction(async (other) => {
          other.purge(things, 'a')
          other.restore(things, before)
        })
      }
      if (read?.removedAt) transaction.purge(things, 'a')
    })
    expect(seen).toEqual([expect.any(String), null])
    expect(await store.get(things, 'a')).not.toBeNull()
  })

  test('work runs again when a document it read was changed meanwhile', async ({ store, second }) => {
    await store.insert(things, 'a', thing({ rank: 1 }))
    const seen: (number | undefined)[] = []
    await store.transaction(async (transaction) => {
      const rank = (await transaction.get(things, 'a'))?.rank
      seen.push(rank)
      if (seen.length === 1) await second.update(things, 'a', { rank: 10 })
      transaction.update(things, 'a', { rank: (rank ?? 0) + 1 })
    })
    expect(seen).toEqual([1, 10])
    expect((await store.get(things, 'a'))?.rank).toBe(11)
  })

  test('work runs again when a document it missed has appeared meanwhile', async ({ store, second }) => {
    let runs = 0
    const found = await store.transaction(async (transaction) => {
      const other = await transaction.get(things, 'a')
      runs += 1
      if (runs === 1) await second.insert(things, 'a', thing({ kind: 'theirs' }))
      if (!other) transaction.insert(things, 'a', thing({ kind: 'mine' }))
      return other?.kind
    })
    expect(found).toBe('theirs')
    expect((await store.get(things, 'a'))?.kind).toBe('theirs')
  })

  test('a document purged and inserted anew is not taken for the one that was read', async ({
    store,
    second,
  }) => {
    await store.insert(things, 'a', thing({ rank: 1 }))
    let runs = 0
    await store.transaction(async (transaction) => {
      const rank = (await transaction.get(things, 'a'))?.rank ?? 0
      runs += 1
      if (runs === 1) {
        await second.purge(things, 'a')
        await second.insert(things, 'a', thing({ rank: 100 }))
      }
      transaction.update(things, 'a', { rank: rank + 1 })
    })
    expect((await store.get(things, 'a'))?.rank).toBe(101)
  })

  test('two reads that do not belong together are never acted upon', async ({ store, second }) => {
    await store.insert(things, 'left', thing({ rank: 5 }))
    await store.insert(things, 'right', thing({ rank: 5 }))
    let runs = 0
    const sum = await store.transaction(async (transaction) => {
      const left = (await transaction.get(things, 'left'))?.rank ?? 0
      runs += 1
      if (runs === 1) await moveOne(second, 'left', 'right')
      const right = (await transaction.get(things, 'right'))?.rank ?? 0
      if (left + right !== 10) throw new RangeError('the sum is always 10')
      return left + right
    })
    expect(sum).toBe(10)
    expect(runs).toBe(2)
  })

  test('a document read twice and changed in between is read anew', async ({ store, second }) => {
    await store.insert(things, 'a', thing({ rank: 1 }))
    let runs = 0
    const ranks = await store.transaction(async (transaction) => {
      const first = await transaction.get(things, 'a')
      runs += 1
      if (runs === 1) await second.update(things, 'a', { rank: 2 })
      const again = await transaction.get(things, 'a')
      return [first?.rank, again?.rank]
    })
    expect(ranks).toEqual([2, 2])
  })
}

/** Many writers at once lose nothing. */
function raceTests(test: StoreTest): void {
  test('ten parallel increments all count', async ({ store }) => {
    await store.insert(things, 'counter', thing({ rank: 0 }))
    await Promise.all(Array.from({ length: 10 }, () => increment(store)))
    expect(await store.get(things, 'counter')).toMatchObject({ rank: 10, version: 11 })
  })

  test('increments from two stores at once all count', async ({ store, second }) => {
    await store.insert(things, 'counter', thing({ rank: 0 }))
    const stores = [store, second, store, second, store, second]
    await Promise.all(stores.map((each) => increment(each)))
    expect((await store.get(things, 'counter'))?.rank).toBe(6)
  })

  test('of eight who want five seats, exactly five get one', async ({ store, second }) => {
    await store.insert(things, 'seats', thing({ rank: 5 }))
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, guest) => takeSeat(guest % 2 ? store : second, guest)),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(5)
    expect((await store.get(things, 'seats'))?.rank).toBe(0)
    const booked = await idsOf(store, things, { where: [['kind', '==', 'booking']] })
    expect(booked).toEqual(outcomes.flatMap((hasSeat, guest) => (hasSeat ? [`booking-${guest}`] : [])))
  })

  test('of many who insert the same id at once, exactly one succeeds', async ({ store, second }) => {
    const attempts = Array.from({ length: 8 }, (_, rank) =>
      (rank % 2 ? store : second).insert(things, 'only', thing({ rank })),
    )
    const outcomes = await Promise.allSettled(attempts)
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(won).toEqual([await store.get(things, 'only')])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AlreadyExists)
    }
  })

  test('a transaction that loses eight races gives up and writes nothing', async ({ store, second }) => {
    await store.insert(things, 'a', thing({ rank: 0 }))
    let runs = 0
    const losing = store.transaction(async (transaction) => {
      await transaction.get(things, 'a')
      runs += 1
      await second.update(things, 'a', { rank: runs })
      transaction.update(things, 'a', { kind: 'lost' })
    })
    await expect(losing).rejects.toThrow(TransactionConflict)
    expect(runs).toBe(8)
    expect(await store.get(things, 'a')).toMatchObject({ kind: 'plain', rank: 8 })
  })
}

async function increment(store: DocumentStore): Promise<void> {
  await store.transaction(async (transaction) => {
    const counter = await transaction.get(things, 'counter')
    transaction.update(things, 'counter', { rank: (counter?.rank ?? 0) + 1 })
  })
}

async function takeSeat(store: DocumentStore, guest: number): Promise<boolean> {
  return store.transaction(async (transaction) => {
    const seats = await transaction.get(things, 'seats')
    if (!seats || seats.rank < 1) return false
    transaction.update(things, 'seats', { rank: seats.rank - 1 })
    transaction.insert(things, `booking-${guest}`, thing({ kind: 'booking' }))
    return true
  })
}

async function moveOne(store: DocumentStore, from: string, to: string): Promise<void> {
  await store.transaction(async (transaction) => {
    const source = await transaction.get(things, from)
    const target = await transaction.get(things, to)
    transaction.update(things, from, { rank: (source?.rank ?? 0) - 1 })
    transaction.update(things, to, { rank: (target?.rank ?? 0) + 1 })
  })
}
