import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { systemClock } from '~/platform/clock'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { makeEvent } from '../../../../tests/support/make-event'
import { createViewCounter } from './view-counter.server'

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
