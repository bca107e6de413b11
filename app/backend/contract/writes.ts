// Contract: documents, versions, tombstones.
import { expect } from 'vitest'
import { AlreadyExists, InvalidId, NotFound, VersionConflict } from '../documents'
import type { StoreTest } from './store-test'
import { anyThings, idsOf, strictThings, thing, things } from './things'

export function writeTests(test: StoreTest): void {
  insertionTests(test)
  restorationTests(test)
  updateTests(test)
  removalTests(test)
  instantTests(test)
  idTests(test)
}

/** An inserted document is read again, and its id is taken. */
function insertionTests(test: StoreTest): void {
  test('an inserted document reads back with version 1, its instants and no removal', async ({ store }) => {
    const inserted = await store.insert(things, 'a', thing({ kind: 'lamp' }))
    expect(inserted).toEqual({
      ...thing({ kind: 'lamp' }),
      id: 'a',
      version: 1,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: inserted.createdAt,
      changedAt: inserted.createdAt,
      removedAt: null,
    })
    expect(await store.get(things, 'a')).toEqual(inserted)
  })

  test('what was never written is null', async ({ store }) => {
    expect(await store.get(things, 'nothing')).toBeNull()
  })

  test('two stores on the same data see the same documents', async ({ store, second }) => {
    const inserted = await store.insert(things, 'a', thing())
    expect(await second.get(things, 'a')).toEqual(inserted)
  })

  test('an id that exists is refused and its document stays as it is', async ({ store }) => {
    const first = await store.insert(things, 'a', thing({ kind: 'first' }))
    await expect(store.insert(things, 'a', thing({ kind: 'second' }))).rejects.toThrow(AlreadyExists)
    expect(await store.get(things, 'a')).toEqual(first)
  })

  test('the id of a tombstone is refused until it is purged', async ({ store }) => {
    await store.insert(things, 'a', thing())
    await store.remove(things, 'a')
    await expect(store.insert(things, 'a', thing())).rejects.toThrow(AlreadyExists)
    await store.purge(things, 'a')
    expect((await store.insert(things, 'a', thing())).version).toBe(1)
  })
}

