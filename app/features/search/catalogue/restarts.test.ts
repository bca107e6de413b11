import { cpSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Condition, everyDocument, type Stored } from '~/backend/documents'
import { openSqliteStore, type SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { fixedClock } from '~/platform/clock'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { openCatalogue } from './catalogue.server'
import { OVERLAP_MS } from './event-feed.server'
import {
  catalogue,
  catalogueDirectory,
  clock,
  closed,
  directory,
  event,
  NOW,
  opened,
  store,
} from './testing/opened-catalogue'

/** The store, as one of several machines sees it. */
const ofManyMachines = (): SqliteStore => ({ ...store, hasOneClock: false })

/** Counts the documents that a catalogue is given of a store, and notes from which stamps on it wants them. */
function metered(documents: SqliteStore) {
  const meter = { given: 0, since: [] as unknown[] }
  const note = (where: readonly (readonly unknown[])[] = []) => {
    for (const [field, , value] of where) if (field === 'changedAt') meter.since.push(value)
  }
  const counted: SqliteStore = {
    ...documents,
    async find(collection, query) {
      const page = await documents.find(collection, query)
      if (collection.name === events.name && query.limit !== 1) {
        note(query.where)
        meter.given += page.documents.length
      }
      return page
    },
    subscribe(collection, query, onChanges, onError) {
      if (collection.name !== events.name) return documents.subscribe(collection, query, onChanges, onError)
      note(query.where)
      const count: typeof onChanges = (changes) => {
        meter.given += changes.length
        onChanges(changes)
      }
      return documents.subscribe(collection, query, count, onError)
    },
  }
  return { counted, meter }
}

const MANY = 40

async function insertMany(): Promise<void> {
  await store.transaction(async (transaction) => {
    for (let number = 0; number < MANY; number++) transaction.insert(events, `event-${number}`, event())
  })
}

async function newest(): Promise<string | undefined> {
  const { documents } = await store.find(events, {
    orderBy: ['changedAt', 'desc'],
    limit: 1,
    includeRemoved: true,
  })
  return documents[0]?.changedAt
}

describe('a restart', () => {
  test('right after an import reads its last event again where all writers share a clock, and nothing else', async () => {
    await insertMany()
    const first = metered(store)
    await closed(await catalogue(first.counted))
    expect(first.meter.given).toBe(MANY + 2)
    const second = metered(store)
    await catalogue(second.counted)
    expect(second.meter).toEqual({ given: 2, since: [await newest(), await newest()] })
  })

  test('reads what was stamped within the overlap again where machines have clocks of their own', async () => {
    await insertMany()
    await closed(await catalogue(ofManyMachines()))
    const { counted, meter } = metered(ofManyMachines())
    await catalogue(counted)
    expect(meter.given).toBe(2 * MANY)
    const since = new Date(Date.parse(NOW) - OVERLAP_MS).toISOString()
    expect(meter.since).toEqual([since, since])
  })

  test('of one of several machines that was killed hears live only of what was stamped around its start', async () => {
    await insertMany()
    await catalogue(ofManyMachines())
    const killed = copyOf(catalogueDirectory())
    clock.advance(2 * OVERLAP_MS)
    const { counted, meter } = metered(ofManyMachines())
    opened(await catalogueIn(killed, counted))
    expect(meter.given).toBe(MANY)
    expect(meter.since.at(-1)).toBe(new Date(clock.now() - OVERLAP_MS).toISOString())
  })

  test('with a clock that was put right reads no event that was stamped by the wrong one again', async () => {
    clock.advance(40 * DAY_MS)
    await insertMany()
    clock.set(NOW)
    await closed(await catalogue())
    await store.update(events, 'event-1', { title: 'Bal' })
    const { counted, meter } = metered(store)
    expect((await catalogue(counted)).event('event-1')?.title).toBe('Bal')
    expect(meter.given).toBe(3)
  })
})

/** Mostly changes that the number of events does not give away. */
const HOWS = ['publish', 'publish', 'publish', 'withdraw', 'remove'] as const

test('a change with the stamp of the last one that was read is not missed', async () => {
  const documents = coarselyStamped(store, 1000)
  await store.insert(events, 'one', event())
  await closed(await catalogue(documents))
  await store.update(events, 'one', { title: 'Bal' })
  expect((await catalogue(documents)).event('one')?.title).toBe('Bal')
})

test('a clock that jumps forward hides nothing that another process has written just before', async () => {
  await store.insert(events, 'one', event())
  const running = await catalogue(ofManyMachines())
  const other = openSqliteStore({ file: join(directory, 'agenda.sqlite'), clock })
  await other.update(events, 'one', { title: 'Bal' })
  clock.advance(20 * MINUTE_MS)
  await closed(running)
  await other.close()
  expect((await catalogue(ofManyMachines())).event('one')?.title).toBe('Bal')
})

type Step =
  | { do: 'write'; id: string; by: 'here' | 'there'; how: (typeof HOWS)[number] }
  | { do: 'clock'; ms: number }
  | { do: 'kill' | 'close' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      id: fc.constantFrom('a', 'b'),
      by: fc.constantFrom('here' as const, 'there' as const),
      how: fc.constantFrom(...HOWS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      ms: fc.constantFrom(-2 * MINUTE_MS, -1, 1, 1000, 2 * MINUTE_MS, 20 * MINUTE_MS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'close' as const) }) },
)

