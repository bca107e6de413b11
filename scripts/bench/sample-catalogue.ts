// A catalogue of the events of a file, as the site would have it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSqliteStore } from '~/backend/sqlite/store.server'
import type { Catalogue } from '~/domain/catalogue'
import { SEED_CATEGORIES } from '~/domain/category'
import { importFile } from '~/features/archive/import-file.server'
import { findPlace } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { fixedClock } from '~/platform/clock'

const NOW = '2026-11-21T09:00:00.000Z'
const UNSTORED = { version: 1, createdAt: NOW, updatedAt: NOW, changedAt: NOW, removedAt: null }

/** Its dates are moved to now. What it takes is gone with `close`. */
export async function openSampleCatalogue(
  events: string,
): Promise<{ catalogue: Catalogue; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'agenda-bench-'))
  const clock = fixedClock(NOW)
  const store = await openSqliteStore({ file: path.join(directory, 'store.sqlite'), clock })
  await importFile(store, events, { publish: true, shiftToNow: true, today: NOW.slice(0, 10), now: NOW })
  const seeds = [...SEED_CATEGORIES].map(([id, category]) => ({ ...category, ...UNSTORED, id }))
  const catalogue = await openCatalogue({
    documents: store,
    directory: path.join(directory, 'catalogue'),
    clock,
    findPlace,
    categories: { list: () => seeds },
  })
  async function close() {
    await catalogue.close()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { catalogue, close }
}