/** A restored document is what it was, and replaces no other. */
function restorationTests(test: StoreTest): void {
  test('a restored document is what it was, tombstone or not, and restoring it again changes nothing', async ({
    store,
  }) => {
    const meta = { version: 7, createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-02-01T00:00:00.000Z' }
    const kept = { ...thing({ kind: 'lamp' }), id: 'a', ...meta, removedAt: null }
    const gone = {
      ...thing(),
      id: 'b',
      ...meta,
      updatedAt: '2020-03-01T00:00:00.000Z',
      removedAt: '2020-03-01T00:00:00.000Z',
    }
    for (let run = 1; run <= 2; run++) {
      await store.transaction(async (transaction) => {
        for (const document of [kept, gone]) transaction.restore(things, document)
      })
      expect(await store.get(things, 'a')).toMatchObject(kept)
      expect(await store.get(things, 'b')).toBeNull()
      expect(await store.get(things, 'b', { includeRemoved: true })).toMatchObject(gone)
    }
    expect((await store.update(things, 'a', { kind: 'chair' })).version).toBe(8)
  })

  test('documents that were changed at the same instant can both be restored', async ({ store }) => {
    const instant = '2020-02-01T00:00:00.000Z'
    const meta = { version: 1, createdAt: instant, updatedAt: instant, removedAt: null }
    await store.transaction(async (transaction) => {
      for (const id of ['a', 'b']) transaction.restore(things, { ...thing(), id, ...meta })
    })
    const { documents } = await store.find(things, { orderBy: ['changedAt', 'asc'] })
    expect(documents.map(({ id, updatedAt }) => [id, updatedAt])).toEqual([
      ['a', instant],
      ['b', instant],
    ])
    expect(new Set(documents.map(({ changedAt }) => changedAt)).size).toBe(2)
  })

  test('restoring over another document is refused and leaves it, and everything else in the transaction', async ({
    store,
  }) => {
    const present = await store.insert(things, 'a', thing({ kind: 'lamp' }))
    const restoring = store.transaction(async (transaction) => {
      transaction.restore(things, { ...present, id: 'b', updatedAt: '2020-01-01T00:00:00.000Z' })
      transaction.restore(things, { ...present, kind: 'chair' })
    })
    await expect(restoring).rejects.toThrow(AlreadyExists)
    expect(await store.get(things, 'a')).toEqual(present)
    expect(await store.get(things, 'b')).toBeNull()
  })
}

/** An update changes the fields given, of the version expected. */
function updateTests(test: StoreTest): void {
  test('an update replaces the top-level fields given and keeps the others', async ({ store }) => {
    const inserted = await store.insert(
      things,
      'a',
      thing({ kind: 'lamp', place: { canton: 'VD', floors: 2 } }),
    )
    const updated = await store.update(things, 'a', { place: { canton: 'GE' }, note: undefined })
    expect(updated).toEqual({
      ...inserted,
      place: { canton: 'GE' },
      version: 2,
      updatedAt: expect.any(String),
      changedAt: expect.any(String),
    })
    expect(await store.get(things, 'a')).toEqual(updated)
  })

  test('an update keeps the fields its collection does not know', async ({ store }) => {
    await store.insert(anyThings, 'a', { ...thing(), colour: 'red' })
    await store.update(things, 'a', { rank: 9 })
    expect(await store.get(anyThings, 'a')).toMatchObject({ rank: 9, colour: 'red' })
  })

  test('a document written back whole does not take its own version and instants as content', async ({
    store,
  }) => {
    const inserted = await store.insert(things, 'a', thing())
    const whole = { ...inserted, version: 70, createdAt: 'never', rank: 2 }
    await store.update(things, 'a', whole)
    const updated = await store.get(strictThings, 'a')
    expect(updated).toMatchObject({ id: 'a', version: 2, createdAt: inserted.createdAt, rank: 2 })
  })

  test('updating what is missing or removed is refused', async ({ store }) => {
    await expect(store.update(things, 'a', { rank: 2 })).rejects.toThrow(NotFound)
    await store.insert(things, 'b', thing())
    await store.remove(things, 'b')
    await expect(store.update(things, 'b', { rank: 2 })).rejects.toThrow(NotFound)
  })

  test('two writers of one version: the second is told of the conflict', async ({ store, second }) => {
    const { version } = await store.insert(things, 'a', thing())
    await store.update(things, 'a', { kind: 'mine' }, { expectedVersion: version })
    const late = second.update(things, 'a', { kind: 'yours' }, { expectedVersion: version })
    await expect(late).rejects.toThrow(VersionConflict)
    await expect(late).rejects.toMatchObject({ collection: 'things', id: 'a', expected: 1, actual: 2 })
    await expect(second.remove(things, 'a', { expectedVersion: version })).rejects.toThrow(VersionConflict)
    expect(await store.get(things, 'a')).toMatchObject({ kind: 'mine', version: 2 })
  })
}

/** A removal leaves a tombstone, a purge nothing. */
function removalTests(test: StoreTest): void {
  test('a removed document is a tombstone, shown only to those who ask', async ({ store }) => {
    await store.insert(things, 'a', thing({ kind: 'lamp' }))
    await store.remove(things, 'a', { expectedVersion: 1 })
    expect(await store.get(things, 'a')).toBeNull()
    const tombstone = await store.get(things, 'a', { includeRemoved: true })
    expect(tombstone).toMatchObject({ kind: 'lamp', version: 2, removedAt: expect.any(String) })
    expect(tombstone?.updatedAt).toBe(tombstone?.removedAt)
  })

  test('removing or purging what is gone is no error and changes nothing', async ({ store }) => {
    await store.remove(things, 'never')
    await store.purge(things, 'never')
    expect(await store.get(things, 'never', { includeRemoved: true })).toBeNull()
    await store.insert(things, 'a', thing())
    await store.remove(things, 'a')
    await store.remove(things, 'a', { expectedVersion: 1 })
    expect((await store.get(things, 'a', { includeRemoved: true }))?.version).toBe(2)
  })

  test('a purged document leaves nothing, not even a tombstone', async ({ store }) => {
    await store.insert(things, 'a', thing())
    await store.purge(things, 'a')
    expect(await store.get(things, 'a', { includeRemoved: true })).toBeNull()
    expect(await idsOf(store, things, { includeRemoved: true })).toEqual([])
  })
}

/** Each write has its own instant, later than those before. */
function instantTests(test: StoreTest): void {
  test('updatedAt grows with every write of a collection, and createdAt stays', async ({ store }) => {
    const instants = [(await store.insert(things, 'a', thing())).updatedAt]
    const [createdAt] = instants
    for (let rank = 0; rank < 10; rank++) {
      instants.push((await store.update(things, 'a', { rank })).updatedAt)
      instants.push((await store.insert(things, `b${rank}`, thing())).updatedAt)
    }
    expect(instants).toEqual([...new Set(instants)].sort())
    expect((await store.get(things, 'a'))?.createdAt).toBe(createdAt)
  })

  test('writes made at once all get their own updatedAt', async ({ store }) => {
    const ids = Array.from({ length: 20 }, (_, index) => `n${index}`)
    await Promise.all(ids.map((id) => store.insert(things, id, thing())))
    const { documents } = await store.find(things, { orderBy: ['updatedAt', 'asc'] })
    expect(new Set(documents.map(({ updatedAt }) => updatedAt)).size).toBe(20)
  })
}

/** Nearly every text is an id. */
function idTests(test: StoreTest): void {
  test('an id that no document can have reads as null and is refused on insertion', async ({ store }) => {
    for (const id of ['', '.', '..', 'a/b', '__a__', 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(501)]) {
      expect(await store.get(things, id)).toBeNull()
      await expect(store.insert(things, id, thing())).rejects.toThrow(InvalidId)
      await expect(store.update(things, id, { rank: 2 })).rejects.toThrow(NotFound)
      await store.remove(things, id)
      await store.purge(things, id)
    }
  })

  test('ids may be long, foreign and full of punctuation', async ({ store }) => {
    const ids = ['x'.repeat(500), 'été-😀-日本', `it's "quoted" %_\\ ;--`, '__proto__x', 'constructor', ' ']
    for (const id of ids) await store.insert(things, id, thing({ kind: id }))
    for (const id of ids) expect((await store.get(things, id))?.kind).toBe(id)
    expect(new Set(await idsOf(store, things))).toEqual(new Set(ids))
  })
}
