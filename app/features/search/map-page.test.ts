import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { events } from '~/domain/event'
import { findPlace } from '~/features/localities/places.server'
import { fixedClock } from '~/platform/clock'
import { NYON } from '../../../tests/support/agenda-places'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { type OpenCatalogue, openCatalogue } from './catalogue/catalogue.server'
import { mapPage } from './map-page.server'

const clock = fixedClock('2026-11-21T09:00:00Z')
let directory: string
let documents: SqliteStore
let catalogue: OpenCatalogue

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'map-page-test-'))
  documents = openCheckedStore({ file: ':memory:', clock })
  catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories: { list: () => [] } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await catalogue.close()
  await documents.close()
  rmSync(directory, { recursive: true, force: true })
})

test('the points are those of the events that have coordinates, and others have their turn while they are made', async () => {
  for (let number = 0; number < 5; number++) await documents.insert(events, `ici-${number}`, makeEvent())
  await documents.insert(events, 'nulle-part', makeEvent({ place: { lat: null, lng: null } }))
  await catalogue.settled()

  // Each look at the clock finds that the work was at it for long.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  count()
  const context = { catalogue, nowMs: clock.now(), categoryLabel: (slug: string) => slug }
  const map = await mapPage({ ...EMPTY_QUERY }, context)
  isOver = true
  expect(map.points.map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4].map((number) => `ici-${number}`))
  expect(map.drawnText).toBe(', dont 5 sur la carte')
  expect(turns).toBeGreaterThan(map.points.length)
})

test('the marker of a date is at its own place', async () => {
  const when = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29T20:00', place: NYON }]
  await documents.insert(events, 'tournee', makeEvent({ when }))
  await catalogue.settled()
  const context = { catalogue, nowMs: clock.now(), categoryLabel: (slug: string) => slug }
  const sunday = { ...EMPTY_QUERY, date: { from: '2026-11-29', to: '2026-11-29' } }
  const { points } = await mapPage(sunday, context)
  expect(points).toMatchObject([{ place: 'Cinéma du Bourg, Nyon', lat: NYON.lat, lng: NYON.lng }])
})
