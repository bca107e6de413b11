// A catalogue over a store, before each test in a directory of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import type { Partner } from '~/domain/partner'
import type { FindPlace } from '~/features/search/index/question'
import { findPlace } from '~/features/search/index/testing/random-events'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../../../tests/support/checked-store'
import { makeEvent } from '../../../../../tests/support/make-event'
import { openCatalogue } from '../catalogue.server'

export const NOW = '2026-11-20T10:00:00.000Z'
export const clock = fixedClock(NOW)

export let directory: string
export let store: SqliteStore
const openOnes: { close(): Promise<void> }[] = []

beforeEach(() => {
  clock.set(NOW)
  directory = mkdtempSync(join(tmpdir(), 'catalogue-test-'))
  store = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock }))
})

afterEach(async () => {
  for (const one of openOnes.splice(0).reverse()) await one.close()
  rmSync(directory, { recursive: true, force: true })
})

export function opened<O extends { close(): Promise<void> }>(one: O): O {
  openOnes.push(one)
  return one
}

export async function closed(one: { close(): Promise<void> }) {
  openOnes.splice(openOnes.indexOf(one), 1)
  await one.close()
}

const NO_CATEGORIES = { list: () => [] }
export const catalogueDirectory = () => join(directory, 'catalogue')

export async function catalogue(documents = store, places: FindPlace = findPlace) {
  return opened(
    await openCatalogue({
      documents,
      directory: catalogueDirectory(),
      clock,
      findPlace: places,
      categories: NO_CATEGORIES,
    }),
  )
}

export function event(fields: Partial<AgendaEvent> = {}): AgendaEvent {
  return {
    ...makeEvent(),
    title: 'Concert de Noël',
    description: '',
    occurrences: makeOccurrences([{ start: '2026-12-24T20:00', end: '2026-12-24T22:00' }]),
    ...fields,
  }
}

export const partner: Partner = {
  name: 'Théâtre du Lac',
  kind: 'venue',
  tier: 'ami',
  description: '',
  logo: null,
  website: null,
  email: null,
  phone: null,
  locality: 'Nyon',
  canton: 'VD',
  order: 1,
  active: true,
}

type Opened = Awaited<ReturnType<typeof catalogue>>

export function idsFor(from: Opened, q: string): string[] {
  return from.search({ ...EMPTY_QUERY, q }, { limit: 50 }).items.map((hit) => hit.event.id)
}
