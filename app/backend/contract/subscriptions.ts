// Contract: live queries. Drivers may combine quick changes, so each step awaits the last.
import { expect } from 'vitest'
import { DamagedDocument } from '../documents'
import type { StoreTest } from './store-test'
import { anyThings, insertThings, thing, things, watch } from './things'

const lamps = { where: [['kind', '==', 'lamp']] } as const

export function subscriptionTests(test: StoreTest): void {
  deliveryTests(test)
  feedTests(test)
  disturbanceTests(test)
}

/** A subscriber hears of every change that concerns it, and of nothing else. */
function deliveryTests(test: StoreTest): void {
  test('the first call carries every matching document and is made before subscribe answers', async ({
    store,
  }) => {
    await insertThings(store, { a: { kind: 'lamp' }, b: { kind: 'chair' }, c: { kind: 'lamp' } })
    await store.insert(things, 'gone', thing({ kind: 'lamp' }))
    await store.remove(things, 'gone')
    const watcher = await watch(store, things, lamps)
    expect(watcher.calls).toHaveLength(1)
    expect(watcher.calls[0]?.every(({ kind }) => kind === 'added')).toBe(true)
    expect([...watcher.documents.keys()].sort()).toEqual(['a', 'c'])
    expect(watcher.documents.get('a')).toEqual(await store.get(things, 'a'))
    watcher.end()
  })

  test('the first call comes even when nothing matches', async ({ store }) => {
    const watcher = await watch(store, things, lamps)
    expect(watcher.calls).toEqual([[]])
    watcher.end()
  })

  for (const writer of ['itself', 'another store'] as const) {
    test(`a subscriber hears of all that happens to its documents, written by ${writer}`, async ({
      store,
      second,
    }) => {
      const writing = writer === 'itself' ? store : second
      await insertThings(store, { chair: { kind: 'chair' } })
      const watcher = await watch(store, things, lamps)
      const lastCall = () => watcher.calls.at(-1)

      const inserted = await writing.insert(things, 'a', thing({ kind: 'lamp' }))
      await watcher.until(() => watcher.documents.has('a'))
      expect(lastCall()).toEqual([{ kind: 'added', document: inserted }])

      const updated = await writing.update(things, 'a', { rank: 2 })
      await watcher.until(() => watcher.documents.get('a')?.rank === 2)
      expect(lastCall()).toEqual([{ kind: 'changed', document: updated }])

      await writing.update(things, 'chair', { kind: 'lamp' })
      await watcher.until(() => watcher.documents.has('chair'))
      expect(lastCall()).toMatchObject([{ kind: 'added', document: { id: 'chair' } }])

      await writing.update(things, 'chair', { kind: 'stool' })
      await watcher.until(() => !watcher.documents.has('chair'))
      expect(lastCall()).toEqual([{ kind: 'removed', id: 'chair' }])

      await writing.remove(things, 'a')
      await watcher.until(() => !watcher.documents.has('a'))
      expect(lastCall()).toEqual([{ kind: 'removed', id: 'a' }])

      await writing.insert(things, 'b', thing({ kind: 'lamp' }))
      await watcher.until(() => watcher.documents.has('b'))
      await writing.purge(things, 'b')
      await watcher.until(() => !watcher.documents.has('b'))
      expect(lastCall()).toEqual([{ kind: 'removed', id: 'b' }])

      // The subscriber is not told of the stool or the purge.
      const heard = watcher.calls.length
      await writing.update(things, 'chair', { rank: 9 })
      await writing.purge(things, 'a')
      await writing.insert(things, 'c', thing({ kind: 'lamp' }))
      await watcher.until(() => watcher.documents.has('c'))
      expect(watcher.calls).toHaveLength(heard + 1)
      watcher.end()
    })
  }

  test('the writes of one transaction arrive together, in their order', async ({ store }) => {
    const watcher = await watch(store, things)
    await store.transaction(async (transaction) => {
      for (const id of ['c', 'a', 'b']) transaction.insert(things, id, thing())
    })
    await watcher.until(() => watcher.documents.size > 0)
    expect(watcher.calls).toHaveLength(2)
    expect([...watcher.documents.keys()]).toEqual(['c', 'a', 'b'])
    watcher.end()
  })
}

