import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { moderationLog } from '~/domain/moderation-log'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { places } from '~/domain/place'
import { newUser, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { seedDemo } from './seed.server'
import { seedDemoQueue } from './seed-queue.server'

const clock = fixedClock('2026-11-21T09:00:00.000Z')
let directory: string
let documents: SqliteStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-demo-'))
  documents = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
})

afterEach(async () => {
  await documents.close()
  await rm(directory, { recursive: true })
})

test('an empty store receives categories, partners and events', async () => {
  const written = await seedDemo(documents, clock)

  expect(written.events).toBeGreaterThanOrEqual(328)
  expect(written.partners).toBe(20)
  expect(await documents.count(events)).toBe(written.events)
  expect(await documents.count(partners)).toBe(20)
  expect(await documents.count(categories)).toBe(12)

  // Each event that waits for a moderator has its own time of submission: the queue is ordered by it.
  const { documents: waiting } = await documents.find(events, {
    where: [['status', '==', 'pending']],
    limit: 100,
  })
  expect(new Set(waiting.map(({ submittedAt }) => submittedAt)).size).toBe(waiting.length)
  for (const { submittedAt } of waiting) expect(Date.parse(submittedAt ?? '')).toBeLessThan(clock.now())
  // And the overview counts what was sent.
  expect(await documents.count(moderationLog, [['action', '==', 'submitted']])).toBe(waiting.length)
})

test('events point to partners that exist', async () => {
  await seedDemo(documents, clock)

  const { documents: found } = await documents.find(events, { limit: 1000 })
  const ids = new Set(found.flatMap(({ partnerId }) => partnerId ?? []))
  expect(ids.size).toBeGreaterThan(10)
  for (const id of ids) expect(await documents.get(partners, id), id).not.toBeNull()
})

test('events point to places that exist, and most do', async () => {
  await seedDemo(documents, clock)
  const { documents: found } = await documents.find(events, { limit: 1000 })
  const ids = found.flatMap(({ placeId }) => placeId ?? [])
  expect(ids.length).toBeGreaterThan(found.length / 2)
  for (const id of new Set(ids)) expect(await documents.get(places, id), id).not.toBeNull()
})

test('seeding twice adds nothing, not even weeks later', async () => {
  await seedDemo(documents, clock)
  const later = fixedClock('2027-01-30T09:00:00.000Z')

  expect(await seedDemo(documents, clock)).toEqual({ events: 0, partners: 0 })
  expect(await seedDemo(documents, later)).toEqual({ events: 0, partners: 0 })
})

test('an interrupted seeding is completed by the next one', async () => {
  const { events: total } = await seedDemo(documents, clock)
  const { documents: found } = await documents.find(events, { limit: 1000 })
  await documents.transaction(async (transaction) => {
    for (const { id } of found.slice(300)) transaction.purge(events, id)
  })
  const { documents: allPartners } = await documents.find(partners, {})
  for (const { id } of allPartners) await documents.purge(partners, id)

  expect(await seedDemo(documents, clock)).toEqual({ events: total - 300, partners: 20 })
  expect(await documents.count(events)).toBe(total)
})

test('what an administrator removed does not come back, not even when it is purged', async () => {
  await seedDemo(documents, clock)
  const { documents: found } = await documents.find(events, { limit: 1 })
  await documents.purge(events, found[0]?.id ?? '')
  await documents.purge(partners, 'radio-bise-n9s4xw')

  expect(await seedDemo(documents, clock)).toEqual({ events: 0, partners: 0 })
})

test('what an administrator removed does not come back', async () => {
  await seedDemo(documents, clock)
  const { documents: found } = await documents.find(events, { limit: 1 })
  await documents.remove(events, found[0]?.id ?? '')
  await documents.remove(partners, 'radio-bise-n9s4xw')

  expect(await seedDemo(documents, clock)).toEqual({ events: 0, partners: 0 })
})

test('categories are written only into a store that has none', async () => {
  expect(await seedCategories(documents)).toBe(12)
  await documents.remove(categories, 'musique')
  expect(await seedCategories(documents)).toBe(0)
  expect(await documents.count(categories)).toBe(11)
})

test('the moderators’ queue is filled with what an organizer has sent, on dates to come', async () => {
  await seedDemo(documents, clock)
  const organizer = { uid: 'organisatrice', displayName: 'Les Amis du Théâtre' }
  await documents.insert(
    users,
    organizer.uid,
    newUser({ ...organizer, email: 'amis@agenda.example', emailVerified: true }),
  )
  expect(await seedDemoQueue(organizer, { documents, clock })).toBe(6)

  const { documents: own } = await documents.find(events, { where: [['organizerUid', '==', organizer.uid]] })
  const states = own.map(({ status, amends }) => (amends ? `${status} amendment` : status)).sort()
  expect(states).toEqual([
    'changes_requested',
    'pending',
    'pending',
    'pending',
    'pending amendment',
    'published',
  ])
  for (const { occurrences } of own) expect(occurrences[0]?.start.localeCompare('2026-11-28')).toBe(1)
  expect(await documents.count(events, [['source.kind', '==', 'demo']])).toBe(await documents.count(events))

  // The account owns a public organizer, in whose name all of it is announced.
  const { documents: found } = await documents.find(organizers, { limit: 2 })
  expect(found).toMatchObject([{ name: organizer.displayName, state: 'active', verified: true }])
  expect(found[0]?.members).toMatchObject([{ uid: organizer.uid, role: 'owner' }])
  const id = found[0]?.id ?? ''
  expect((await documents.get(users, organizer.uid))?.organizerIds).toEqual([id])
  expect(new Set(own.map(({ organizerId }) => organizerId))).toEqual(new Set([id]))
})
