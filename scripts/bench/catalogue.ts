// The catalogue of a data directory, for questions in this process.
import { openSqliteStore } from '~/backend/sqlite/store.server'
import { SEED_CATEGORIES } from '~/domain/category'
import { importFile } from '~/features/archive/import-file.server'
import { findPlace } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { fixedClock } from '~/platform/clock'
import { BENCH_NOW } from './events'

/** The events of the file, if one is given, are put there first, as if they were to come. */
export async function openBenchCatalogue(dataDir: string, file?: string) {
  const clock = fixedClock(BENCH_NOW)
  const documents = openSqliteStore({ file: `${dataDir}/agenda.sqlite`, clock })
  const today = BENCH_NOW.slice(0, 10)
  if (file) await importFile(documents, file, { publish: true, shiftToNow: true, today, now: BENCH_NOW })
  const unstored = {
    version: 1,
    createdAt: BENCH_NOW,
    updatedAt: BENCH_NOW,
    changedAt: BENCH_NOW,
    removedAt: null,
  }
  const seeds = [...SEED_CATEGORIES].map(([id, category]) => ({ ...category, ...unstored, id }))
  const categories = { list: () => seeds }
  const catalogue = await openCatalogue({
    documents,
    directory: `${dataDir}/catalogue`,
    clock,
    findPlace,
    categories,
    // Each question counts as one that nobody has asked before.
    facetCache: { of: (_question, _agenda, count) => count() },
  })
  async function close() {
    await catalogue.close()
    await documents.close()
  }
  return { catalogue, categories, clock, close }
}