/** Removals and restored documents are changes like others. */
function feedTests(test: StoreTest): void {
  test('with includeRemoved a removal is a change, and only the purge takes the document away', async ({
    store,
  }) => {
    const watcher = await watch(store, things, { includeRemoved: true })
    await store.insert(things, 'a', thing())
    await watcher.until(() => watcher.documents.has('a'))
    await store.remove(things, 'a')
    await watcher.until(() => watcher.documents.get('a')?.removedAt !== null)
    expect(watcher.calls.at(-1)).toMatchObject([{ kind: 'changed', document: { id: 'a', version: 2 } }])
    await store.purge(things, 'a')
    await watcher.until(() => watcher.documents.size === 0)
    expect(watcher.calls.at(-1)).toEqual([{ kind: 'removed', id: 'a' }])
    watcher.end()
  })

  test('a subscription from a known instant on is a change feed', async ({ store }) => {
    await insertThings(store, { a: {}, b: {}, c: {} })
    const seen = (await store.get(things, 'b'))?.changedAt ?? ''
    const feed = await watch(store, things, { where: [['changedAt', '>', seen]], includeRemoved: true })
    expect([...feed.documents.keys()]).toEqual(['c'])
    await store.update(things, 'a', { rank: 2 })
    await feed.until(() => feed.documents.has('a'))
    feed.end()
  })

  test('a document restored with an instant of long ago is a change like any other', async ({
    store,
    second,
  }) => {
    const { changedAt } = await store.insert(things, 'a', thing())
    const all = await watch(store, things)
    const feed = await watch(store, things, { where: [['changedAt', '>=', changedAt]] })
    const long = '2020-01-01T00:00:00.000Z'
    const old = { ...thing(), id: 'old', version: 3, createdAt: long, updatedAt: long, removedAt: null }
    await second.transaction(async (transaction) => transaction.restore(things, old))
    await all.until(() => all.documents.has('old'))
    await feed.until(() => feed.documents.has('old'))
    all.end()
    feed.end()
  })
}

/** Neither a subscriber nor a damaged document disturbs the others. */
function disturbanceTests(test: StoreTest): void {
  test('an ended subscription hears nothing more, while another goes on', async ({ store, second }) => {
    const ended = await watch(store, things)
    const going = await watch(store, things)
    ended.end()
    ended.end()
    await store.insert(things, 'a', thing())
    await second.insert(things, 'b', thing())
    await going.until(() => going.documents.size === 2)
    expect(ended.calls).toEqual([[]])
    going.end()
  })

  test('a subscriber that throws disturbs neither the writer nor the others', async ({ store }) => {
    const errors: unknown[] = []
    let calls = 0
    const end = await store.subscribe(
      things,
      {},
      () => {
        calls += 1
        throw new RangeError(`call ${calls}`)
      },
      (error) => errors.push(error),
    )
    const watcher = await watch(store, things)
    await store.insert(things, 'a', thing())
    await watcher.until(() => watcher.documents.has('a'))
    await store.insert(things, 'b', thing())
    await watcher.until(() => watcher.documents.has('b'))
    expect(errors).toEqual([new RangeError('call 1'), new RangeError('call 2'), new RangeError('call 3')])
    end()
    watcher.end()
  })

  test('a subscriber may write to the store it hears from, and hears of that too', async ({ store }) => {
    const heard: string[] = []
    const writes: Promise<unknown>[] = []
    const end = await store.subscribe(things, {}, (changes) => {
      for (const change of changes) if (change.kind === 'added') heard.push(change.document.id)
      if (writes.length < 3) writes.push(store.insert(things, `echo${writes.length}`, thing()))
    })
    const watcher = await watch(store, things)
    await watcher.until(() => watcher.documents.size === 3)
    await Promise.all(writes)
    await store.insert(things, 'last', thing())
    await watcher.until(() => watcher.documents.has('last'))
    expect(heard).toEqual(['echo0', 'echo1', 'echo2', 'last'])
    end()
    watcher.end()
  })

  test('a damaged document is reported, counts as not matching and comes back when mended', async ({
    store,
  }) => {
    await insertThings(store, { a: {}, b: {} })
    await store.update(anyThings, 'a', { rank: 'damaged' })
    const watcher = await watch(store, things)
    expect([...watcher.documents.keys()]).toEqual(['b'])
    expect(watcher.errors).toEqual([expect.any(DamagedDocument)])

    await store.update(things, 'a', { rank: 1 })
    await watcher.until(() => watcher.documents.has('a'))
    await store.update(anyThings, 'b', { rank: 'damaged' })
    await watcher.until(() => !watcher.documents.has('b'))
    expect(watcher.errors[1]).toMatchObject({ collection: 'things', id: 'b' })
    watcher.end()
  })
}
