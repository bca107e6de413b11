// Files to import and stores to import them into, before each test in a directory of its own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events, type StoredEvent } from '~/domain/event'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../../../tests/support/checked-store'

export const OPTIONS = {
  publish: true,
  shiftToNow: true,
  today: '2026-11-20',
  now: '2026-11-20T12:00:00.000Z',
}

export let directory: string
let stores: DocumentStore[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-import-'))
  stores = []
})

afterEach(async () => {
  for (const store of stores) await store.close()
  await rm(directory, { recursive: true })
})

export function openStore(name = 'agenda'): DocumentStore {
  const clock = fixedClock('2026-11-20T12:00:00.000Z')
  const store = openCheckedStore({ file: join(directory, `${name}.sqlite`), clock })
  stores.push(store)
  return store
}

export async function fileOf(name: string, ...records: unknown[]): Promise<string> {
  const path = join(directory, name)
  await writeFile(
    path,
    records.map((record) => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join(''),
  )
  return path
}

export function record(id: string, overrides: Record<string, unknown> = {}) {
  return { id, title: `Fête ${id}`, locality: 'Nyon', canton: 'VD', start: '2026-12-05', ...overrides }
}

export async function allEvents(store: DocumentStore): Promise<StoredEvent[]> {
  return (await store.find(events, { limit: 1000 })).documents
}

export async function onlyEvent(store: DocumentStore): Promise<StoredEvent> {
  const [event, ...others] = await allEvents(store)
  if (!event || others.length > 0) throw new Error('one event expected')
  return event
}
