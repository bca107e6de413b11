// Documents of a form that earlier versions stored are written anew at a start, on both stores.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watch } from '~/backend/contract/things'
import type { Collection, DocumentStore } from '~/backend/documents'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { fixedClock } from '~/platform/clock'
import { firestoreEmulator, newProject } from '../../../tests/firebase/shared-emulator'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { drafts } from '../draft'
import { events } from '../event'
import { migrate, migrations } from './migrate'

const emulator = await firestoreEmulator()
const clock = fixedClock('2026-11-28T09:00:00.000Z')
/** More than one commit takes. */
const MANY = Array.from({ length: 30 }, (_, index) => index)

let directory: TemporaryDirectory
let endings: (() => unknown)[]
beforeEach(async () => {
  directory = await temporaryDirectory('migrations')
  endings = []
})
afterEach(async () => {
  for (const end of endings.reverse()) await end()
  await directory.remove()
})

type Stores = readonly [DocumentStore, DocumentStore]

function closeLater(stores: Stores): Stores {
  for (const store of stores) endings.push(() => store.close())
  return stores
}

function twoOnOneFile(): Stores {
  const open = () => openCheckedStore({ file: `${directory.path}/agenda.sqlite`, clock })
  return closeLater([open(), open()])
}

function twoOnOneProject(): Stores {
  const projectId = newProject()
  const open = () => openFirestoreStore({ projectId, clock })
  return closeLater([open(), open()])
}

const asStored = (collection: Collection<unknown>): Collection<unknown> => ({
  ...collection,
  parse: (raw: unknown) => raw,
})

const idOf = (index: number) => `soiree-${String(index).padStart(3, '0')}`

/** Writes events that tell only whether their date has no time, a few at a time. */
async function addFormer(store: DocumentStore, ...ids: string[]): Promise<void> {
  const [some, others] = [ids.slice(0, 10), ids.slice(10)]
  await store.transaction(async (transaction) => {
    for (const id of some) {
      const { occurrences, ...event } = makeEvent({ title: id })
      const dates = occurrences.map(({ time, ...date }) => ({ ...date, allDay: time !== 'timed' }))
      transaction.insert(asStored(events), id, { ...event, occurrences: dates })
    }
  })
  if (others.length > 0) await addFormer(store, ...others)
}

/** Dies after so many commits. */
function dying(store: DocumentStore, commits: number): DocumentStore {
  let left = commits
  return {
    ...storeOf(store),
    transaction(work) {
      if (left === 0) return Promise.reject(new Error('killed'))
      left -= 1
      return store.transaction(work)
    },
  }
}

function storeOf(store: DocumentStore): DocumentStore {
  return {
    hasOneClock: store.hasOneClock,
    get: (...given) => store.get(...given),
    find: (...given) => store.find(...given),
    count: (...given) => store.count(...given),
    transaction: (...given) => store.transaction(...given),
    insert: (...given) => store.insert(...given),
    update: (...given) => store.update(...given),
    remove: (...given) => store.remove(...given),
    purge: (...given) => store.purge(...given),
    subscribe: (...given) => store.subscribe(...given),
    snapshot: (...given) => store.snapshot(...given),
    close: () => store.close(),
  }
}

function describeMigrations(open: () => Stores): void {
  test('events, removed ones and drafts have the present form, and nothing else of them changes', async () => {
    const [store] = open()
    await addFormer(store, 'bal', 'annule')
    await store.insert(events, 'concert', makeEvent())
    await store.update(asStored(events), 'bal', { summary: 'Au port' })
    await store.remove(asStored(events), 'annule')
    await store.insert(asStored(drafts), 'jeton', { ...DRAFT, fields: { 'rule.from': ['2026-12-01'] } })
    const all = { includeRemoved: true }
    const before = (await store.find(asStored(events), all)).documents
    expect(await migrate(store)).toBe(3)
    const after = (await store.find(events, all)).documents
    const metaOf = ({ id, version, createdAt, updatedAt, removedAt }: (typeof before)[number]) => [
      id,
      version,
      createdAt,
      updatedAt,
      removedAt,
    ]
    expect(after.map(metaOf)).toEqual(before.map(metaOf))
    expect(after.map(({ occurrences }) => occurrences[0]?.time)).toEqual(['timed', 'timed', 'timed'])
    expect(await store.get(events, 'bal')).toMatchObject({ summary: 'Au port', version: 2 })
    expect((await store.get(drafts, 'jeton'))?.fields).toEqual({ 'rules[0].from': ['2026-12-01'] })
  })

  test('the next start reads one document and writes nothing', async () => {
    const [store] = open()
    await addFormer(store, 'bal')
    await migrate(store)
    const asked: string[] = []
    const counted = new Proxy(storeOf(store), {
      get(target, name: keyof DocumentStore) {
        asked.push(name)
        return target[name]
      },
    })
    expect(await migrate(counted)).toBe(0)
    expect(asked).toEqual(['get'])
  })

  test('one that is killed in the middle leaves the rest to the next start', async () => {
    const [store, next] = open()
    await addFormer(store, ...MANY.map(idOf))
    await expect(migrate(dying(store, 1))).rejects.toThrow('killed')
    expect(await next.get(migrations, 'last')).toBe(null)
    expect(await next.get(events, idOf(0))).toMatchObject({ title: idOf(0) })
    await expect(next.get(events, idOf(MANY.length - 1))).rejects.toThrow()
    const written = await migrate(next)
    expect(written).toBeGreaterThan(0)
    expect(written).toBeLessThan(MANY.length)
    expect((await next.find(events, { limit: 1000 })).documents).toHaveLength(MANY.length)
  })

  test('two processes that start at once write each document once', async () => {
    const stores = open()
    await addFormer(stores[0], ...MANY.map(idOf))
    const written = await Promise.all(stores.map((store) => migrate(store)))
    expect(written.reduce((sum, one) => sum + one)).toBe(MANY.length)
    expect((await stores[1].find(events, { limit: 1000 })).documents.map(({ version }) => version)).toEqual(
      MANY.map(() => 1),
    )
    expect(await stores[0].get(migrations, 'last')).toMatchObject({ version: 1 })
  })

  test('what a process writes meanwhile stays, and whoever follows hears of a change, not of an end', async () => {
    const [store, other] = open()
    await addFormer(store, 'bal')
    const watcher = await watch(other, asStored(events))
    let isFirst = true
    const late: DocumentStore = {
      ...storeOf(store),
      transaction: (work) =>
        store.transaction(async (transaction) => {
          const outcome = await work(transaction)
          if (isFirst) await other.update(asStored(events), 'bal', { title: 'Bal du port' })
          isFirst = false
          return outcome
        }),
    }
    await migrate(late)
    expect(await store.get(events, 'bal')).toMatchObject({
      title: 'Bal du port',
      version: 2,
      occurrences: [{ time: 'timed' }],
    })
    await watcher.until(() => JSON.stringify(watcher.documents.get('bal')).includes('"time":"timed"'))
  })
}

const DRAFT = { authorUid: 'lea', eventId: null, baseVersion: null, title: '', image: null, tab: null }

describe('on SQLite', () => describeMigrations(twoOnOneFile))
describe.skipIf(emulator === null)('on Firestore', () => describeMigrations(twoOnOneProject))