let copies = 0
/** Copies the disk as it is at this moment, as a killed process leaves it. */
function copyOf(from: string): string {
  const to = join(directory, `killed-${copies++}`)
  cpSync(from, to, { recursive: true })
  return to
}

function catalogueIn(path: string, documents: SqliteStore) {
  const categories = { list: () => [] }
  return openCatalogue({ documents, directory: path, clock, findPlace: () => null, categories })
}

/** The same store with stamps so coarse that many are equal. */
function coarselyStamped(documents: SqliteStore, ms: number): SqliteStore {
  const coarse = <T>(stored: Stored<T>): Stored<T> => {
    const at = Date.parse(stored.changedAt)
    return { ...stored, changedAt: new Date(at - (at % ms)).toISOString() }
  }
  const within = (where: readonly Condition[] = []) =>
    where.map((condition): Condition => {
      const [field, operator, value] = condition
      if (field !== 'changedAt' || operator !== '>' || typeof value !== 'string') return condition
      return ['changedAt', '>=', new Date(Date.parse(value) + ms).toISOString()]
    })
  return {
    ...documents,
    async find(collection, query) {
      const page = await documents.find(collection, { ...query, where: within(query.where) })
      return { ...page, documents: page.documents.map(coarse) }
    },
    subscribe(collection, query, onChanges, onError) {
      const told: typeof onChanges = (changes) =>
        onChanges(
          changes.map((change) =>
            change.kind === 'removed' ? change : { ...change, document: coarse(change.document) },
          ),
        )
      return documents.subscribe(collection, { ...query, where: within(query.where) }, told, onError)
    },
  }
}

test('whatever two processes write, with equal stamps and clocks set back, a catalogue that is killed or closed amid it has all of it after its restart', async () => {
  const run = fc.asyncProperty(
    fc.array(step, { minLength: 8, maxLength: 25 }),
    fc.boolean(),
    fc.constantFrom(1, 5, 1000),
    async (steps, hasOneClock, stampMs) => {
      for await (const { id } of everyDocument(store, events, { includeRemoved: true })) {
        await store.purge(events, id)
      }
      const there = fixedClock(new Date(clock.now() + MINUTE_MS).toISOString())
      const other = openSqliteStore({ file: join(directory, 'agenda.sqlite'), clock: there })
      const documents = coarselyStamped({ ...store, hasOneClock }, stampMs)
      const open: Awaited<ReturnType<typeof catalogueIn>>[] = []
      let path = join(directory, `run-${copies++}`)
      const start = async () => open.unshift(await catalogueIn(path, documents))
      const check = async () => {
        const expected = []
        for await (const { id, title } of everyDocument(store, events, {
          where: [['status', '==', 'published']],
        })) {
          expected.push([id, title])
        }
        const shown = [...(open[0]?.published() ?? [])].map(({ id }) => [id, open[0]?.event(id)?.title])
        expect(shown.sort()).toEqual(expected)
      }
      let number = 0
      await start()
      for (const one of [...steps, { do: 'kill' } as const]) {
        if (one.do === 'clock') {
          clock.advance(one.ms)
          there.advance(one.ms)
        } else if (one.do === 'write') {
          await write(one.by === 'here' ? store : other, one, `Bal ${number++}`)
        } else {
          if (one.do === 'kill') path = copyOf(path)
          else await open.shift()?.close()
          await start()
          await check()
        }
      }
      for (const one of open) await one.close()
      await other.close()
    },
  )
  await fc.assert(run, { numRuns: 12 })
})

async function write(to: SqliteStore, { id, how }: Extract<Step, { do: 'write' }>, title: string) {
  const known = await to.get(events, id, { includeRemoved: true })
  if (known === null || known.removedAt !== null) {
    if (known) await to.purge(events, id)
    await to.insert(events, id, event({ title, status: how === 'publish' ? 'published' : 'draft' }))
  } else if (how === 'remove') await to.remove(events, id)
  else await to.update(events, id, { title, status: how === 'publish' ? 'published' : 'draft' })
}
