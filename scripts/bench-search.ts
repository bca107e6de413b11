// npm run bench:search -- [--events FILE] [--made NUMBER] [FILES]: recall of events and places by kind of query.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openSqliteStore } from '../app/backend/sqlite/store.server'
import { SEED_CATEGORIES } from '../app/domain/category'
import type { Catalogue } from '../app/features/catalogue/catalogue'
import { openCatalogue } from '../app/features/catalogue/catalogue.server'
import { parseAgendaQuery } from '../app/features/catalogue/query'
import { importFile } from '../app/features/feeds/import/import-file.server'
import { findPlace, searchPlaces } from '../app/features/places/places.server'
import { fixedClock } from '../app/platform/clock'
import { madeQueries } from './bench/made-queries'

const USAGE = `Usage : npm run bench:search -- [--events ÉVÉNEMENTS.ndjson] [--made NOMBRE] [--seed NOMBRE] [FICHIERS]

  --made     autant de requêtes de chaque sorte, faites des mots des titres
  FICHIERS   requêtes en NDJSON { type, query, expect: [identifiants] } ou lieux en JSON { type, query, expect: [[npa, commune, canton]] }`
const EVENTS = '../shared/data/evenements/romandie.ndjson'
const NOW = '2026-11-21T09:00:00.000Z'
/** Recall counts the first so many results. */
const FIRST = 20
const SUGGESTED = 8

const eventQuery = z.object({ type: z.string(), query: z.string(), expect: z.array(z.string()) })
const placeQuery = z.object({
  type: z.string(),
  query: z.string(),
  expect: z.array(z.tuple([z.string(), z.string(), z.string()])),
})

const UNSTORED = { version: 1, createdAt: NOW, updatedAt: NOW, changedAt: NOW, removedAt: null }

interface Outcome {
  type: string
  query: string
  share: number
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      events: { type: 'string', default: EVENTS },
      misses: { type: 'boolean', default: false },
      made: { type: 'string', default: '0' },
      seed: { type: 'string', default: '1' },
    },
  })
  const made = Number(values.made)
  if (positionals.length === 0 && !(made > 0)) {
    console.error(USAGE)
    return 2
  }
  const directory = await mkdtemp(path.join(tmpdir(), 'agenda-bench-'))
  const clock = fixedClock(NOW)
  const store = await openSqliteStore({ file: path.join(directory, 'store.sqlite'), clock })
  await importFile(store, values.events, {
    publish: true,
    shiftToNow: true,
    today: NOW.slice(0, 10),
    now: NOW,
  })
  const seeds = [...SEED_CATEGORIES].map(([id, category]) => ({ ...category, ...UNSTORED, id }))
  const catalogue = await openCatalogue({
    documents: store,
    directory: path.join(directory, 'catalogue'),
    clock,
    findPlace,
    categories: { list: () => seeds },
  })
  try {
    for (const file of positionals) {
      const outcomes = file.endsWith('.ndjson')
        ? await eventOutcomes(file, catalogue)
        : await placeOutcomes(file)
      report(file, outcomes, values.misses)
    }
    if (made > 0)
      report('faites des titres', madeOutcomes(catalogue, made, Number(values.seed)), values.misses)
    report('titres entiers : le bon en premier', titleOutcomes(catalogue), values.misses)
  } finally {
    await catalogue.close()
    await store.close()
    await rm(directory, { recursive: true, force: true })
  }
  return 0
}

function search(q: string, catalogue: Catalogue) {
  const { query } = parseAgendaQuery(new URLSearchParams({ q, when: 'all' }))
  return catalogue.search(catalogue.understand(query).query, { limit: FIRST }).items
}

async function eventOutcomes(file: string, catalogue: Catalogue): Promise<Outcome[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const { type, query, expect } = eventQuery.parse(JSON.parse(line))
    const found = new Set(search(query, catalogue).map(({ event }) => bareId(event.source.externalId)))
    return { type, query, share: expect.filter((id) => found.has(id)).length / expect.length }
  })
}

/** « lt-123 » and « lt-123@2024-01-01 » are 123. */
function bareId(externalId: string | null): string {
  return (externalId ?? '').replace(/^lt-/, '').replace(/@.*$/, '')
}

async function placeOutcomes(file: string): Promise<Outcome[]> {
  const queries = z.array(placeQuery).parse(JSON.parse(await readFile(file, 'utf8')))
  return queries.map(({ type, query, expect }) => {
    const places = type === 'prefix' ? searchPlaces(query, SUGGESTED) : [findPlace(query)]
    const isExpected = places.some((place) =>
      expect.some(([npa, , canton]) => place?.canton === canton && place.npa.includes(npa)),
    )
    return { type, query, share: isExpected ? 1 : 0 }
  })
}

function titleOutcomes(catalogue: Catalogue): Outcome[] {
  return [...catalogue.published()].flatMap(({ id }) => {
    const title = catalogue.event(id)?.title
    if (title === undefined) return []
    const [first] = search(title, catalogue)
    return [{ type: 'titre', query: title, share: first?.event.title === title ? 1 : 0 }]
  })
}

function madeOutcomes(catalogue: Catalogue, each: number, seed: number): Outcome[] {
  const ids = [...catalogue.published()].map(({ id }) => id)
  const titles = ids.map((id) => catalogue.event(id)?.title ?? '')
  return madeQueries(titles, each, seed).map(({ type, query, expect }) => {
    const found = new Set(search(query, catalogue).map(({ event }) => event.id))
    const share = expect.filter((at) => found.has(ids[at] ?? '')).length / expect.length
    return { type, query, share }
  })
}

function report(title: string, outcomes: readonly Outcome[], misses: boolean): void {
  const types = new Map<string, Outcome[]>()
  for (const outcome of outcomes) types.set(outcome.type, [...(types.get(outcome.type) ?? []), outcome])
  console.log(`\n${title}`)
  for (const [type, own] of types.set('tout', [...outcomes])) {
    const recall = own.reduce((sum, { share }) => sum + share, 0) / own.length
    console.log(
      `  ${type.padEnd(22)} ${String(own.length).padStart(4)}  ${(100 * recall).toFixed(1).padStart(5)} %`,
    )
    if (!misses || type === 'tout') continue
    for (const { query, share } of own) if (share < 1) console.log(`      ${share.toFixed(2)} ${query}`)
  }
}

process.exitCode = await main()
