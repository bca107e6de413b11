import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { findPlace } from '~/features/localities/places.server'
import { type OpenCatalogue, openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { fixedClock } from '~/platform/clock'
import { NYON } from '../../../tests/support/agenda-places'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { findPossibleDuplicates } from './duplicates.server'
import { openPending, type Pending } from './pending.server'

const clock = fixedClock('2026-11-21T09:00:00Z')
const ADMIN = { uid: 'moderatrice', role: 'admin', profile: null } as const
let directory: string
let documents: SqliteStore
let catalogue: OpenCatalogue
let pending: Pending

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'duplicates-test-'))
  documents = openCheckedStore({ file: ':memory:', clock })
  catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories: { list: () => [] } })
  pending = await openPending(documents)
})
afterEach(async () => {
  pending.close()
  await catalogue.close()
  await documents.close()
  rmSync(directory, { recursive: true, force: true })
})

async function add(id: string, overrides: EventOverrides = {}) {
  await documents.insert(events, id, makeEvent({ title: 'Marché de Noël', ...overrides }))
  await catalogue.settled()
}

async function ids(
  overrides: EventOverrides = {},
  { exceptId = null, viewer = ADMIN }: { exceptId?: string | null; viewer?: typeof ADMIN | null } = {},
) {
  const event = makeEvent({ title: 'Le marché de Noël 2026', ...overrides })
  const found = await findPossibleDuplicates(event, { catalogue, pending, clock }, exceptId, viewer)
  return found.map(({ id }) => id)
}

test('a similar title on the same day in the same locality is found, published or waiting', async () => {
  await add('en-ligne')
  await add('en-attente', { status: 'pending', place: { name: 'Ailleurs', locality: 'LAUSANNE' } })
  const found = await findPossibleDuplicates(
    makeEvent({ title: 'Marché de Noël' }),
    { catalogue, pending, clock },
    null,
    ADMIN,
  )
  expect(found).toEqual([
    {
      id: 'en-ligne',
      title: 'Marché de Noël',
      when: 'samedi 28\u00a0novembre, de\u00a020\u00a0h à\u00a022\u00a0h',
      place: 'Salle du Port, Lausanne',
      path: '/evenement/en-ligne',
      status: 'published',
    },
    expect.objectContaining({
      id: 'en-attente',
      path: '/admin/events?eventId=en-attente',
      status: 'pending',
    }),
  ])
})

test('is found in its town however much takes place elsewhere on the day', async () => {
  for (let other = 0; other < 160; other++) {
    await documents.insert(
      events,
      `ailleurs-${other}`,
      makeEvent({ title: `Fête ${other}`, place: NYON, when: { start: '2026-11-28T10:00' } }),
    )
  }
  await add('en-ligne')
  expect(await ids()).toEqual(['en-ligne'])
})

test.each<[string, EventOverrides]>([
  ['another day', { when: { start: '2026-11-29T20:00' } }],
  ['another locality', { place: { locality: 'Nyon', npa: '1260' } }],
  ['another title', { title: 'Concert de gospel' }],
  ['no place', { place: null }],
  ['a draft', { status: 'draft' }],
  ['a refused one', { status: 'rejected' }],
])('%s is none', async (_, overrides) => {
  await add('autre', overrides)
  expect(await ids()).toEqual([])
})

test('without a place on both sides, the day and the title decide', async () => {
  await add('sans-lieu', { place: null })
  await add('en-ligne', { place: null, attendance: 'online' })
  await add('lausanne')
  expect((await ids({ place: null })).sort()).toEqual(['en-ligne', 'sans-lieu'])
})

test('a date is compared where it takes place, not where its event does', async () => {
  const tour = [{ start: '2026-11-28T10:00', place: NYON }, { start: '2026-12-05T10:00' }]
  await add('tournee', { when: tour })
  await add('tournee-en-attente', { when: tour, status: 'pending' })
  await add('lausanne')
  await add('nyon', { place: NYON, when: [{ start: '2026-11-28T10:00' }, { start: '2026-12-05T10:00' }] })
  expect(await ids()).toEqual(['lausanne'])
  expect(await ids({ place: NYON })).toEqual(expect.arrayContaining(['nyon', 'tournee-en-attente']))
  expect(await ids({ place: NYON, when: { start: '2026-12-05T20:00' } })).toEqual(['nyon'])
  expect(await ids({ when: { start: '2026-11-28T20:00', place: NYON } })).toEqual(
    expect.arrayContaining(['nyon', 'tournee-en-attente']),
  )
  expect(await ids({ when: { start: '2026-11-28T20:00', place: NYON } })).not.toContain('lausanne')
})

