import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { type OpenCatalogue, openCatalogue } from '~/features/catalogue/catalogue.server'
import { parseAgendaQuery } from '~/features/catalogue/query'
import { findPlace } from '~/features/places/places.server'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { listPage } from './list-page.server'

const clock = fixedClock('2026-11-21T09:00:00Z')
let directory: string
let documents: SqliteStore
let catalogue: OpenCatalogue

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'list-page-test-'))
  documents = openCheckedStore({ file: ':memory:', clock })
  catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories: { list: () => [] } })
})
afterEach(async () => {
  await catalogue.close()
  await documents.close()
  rmSync(directory, { recursive: true, force: true })
})

function page(search: string, cursor: string | null = null) {
  const { query } = parseAgendaQuery(new URLSearchParams(search))
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  return listPage(query, { cursor, view: null }, { catalogue, nowMs: clock.now(), categoryOf })
}

test('an empty list says what there would be without each of its filters', async () => {
  await documents.insert(events, 'concert', makeEvent({ category: 'musique', status: 'published' }))
  await catalogue.settled()
  const { total, suggestions } = page('category=musique&langue=it')
  expect(total).toBe(0)
  expect(suggestions).toEqual([
    { label: 'Italien', href: '/evenements?category=musique', countText: '1\u00a0événement' },
  ])
})

test('an empty list with more filters than anybody chooses is not searched anew for each of them', () => {
  const search = vi.spyOn(catalogue, 'search')
  const count = vi.spyOn(catalogue, 'count')
  const categories = Array.from({ length: 40 }, (_, at) => `category=theme-${at}`)
  const languages = ['it', 'de', 'en', 'es', 'pt', 'sq', 'tr', 'ar'].map((language) => `langue=${language}`)
  const { total, chips } = page([...categories, ...languages].join('&'))
  expect(total).toBe(0)
  expect(chips).toHaveLength(48)
  expect(search).toHaveBeenCalledTimes(1)
  expect(count.mock.calls.length).toBeLessThanOrEqual(20)
})

test('a cursor of another list is said to be lost, and the list begins anew', async () => {
  const festival = { start: '2026-11-01', end: '2026-12-31' }
  await documents.insert(events, 'festival', makeEvent({ when: festival, status: 'published' }))
  await catalogue.settled()
  const lost = page('', '1a2b3c.d.1.1.1.1')
  expect(lost).toMatchObject({ isCursorLost: true, first: null, ongoing: { total: 1 } })
  expect(page('')).toMatchObject({ isCursorLost: false, ongoing: { total: 1 } })
})

test('a town that is named like its canton leads there too; what was corrected leads to the word as typed', async () => {
  await documents.insert(events, 'concert', makeEvent({ title: 'Récital', status: 'published' }))
  await catalogue.settled()
  expect(page('q=fribourg').others).toEqual([
    { label: 'le canton de Fribourg', href: '/evenements?canton=FR' },
  ])
  const { corrections, literal } = page('q=récitla')
  expect(corrections).toEqual([{ typed: 'recitla', meant: 'recital' }])
  expect(literal).toBe('/evenements?q=r%C3%A9citla&mots=tels-quels')
  expect(page('q=récitla&mots=tels-quels')).toMatchObject({ total: 0, corrections: [], literal: null })
})

test('near me is asked for where the position is given, and keeps the other filters', () => {
  expect(page('q=jazz près de chez moi&prix=gratuit').nearMe).toBe('/evenements?q=jazz&mots=lus&prix=gratuit')
  expect(page('q=jazz').nearMe).toBeNull()
})
