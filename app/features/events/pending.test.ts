import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { temporaryDirectory } from '../../../tests/support/temporary-directory'
import { openPending, type Pending, type PendingChange } from './pending.server'

const clock = fixedClock('2026-11-21T09:00:00Z')
let documents: DocumentStore
let pending: Pending
let told: PendingChange[]
let errors: unknown[]

beforeEach(async () => {
  documents = await openCheckedStore({ file: ':memory:', clock })
  await documents.insert(events, 'ancien', makeEvent({ title: 'Déjà là', status: 'pending' }))
  await documents.insert(events, 'publie', makeEvent({ title: 'Publié' }))
  told = []
  errors = []
  pending = await openPending(documents, (error) => errors.push(error))
  pending.follow((change) => told.push(change))
})
afterEach(async () => {
  pending.close()
  await documents.close()
})

test('what was pending at the start is counted and announced to nobody', () => {
  expect(pending.count()).toBe(1)
  expect(told).toEqual([])
})

test('a new pending event is announced once, with the new count', async () => {
  await documents.insert(
    events,
    'nouveau',
    makeEvent({ title: 'Tout neuf', status: 'pending', submittedAt: '2026-11-21T08:00:00.000Z' }),
  )
  expect(told).toMatchObject([
    {
      count: 2,
      added: [
        {
          id: 'nouveau',
          title: 'Tout neuf',
          submittedAt: '2026-11-21T08:00:00.000Z',
          organizerName: 'Association du Port',
          organizerUid: null,
          place: { locality: 'Lausanne' },
          amends: null,
          source: 'site',
        },
      ],
    },
  ])
})

test('a pending event that is edited or restyled is no news', async () => {
  await documents.update(events, 'ancien', { title: 'Autre titre' })
  expect(told).toEqual([])
  expect(pending.oldest()?.title).toBe('Autre titre')
})

test.each(['published', 'rejected', 'changes_requested', 'draft'] as const)(
  'an event that becomes %s leaves the count',
  async (status) => {
    await documents.update(events, 'ancien', { status })
    expect(told).toEqual([{ count: 0, added: [] }])
    expect(pending.oldest()).toBeNull()
  },
)

test('removed and purged events leave the count', async () => {
  await documents.insert(events, 'autre', makeEvent({ status: 'pending' }))
  await documents.remove(events, 'ancien')
  await documents.purge(events, 'autre')
  expect(told.map(({ count }) => count)).toEqual([2, 1, 0])
})

test('an event that was withdrawn and is submitted again counts once, and is announced again', async () => {
  await documents.update(events, 'ancien', { status: 'draft' })
  await documents.update(events, 'ancien', { status: 'pending', submittedAt: '2026-11-21T08:59:00.000Z' })
  expect(pending.count()).toBe(1)
  expect(told.map(({ count, added }) => [count, added.length])).toEqual([
    [0, 0],
    [1, 1],
  ])
})

test('an event that is back because its decision was undone counts, and is no news', async () => {
  await documents.update(events, 'ancien', { status: 'rejected' })
  await documents.update(events, 'ancien', { status: 'pending' })
  expect(told).toEqual([
    { count: 0, added: [] },
    { count: 1, added: [] },
  ])
})

test('one decision and one submission in the same commit are told although the number stays', async () => {
  await documents.transaction(async (transaction) => {
    transaction.update(events, 'ancien', { status: 'published' })
    transaction.insert(events, 'suivant', makeEvent({ title: 'Suivant', status: 'pending' }))
  })
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ count: 1, added: [{ id: 'suivant' }] })
})

test('the oldest is the one that waits longest, by its submission', async () => {
  const early = { status: 'pending', submittedAt: '2026-11-01T08:00:00.000Z' } as const
  await documents.insert(events, 'patient', makeEvent(early))
  await documents.insert(events, 'recent', makeEvent({ status: 'pending' }))
  expect(pending.oldest()?.id).toBe('patient')
})

test('an amendment is part of the queue and says what it is', async () => {
  const id = amendmentId('publie')
  await documents.insert(events, id, makeEvent({ status: 'pending', amends: 'publie' }))
  expect(told[0]?.added[0]).toMatchObject({ id, amends: 'publie' })
  expect(pending.count()).toBe(2)
})

test('what another process has written is there once the queue has caught up', async () => {
  const directory = await temporaryDirectory('pending')
  const file = join(directory.path, 'agenda.db')
  const here = openCheckedStore({ file, clock })
  const elsewhere = openCheckedStore({ file, clock })
  const queue = await openPending(here)
  await elsewhere.insert(events, 'ailleurs', makeEvent({ status: 'pending' }))
  await queue.caughtUp()
  expect(queue.list().map(({ id }) => id)).toEqual(['ailleurs'])
  await elsewhere.update(events, 'ailleurs', { title: 'Autre titre' })
  await queue.caughtUp()
  expect(queue.list()).toMatchObject([{ title: 'Autre titre', version: 2 }])
  await elsewhere.update(events, 'ailleurs', { status: 'published' })
  await queue.caughtUp()
  expect(queue.list()).toEqual([])
  queue.close()
  await elsewhere.close()
  await here.close()
  await directory.remove()
})

test('a queue that cannot catch up is shown as it is after a second', async () => {
  const alarm = manualAlarm()
  const silent: DocumentStore = { ...documents, subscribe: async () => () => {} }
  const queue = await openPending(silent, undefined, { alarm })
  let isOver = false
  const waiting = queue.caughtUp().then(() => {
    isOver = true
  })
  await vi.waitUntil(() => {
    alarm.advance(100)
    return isOver
  })
  await waiting
  expect(queue.list()).toEqual([])
  queue.close()
})

test('who no longer follows hears nothing, and what one listener throws harms no other', async () => {
  const heard: number[] = []
  const leave = pending.follow(() => heard.push(1))
  pending.follow(() => {
    throw new Error('this listener is broken')
  })
  pending.follow(() => heard.push(2))
  leave()
  await documents.insert(events, 'nouveau', makeEvent({ status: 'pending' }))
  expect(heard).toEqual([2])
  expect(errors).toHaveLength(1)
  expect(pending.followers).toBe(3)
})
