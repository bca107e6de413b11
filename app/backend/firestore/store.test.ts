import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type Clock, fixedClock, systemClock } from '~/platform/clock'
import { anyContent } from '../../../tests/firebase/any-content'
import { firestoreEmulator, newProject } from '../../../tests/firebase/shared-emulator'
import { describeStore } from '../contract'
import { anyThings, idsOf, insertThings, thing, things, watch } from '../contract/things'
import { DocumentTooLarge, defineCollection } from '../documents'
import { AT_ONCE, purgeDue } from '../purging.server'
import { type Content, contentOf } from '../values.server'
import { openConnection } from './connection.server'
import { type FirestoreStore, openFirestoreStore } from './store.server'

const NOON = '2026-11-21T12:00:00.000Z'

const emulator = await firestoreEmulator()
const stores: FirestoreStore[] = []

function open({ projectId = newProject(), clock = systemClock }: { projectId?: string; clock?: Clock } = {}) {
  const store = openFirestoreStore({ projectId, clock })
  stores.push(store)
  return store
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

/** The content is taken as it comes: the schemas of zod leave out a field called `__proto__`. */
const rawThings = defineCollection<Content>({
  ...things,
  parse: (raw) => (typeof raw === 'object' ? { ...raw } : {}),
})

async function readsOf({ meter }: FirestoreStore, work: () => Promise<unknown>): Promise<number> {
  const before = meter.reads
  await work()
  return meter.reads - before
}

describe.skipIf(emulator === null)('on the emulator', () => {
  describeStore('firestore', async () => {
    const store = open()
    // afterEach above closes them.
    return { store, openSecond: async () => open(store), dispose: async () => {} }
  })

  test('a full page of tombstones, with what hangs on them, is purged in one commit', async () => {
    const store = open()
    await store.transaction(async (transaction) => {
      for (let index = 0; index <= AT_ONCE; index++) transaction.insert(things, `n${index}`, thing())
    })
    await store.transaction(async (transaction) => {
      for (let index = 0; index <= AT_ONCE; index++) transaction.remove(things, `n${index}`)
    })
    await store.insert(things, 'alive', thing())
    await store.insert(things, 'n7-second', thing())
    const purged = await purgeDue(store, things, {
      field: 'removedAt',
      before: Date.now() + 60_000,
      alongside(transaction, id) {
        for (const hanging of ['first', 'second', 'third']) transaction.purge(things, `${id}-${hanging}`)
      },
    })
    expect(purged).toBe(AT_ONCE + 1)
    expect(await idsOf(store, things, { includeRemoved: true })).toEqual(['alive'])
  })

  test('whatever JSON a document holds, Firestore keeps it', async () => {
    const store = open()
    let number = 0
    await fc.assert(
      fc.asyncProperty(anyContent, async (value) => {
        const id = `n${number++}`
        await store.insert(rawThings, id, { first: 1, ...value })
        const { first: _first, ...second } = contentOf(value)
        await store.update(rawThings, id, { ...second, last: [[1]] })
        const stored = contentOf(await store.get(rawThings, id))
        expect(stored).toEqual({ first: 1, ...contentOf(value), last: [[1]] })
      }),
      { numRuns: 40 },
    )
  })

  test('documents lie in Firestore by collection and id, their fields for everyone to read', async () => {
    const store = open({ clock: fixedClock(NOON) })
    await store.insert(things, 'a', thing({ kind: 'lamp', place: { canton: 'VD', floors: 2 } }))
    const { firestore, close } = openConnection(store)
    const fields = (await firestore.doc('things/a').get()).data()
    await close()
    const meta = { version: 1, createdAt: NOON, updatedAt: NOON, changedAt: NOON, removedAt: null }
    expect(fields).toEqual({
      ...thing({ kind: 'lamp', place: { canton: 'VD', floors: 2 } }),
      ...meta,
    })
  })

  test('a document beyond 1 MiB is refused by its name, and nothing is written', async () => {
    const store = open()
    const tooLarge = { ...thing(), text: 'x'.repeat(1_048_576) }
    const writing = store.transaction(async (transaction) => {
      transaction.insert(things, 'small', thing())
      transaction.insert(anyThings, 'large', tooLarge)
    })
    await expect(writing).rejects.toThrow(DocumentTooLarge)
    await expect(writing).rejects.toMatchObject({ collection: 'things', id: 'large' })
    expect(await idsOf(store, things)).toEqual([])
  })

  test('instants move on while the clock stands still, and never behind what is replaced', async () => {
    const store = open({ clock: fixedClock(NOON) })
    await store.insert(things, 'a', thing())
    expect((await store.insert(things, 'b', thing())).updatedAt).toBe('2026-11-21T12:00:00.001Z')
    const lagging = open({ projectId: store.projectId, clock: fixedClock('2020-01-01T00:00:00.000Z') })
    expect((await lagging.update(things, 'b', { rank: 2 })).updatedAt).toBe('2026-11-21T12:00:00.002Z')
  })

  test('pages of a range in the order of another field pass everything once', async () => {
    const store = open()
    await insertThings(store, {
      a: { rank: 3 },
      b: { rank: 9 },
      c: { rank: 1 },
      d: { rank: 2 },
      e: { rank: 4 },
    })
    const few = { where: [['rank', '<', 9]], limit: 2 } as const
    expect(await idsOf(store, things, few)).toEqual(['a', 'c', 'd', 'e'])
    expect(await idsOf(store, things, { ...few, orderBy: ['id', 'desc'] })).toEqual(['e', 'd', 'c', 'a'])
    expect(await idsOf(store, things, { ...few, orderBy: ['createdAt', 'desc'] })).toEqual([
      'e',
      'd',
      'c',
      'a',
    ])
  })

  test('conditions on ids that no document can have find nothing, or everything', async () => {
    const store = open()
    await insertThings(store, { a: {}, b: {} })
    expect(await idsOf(store, things, { where: [['id', '>', '']] })).toEqual(['a', 'b'])
    expect(await idsOf(store, things, { where: [['id', '<', '']] })).toEqual([])
    expect(await idsOf(store, things, { where: [['id', '==', 'a/b']] })).toEqual([])
    expect(await idsOf(store, things, { where: [['id', 'in', ['.', 'a']]] })).toEqual(['a'])
    expect(await store.count(things, [['id', 'in', ['..']]])).toBe(0)
    const watcher = await watch(store, things, { where: [['id', '==', '']] })
    expect(watcher.calls).toEqual([[]])
    watcher.end()
  })

  test('reads are counted as Firestore charges for them', async () => {
    const store = open()
    await insertThings(store, { a: {}, b: {}, c: {} })
    expect(store.meter.reads).toBe(0)
    expect(await readsOf(store, () => store.get(things, 'a'))).toBe(1)
    expect(await readsOf(store, () => store.get(things, 'missing'))).toBe(1)
    expect(await readsOf(store, () => store.find(things, {}))).toBe(3)
    expect(await readsOf(store, () => store.count(things))).toBe(1)
    expect(await readsOf(store, () => store.update(things, 'a', { rank: 2 }))).toBe(1)
    expect(await readsOf(store, () => store.purge(things, 'c'))).toBe(0)
    const moveOn = () =>
      store.transaction(async (transaction) => {
        const read = await transaction.get(things, 'a')
        transaction.update(things, 'a', { rank: (read?.rank ?? 0) + 1 })
      })
    expect(await readsOf(store, moveOn)).toBe(1)
  })

  test('subscribers to the same query share its reads, and each hears everything', async () => {
    const store = open()
    await insertThings(store, { a: {}, b: {} })
    const first = await watch(store, things)
    const reads = store.meter.reads
    const second = await watch(store, things)
    expect(store.meter.reads).toBe(reads)
    expect([...second.documents.keys()]).toEqual(['a', 'b'])
    first.end()
    await open(store).insert(things, 'c', thing())
    await second.until(() => second.documents.has('c'))
    expect(first.documents.has('c')).toBe(false)
    second.end()
  })

  test('what this process commits its subscribers have heard when the commit answers', async () => {
    const store = open()
    const watcher = await watch(store, things, { where: [['kind', '==', 'lamp']] })
    await store.insert(things, 'a', thing({ kind: 'lamp' }))
    expect([...watcher.documents.keys()]).toEqual(['a'])
    await store.update(things, 'a', { rank: 5 })
    expect(watcher.documents.get('a')?.rank).toBe(5)
    await store.update(things, 'a', { kind: 'chair' })
    expect([...watcher.documents.keys()]).toEqual([])
    const heard = watcher.calls.length
    // Firestore has reported the earlier commits too by now: they are old news.
    await open(store).insert(things, 'b', thing({ kind: 'lamp' }))
    await watcher.until(() => watcher.documents.has('b'))
    expect(watcher.calls).toHaveLength(heard + 1)
    watcher.end()
  })
})
