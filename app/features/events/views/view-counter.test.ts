import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { systemClock } from '~/platform/clock'
import { firestoreEmulator, newProject } from '../../../../tests/firebase/shared-emulator'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { makeEvent } from '../../../../tests/support/make-event'
import { createViewCounter } from './view-counter.server'

const emulator = await firestoreEmulator()

describe.skipIf(emulator === null)('on Firestore', () => {
  test('views of an event that was counted before cost one write and no read', async () => {
    const projectId = newProject()
    const [one, other] = [1, 2].map(() => openFirestoreStore({ projectId, clock: systemClock }))
    if (!one || !other) throw new Error('two stores')
    await one.insert(events, 'a', makeEvent())
    const [views, elsewhere] = [createViewCounter(one), createViewCounter(other)]
    for (const counter of [views, elsewhere]) {
      counter.add('a')
      await counter.flush()
    }
    const before = { ...one.meter }
    for (let flush = 0; flush < 3; flush++) {
      views.add('a')
      views.add('a')
      await views.flush()
    }
    expect(one.meter).toEqual({ reads: before.reads, writes: before.writes + 3 })
    expect(await other.get(eventViews, 'a')).toMatchObject({ count: 8 })
    await Promise.all([one.close(), other.close()])
  })
})

let documents: DocumentStore
beforeEach(async () => {
  documents = openCheckedStore({ file: ':memory:', clock: systemClock })
  for (const id of ['a', 'b']) await documents.insert(events, id, makeEvent())
})
afterEach(() => documents.close())

test('views are counted at once, and written only when flushed', async () => {
  const views = createViewCounter(documents)
  for (const id of ['a', 'a', 'b']) views.add(id)
  expect(await views.of('a')).toBe(2)
  expect(await documents.get(eventViews, 'a')).toBeNull()

  await views.flush()
  views.add('a')
  await views.flush()
  await views.flush()
  expect(await documents.get(eventViews, 'a')).toMatchObject({ count: 3, version: 2 })
  expect(await documents.get(eventViews, 'b')).toMatchObject({ count: 1, version: 1 })
  expect(await views.of('a')).toBe(3)
  expect(await views.of('inconnu')).toBe(0)
})

test('more events than one commit takes are written, removed ones are not', async () => {
  const views = createViewCounter(documents)
  const ids = Array.from({ length: 250 }, (_, index) => `e${index}`)
  for (const id of ids) {
    await documents.insert(events, id, makeEvent())
    views.add(id)
  }
  await documents.remove(events, 'e7')
  await views.flush()
  expect(await documents.count(eventViews)).toBe(249)
  expect(await documents.get(eventViews, 'e7')).toBeNull()
})

test('an event that is removed with its views between two flushes takes no other views along', async () => {
  const views = createViewCounter(documents)
  for (const id of ['a', 'b']) views.add(id)
  await views.flush()
  await documents.remove(events, 'a')
  await documents.purge(eventViews, 'a')
  for (const id of ['a', 'b']) views.add(id)
  await views.flush()
  expect(await documents.get(eventViews, 'a')).toBeNull()
  expect(await documents.get(eventViews, 'b')).toMatchObject({ count: 2 })
})

test('what could not be written is kept for the next time', async () => {
  let isDown = true
  const views = createViewCounter({
    ...documents,
    get: documents.get,
    transaction: (work) => (isDown ? Promise.reject(new Error('disk full')) : documents.transaction(work)),
  })
  views.add('a')
  await expect(views.flush()).rejects.toThrow('disk full')
  views.add('a')
  isDown = false
  await views.flush()
  expect(await documents.get(eventViews, 'a')).toMatchObject({ count: 2 })
})
