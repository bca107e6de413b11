import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { type AgendaEvent, events } from '~/domain/event'
import { type Organizer, organizers } from '~/domain/organizer'
import { type AgendaPlace, places } from '~/domain/place'
import { findPlace } from '~/features/localities/places.server'
import { type OpenCatalogue, openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { openCheckedStore } from './checked-store'

/** The seeded categories as the store gives them. */
export const CATEGORIES = [...SEED_CATEGORIES].map(([id, category]) => ({
  ...category,
  id,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  removedAt: null,
  version: 1,
}))

/** A catalogue of these events, places and organizers by id, closed when the test ends. `clock.ms` may be changed. */
export async function catalogueOf(
  agenda: Readonly<Record<string, AgendaEvent>>,
  now: string,
  known: Readonly<Record<string, AgendaPlace>> = {},
  teams: Readonly<Record<string, Organizer>> = {},
): Promise<{ catalogue: OpenCatalogue; clock: { ms: number; now(): number } }> {
  const clock = { ms: Date.parse(now), now: () => clock.ms }
  const directory = mkdtempSync(join(tmpdir(), 'catalogue-test-'))
  const documents = openCheckedStore({ file: ':memory:', clock })
  for (const [id, event] of Object.entries(agenda)) await documents.insert(events, id, event)
  for (const [id, place] of Object.entries(known)) await documents.insert(places, id, place)
  for (const [id, organizer] of Object.entries(teams)) await documents.insert(organizers, id, organizer)
  const categories = { list: () => CATEGORIES }
  const catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories })
  onTestFinished(async () => {
    await catalogue.close()
    await documents.close()
    rmSync(directory, { recursive: true, force: true })
  })
  await catalogue.settled()
  return { catalogue, clock }
}
