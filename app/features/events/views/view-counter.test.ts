import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { events } from '~/domain/event'
import { eventViews, viewsByPeriod } from '~/domain/event-views'
import { fixedClock, systemClock } from '~/platform/clock'
import { firestoreEmulator, newProject } from '../../../../tests/firebase/shared-emulator'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { makeEvent } from '../../../../tests/support/make-event'
import { createViewCounter } from './view-counter.server'

/** The instant is ten minutes before midnight in Zurich. */
const NOW = '2026-11-21T22:50:00.000Z'
const clock = fixedClock(NOW)

const emulator = await firestoreEmulator()

describe.skipIf(emulator === null)('on Firestore', () => {
  test('views of an event that was counted before cost one write and no read', async () => {
    const projectId = newProject()
    const [one, other] = [1, 2].map(() => openFirestoreStore({ projectId, clock: systemClock }))
    if (!one || !other) throw new Error('two stores')
    await one.insert(events, 'a', makeEvent())
    const [views, elsewhere] = [createViewCounter(one, clock), createViewCounter(other, clock)]
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
    const today = { count: 8, d20261121: 8, m202611: 8 }
    expect(await other.get(eventViews, 'a')).toMatchObject(today)

    // More than a year later, the first to read the document again takes the old days away.
    const later = createViewCounter(other, fixedClock('2028-01-01T12:00:00.000Z'))
    later.add('a')
    await later.flush()
    const kept = await one.get(eventViews, 'a')
    expect(kept).toMatchObject({ count: 9, m202611: 8, d20280101: 1, m202801: 1 })
    expect(kept).not.toHaveProperty('d20261121')
    await Promise.all([one.close(), other.close()])
  })
})

let documents: DocumentStore
beforeEach(async () => {
  clock.set(NOW)
  documents = openCheckedStore({ file: ':memory:', clock: systemClock })
  for (const id of ['a', 'b']) await documents.insert(events, id, makeEvent())
})
afterEach(() => documents.close())

test('views are counted at once, and written only when flushed', async () => {
  const views = createViewCounter(documents, clock)
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

test('each view counts for its day and month in Zurich, also those that are not yet written', async () => {
  const views = createViewCounter(documents, clock)
  await documents.insert(eventViews, 'a', { count: 40 })
  views.add('a')
  await views.flush()
  clock.set('2026-11-30T23:10:00.000Z')
  views.add('a')
  views.add('a')
  expect(viewsByPeriod(await views.byDay('a'))).toEqual({
    days: [
      { period: '2026-11-21', count: 1 },
      { period: '2026-12-01', count: 2 },
    ],
    months: [
      { period: '2026-11', count: 1 },
      { period: '2026-12', count: 2 },
    ],
  })
  await views.flush()
  expect((await views.byDay('a')).count).toBe(43)
  expect(await views.byDay('inconnu')).toEqual({ count: 0 })
})

test('days are kept for 400 days, months for good, whoever counts meanwhile', async () => {
  const old = { count: 7, d20251016: 2, d20251017: 4, m202510: 6, d20261121: 1, m202611: 1 }
  await documents.insert(eventViews, 'a', old)
  const views = createViewCounter(documents, clock)
  const beside = createViewCounter(documents, clock)
  for (const counter of [views, beside]) counter.add('a')
  await Promise.all([views.flush(), beside.flush()])
  const { days, months } = viewsByPeriod(await views.byDay('a'))
  expect(days).toEqual([
    { period: '2025-10-17', count: 4 },
    { period: '2026-11-21', count: 3 },
  ])
  expect(months.map(({ count }) => count)).toEqual([6, 3])
  expect(await views.of('a')).toBe(9)
})

test('more events than one commit takes are written, removed ones are not', async () => {
  const views = createViewCounter(documents, clock)
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
  const views = createViewCounter(documents, clock)
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
  const views = createViewCounter(
    {
      ...documents,
      get: documents.get,
      transaction: (work) => (isDown ? Promise.reject(new Error('disk full')) : documents.transaction(work)),
    },
    clock,
  )
  views.add('a')
  await expect(views.flush()).rejects.toThrow('disk full')
  views.add('a')
  isDown = false
  await views.flush()
  expect(await documents.get(eventViews, 'a')).toMatchObject({ count: 2 })
})