test('one date in common is enough, and a long event is found on each of its days', async () => {
  await add('plusieurs', { when: [{ start: '2026-12-05T10:00' }, { start: '2026-12-12T10:00' }] })
  await add('longue', { when: { start: '2026-12-10', end: '2026-12-20' } })
  expect(await ids({ when: [{ start: '2026-11-28T10:00' }, { start: '2026-12-12T14:00' }] })).toEqual(
    expect.arrayContaining(['plusieurs', 'longue']),
  )
  expect(await ids({ when: { start: '2026-12-20T23:00' } })).toEqual(['longue'])
})

test('a night belongs to the day it began on', async () => {
  await add('nuit', { when: { start: '2026-11-29T01:00', end: '2026-11-29T04:00' } })
  expect(await ids({ when: { start: '2026-11-28T22:00', end: '2026-11-29T03:00' } })).toEqual(['nuit'])
})

test('the event itself, its new version and the new version of another one are not counted', async () => {
  await add('moi')
  await add(amendmentId('moi'), { status: 'pending', amends: 'moi' })
  await add('autre')
  await add(amendmentId('autre'), { status: 'pending', amends: 'autre' })
  expect(await ids({}, { exceptId: 'moi' })).toEqual(['autre'])
})

test('what waits is shown to admins and its author only', async () => {
  await add('en-attente', { status: 'pending', organizerUid: 'autrice' })
  const event = makeEvent({ title: 'Marché de Noël' })
  const shownTo = async (uid: string | null) =>
    (
      await findPossibleDuplicates(
        event,
        { catalogue, pending, clock },
        null,
        uid === null ? null : { uid, role: 'organizer', profile: null },
      )
    ).map(({ path }) => path)
  expect(await shownTo(null)).toEqual([])
  expect(await shownTo('quelqu-un')).toEqual([])
  expect(await shownTo('autrice')).toEqual(['/organizer/edit-event/en-attente'])
})

test('at most five are shown', async () => {
  for (let number = 1; number <= 7; number++) await add(`double-${number}`)
  expect(await ids()).toHaveLength(5)
})

test('among a thousand that wait, the store is not asked for any', async () => {
  await documents.transaction(async (transaction) => {
    for (let number = 0; number < 1000; number++) {
      const title = `Annonce de l’association ${number}`
      transaction.insert(events, `attente-${number}`, makeEvent({ title, status: 'pending' }))
    }
  })
  await add('zoe', { status: 'pending' })
  const reads = [vi.spyOn(documents, 'get'), vi.spyOn(documents, 'find')]
  expect(await ids({ title: 'Marché de Noël' })).toEqual(['zoe'])
  for (const read of reads) expect(read).not.toHaveBeenCalled()
})

test('asked again while nothing public has changed, no day is searched anew', async () => {
  await add('en-ligne')
  const when = [{ start: '2026-11-28T20:00' }, { start: '2026-12-12T20:00' }]
  const search = vi.spyOn(catalogue, 'search')
  expect(await ids({ when })).toEqual(['en-ligne'])
  expect(search).toHaveBeenCalledTimes(2)
  expect(await ids({ when, title: 'Marché de Noël, bis' })).toEqual(['en-ligne'])
  expect(await ids({ when, title: 'Concert de gospel' })).toEqual([])
  expect(search).toHaveBeenCalledTimes(2)

  await add('nouvelle')
  expect((await ids({ when })).sort()).toEqual(['en-ligne', 'nouvelle'])
  expect(search).toHaveBeenCalledTimes(4)
})

test('other requests have their turn between the days of an event with many', async () => {
  const search = vi.spyOn(catalogue, 'search')
  const searchesAtTurns = new Set<number>()
  let isOver = false
  function note() {
    searchesAtTurns.add(search.mock.calls.length)
    if (!isOver) setImmediate(note)
  }
  note()
  await ids({ when: Array.from({ length: 8 }, (_, day) => ({ start: `2026-12-0${day + 1}T20:00` })) })
  isOver = true
  expect([...searchesAtTurns]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
