import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDiskFiles } from '~/backend/files/disk-files.server'
import { type FileStore, FilesUnavailable } from '~/backend/files/files'
import { events } from '~/domain/event'
import { findOrphans } from '~/features/images/sweep.server'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { findPlace } from '../index/testing/random-events'
import { openCatalogue } from './catalogue.server'
import { MANIFEST, SharedCatalogueUnusable } from './shared-catalogue.server'
import { clock, closed, directory, event, idsFor, opened, store } from './testing/opened-catalogue'

const COUNT = 30

let files: FileStore
let errors: unknown[]
/** How often all published events were read. */
let fills: number

beforeEach(async () => {
  files = await openDiskFiles({ directory: join(directory, 'files'), clock })
  errors = []
  fills = 0
  for (let number = 0; number < COUNT; number++) await store.insert(events, `event-${number}`, event())
  clock.advance(HOUR_MS)
})

const diskOf = (name: string) => join(directory, name)

async function instance(name: string, shared = files) {
  const documents: typeof store = {
    ...store,
    find(collection, query) {
      if (query.where?.[0]?.[0] === 'status') fills += 1
      return store.find(collection, query)
    },
  }
  return opened(
    await openCatalogue({
      documents,
      directory: diskOf(name),
      clock,
      findPlace,
      categories: { list: () => [] },
      shared,
      onError: (error) => errors.push(error),
    }),
  )
}

type Instance = Awaited<ReturnType<typeof instance>>

/** Once the image of its index is written. */
async function share(one: Instance): Promise<string[]> {
  const before = await manifest()
  await expect
    .poll(async () => {
      await one.share(() => true)
      return (await manifest()) !== before
    })
    .toBe(true)
  return pieces()
}

async function manifest(): Promise<string | undefined> {
  return (await files.read(MANIFEST))?.toString()
}

async function pieces(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('catalogue/')) if (key !== MANIFEST) keys.push(key)
  return keys.sort()
}

async function keyOf(kind: string): Promise<string> {
  return (await pieces()).find((key) => key.includes(kind)) ?? ''
}

async function rewrite(key: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  await files.put(key, change((await files.read(key)) ?? Buffer.alloc(0)))
}

const flipped = (bytes: Buffer) => {
  const at = bytes.length >> 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}
const halved = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

describe('a shared catalogue', () => {
  test('is what a new instance starts with, and goes on from', async () => {
    const first = await instance('first')
    await share(first)
    await store.update(events, 'event-1', { title: 'Marché de Pâques' })
    await store.remove(events, 'event-2')

    const second = await instance('second')
    expect(fills).toBe(1)
    expect(idsFor(second, 'noel')).toHaveLength(COUNT - 2)
    expect(idsFor(second, 'paques')).toEqual(['event-1'])
    expect(second.revision).toBe(first.revision)
    await store.insert(events, 'later', event())
    for (const one of [first, second]) expect(one.event('later')).not.toBeNull()
    await closed(second)
    expect(idsFor(await instance('second'), 'noel')).toHaveLength(COUNT - 1)
    expect([fills, errors]).toEqual([1, []])
  })

  test.each([
    ['a bit of the documents is wrong', async () => rewrite(await keyOf('documents'), flipped)],
    ['a bit of the image is wrong', async () => rewrite(await keyOf('image'), flipped)],
    ['the documents are cut short', async () => rewrite(await keyOf('documents'), halved)],
    ['the image is missing', async () => files.delete(await keyOf('image'))],
    ['the manifest is cut short', () => rewrite(MANIFEST, halved)],
    [
      'they are of another version',
      () => rewrite(MANIFEST, (bytes) => Buffer.from(bytes.toString().replace('"1.', '"0.'))),
    ],
  ])('costs a line in the log and a filling from the store when %s', async (_, damage) => {
    await closed(await sharedBy('first'))
    await damage()
    expect(idsFor(await instance('second'), 'noel')).toHaveLength(COUNT)
    expect(fills).toBe(2)
    expect(errors).toEqual([expect.any(SharedCatalogueUnusable)])
  })

  test('that cannot be reached costs the same', async () => {
    const unreachable = { ...files, read: () => Promise.reject(new FilesUnavailable('frozen')) }
    expect(idsFor(await instance('first', unreachable), 'noel')).toHaveLength(COUNT)
    expect([fills, errors]).toEqual([1, [expect.any(FilesUnavailable)]])
  })

  async function sharedBy(name: string): Promise<Instance> {
    const one = await instance(name)
    await share(one)
    return one
  }

  test('is written once, and again when it is missing, damaged or a day old', async () => {
    const first = await sharedBy('first')
    let before = await manifest()
    await store.update(events, 'event-1', { title: 'Marché de Pâques' })
    await first.share(() => true)
    expect(await manifest()).toBe(before)
    clock.advance(DAY_MS)
    for (const loss of [async () => {}, () => files.delete(MANIFEST), () => rewrite(MANIFEST, halved)]) {
      await loss()
      await first.share(() => true)
      expect(await manifest()).not.toBe(before)
      before = await manifest()
    }
  })

  test('is written again after five hundred changes, whatever they are', async () => {
    const first = await sharedBy('first')
    const before = await manifest()
    for (let change = 0; change < 500; change++) {
      expect(await manifest()).toBe(before)
      await store.update(events, 'event-1', { status: change % 2 === 0 ? 'pending' : 'rejected' })
      if (change % 100 === 0) await first.share(() => true)
    }
    await first.share(() => true)
    expect(await manifest()).not.toBe(before)
  })

  test('leaves its former files for an hour to those who are downloading them', async () => {
    const first = await instance('first')
    const former = await share(first)
    clock.advance(DAY_MS)
    // They were written just now.
    for (const key of former) await rewrite(key, (bytes) => bytes)
    const present = (await share(first)).filter((key) => !former.includes(key))
    expect(await pieces()).toEqual([...former, ...present].sort())
    clock.advance(DAY_MS)
    const next = (await share(first)).filter((key) => ![...former, ...present].includes(key))
    expect(next).not.toEqual([])
    expect(await pieces()).toEqual(next)
  })

  test('is not written by whom the lease has left meanwhile', async () => {
    const first = await sharedBy('first')
    const before = await manifest()
    clock.advance(DAY_MS)
    let asked = 0
    await first.share(() => asked++ < 1)
    expect(asked).toBeGreaterThan(1)
    expect(await manifest()).toBe(before)
  })

  test('is fetched by an instance whose own files are older, not by one that was here a moment ago', async () => {
    const first = await sharedBy('first')
    for (const name of ['early', 'late']) await closed(await instance(name))
    clock.advance(2 * DAY_MS)
    await closed(await instance('late'))
    clock.advance(10 * MINUTE_MS)
    await share(first)
    // A process that fetches now meets the damage.
    await rewrite(await keyOf('image'), flipped)
    await instance('late')
    expect(errors).toEqual([])
    await instance('early')
    expect(errors).toEqual([expect.any(SharedCatalogueUnusable)])
    expect(fills).toBe(1)
  })

  test('is no photo, so that no sweep looks at it', async () => {
    await sharedBy('first')
    clock.advance(2 * DAY_MS)
    expect(await findOrphans({ documents: store, files, clock })).toEqual({ orphans: [], images: 0 })
  })

  test('is what an instance starts with that has lost its disk', async () => {
    await closed(await sharedBy('first'))
    rmSync(diskOf('first'), { recursive: true })
    expect(idsFor(await instance('first'), 'noel')).toHaveLength(COUNT)
    expect([fills, errors]).toEqual([1, []])
  })
})
