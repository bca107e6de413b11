// Measures the share of the expected that a search finds first, and the share of a genre's results that speak of it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { namesOfLabel, SEED_GENRES } from '~/domain/genre'
import { findPlace, searchPlaces } from '~/features/localities/places.server'
import { termsOf } from '~/features/search/index/analysis'
import { singularOf } from '~/features/search/index/stems'
import { eventEntitled } from '~/features/search/list-page.server'
import { openBenchCatalogue } from './catalogue'
import { madeQueries } from './made-queries'

/** Recall counts the first so many results. */
const FIRST = 20
const SUGGESTED = 8
/** So many results of a genre word are looked at. */
const LOOKED_AT = 100

const eventQuery = z.object({ type: z.string(), query: z.string(), expect: z.array(z.string()) })
const placeQuery = z.object({
  type: z.string(),
  query: z.string(),
  expect: z.array(z.tuple([z.string(), z.string(), z.string()])),
})

export interface Outcome {
  type: string
  query: string
  /** 0 to 1. */
  share: number
  /** How much it counts; 1 unless given. */
  weight?: number
}

/** The events of a file, moved to now. The files that it takes are gone with `close`. */
export async function openSampleCatalogue(events: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'agenda-bench-'))
  const { catalogue, close } = await openBenchCatalogue(directory, events)
  return { catalogue, close: () => close().then(() => rm(directory, { recursive: true, force: true })) }
}

/** Results stand as the list shows them: the event whose title was typed stands first, or above the others. */
function search(q: string, catalogue: Catalogue, limit = FIRST): StoredEvent[] {
  const { query: typed } = parseAgendaQuery(new URLSearchParams({ q, when: 'all' }))
  const { query } = catalogue.understand(typed)
  const found = catalogue.search(query, { limit }).items.map(({ event }) => event)
  const entitled = eventEntitled(typed, query, catalogue)
  return entitled ? [entitled, ...found.filter(({ id }) => id !== entitled.id)] : found
}

/** `file`: NDJSON { type, query, expect: [ids] }. */
export async function eventOutcomes(file: string, catalogue: Catalogue): Promise<Outcome[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => {
    const { type, query, expect } = eventQuery.parse(JSON.parse(line))
    const found = new Set(search(query, catalogue).map(({ source }) => bareId(source.externalId)))
    return { type, query, share: expect.filter((id) => found.has(id)).length / expect.length }
  })
}

/** « lt-123 » and « lt-123@2024-01-01 » are 123. */
function bareId(externalId: string | null): string {
  return (externalId ?? '').replace(/^lt-/, '').replace(/@.*$/, '')
}

/** `file`: JSON [{ type, query, expect: [[npa, commune, canton]] }]. */
export async function placeOutcomes(file: string): Promise<Outcome[]> {
  const queries = z.array(placeQuery).parse(JSON.parse(await readFile(file, 'utf8')))
  return queries.map(({ type, query, expect }) => {
    const places = type === 'prefix' ? searchPlaces(query, SUGGESTED) : [findPlace(query)]
    const isExpected = places.some((place) =>
      expect.some(([npa, , canton]) => place?.canton === canton && place.npa.includes(npa)),
    )
    return { type, query, share: isExpected ? 1 : 0 }
  })
}

/** Whether the whole title finds its event first. */
export function titleOutcomes(catalogue: Catalogue): Outcome[] {
  return [...catalogue.published()].flatMap(({ id }) => {
    const title = catalogue.event(id)?.title
    if (title === undefined) return []
    const [first] = search(title, catalogue)
    return [{ type: 'titre', query: title, share: first?.title === title ? 1 : 0 }]
  })
}

/** `each` of each kind of mistake and form. The same for the same `seed`. */
export function madeOutcomes(catalogue: Catalogue, each: number, seed: number): Outcome[] {
  const ids = [...catalogue.published()].map(({ id }) => id)
  const titles = ids.map((id) => catalogue.event(id)?.title ?? '')
  return madeQueries(titles, each, seed).map(({ type, query, expect }) => {
    const found = new Set(search(query, catalogue).map(({ id }) => id))
    const share = expect.filter((at) => found.has(ids[at] ?? '')).length / expect.length
    return { type, query, share }
  })
}

/** Each name and synonym of a genre, of what it finds the share that holds one of them or is told to be of it. */
export function genreOutcomes(catalogue: Catalogue): Outcome[] {
  return [...SEED_GENRES.values()].flat().flatMap(({ slug, label, synonyms }) => {
    const names = [...namesOfLabel(label), ...synonyms]
    const phrases = names.map((name) => termsOf(name).map(singularOf))
    return names.flatMap((query): Outcome[] => {
      const events = search(query, catalogue, LOOKED_AT)
      if (events.length === 0) return []
      const right = events.filter((event) => {
        const { title, summary, description, tags, place } = event
        const text = [title, summary, description, ...tags, place?.name, event.organizerName].join(' ')
        const terms = new Set(termsOf(text).map(singularOf))
        return event.genre === slug || phrases.some((phrase) => phrase.every((term) => terms.has(term)))
      })
      return [{ type: 'genre', query, share: right.length / events.length, weight: events.length }]
    })
  })
}

/** Shares are in per cent, by type and of all (« tout »). */
export function sharesByType(outcomes: readonly Outcome[]): Map<string, { asked: number; percent: number }> {
  const types = new Map<string, Outcome[]>()
  for (const outcome of outcomes) types.set(outcome.type, [...(types.get(outcome.type) ?? []), outcome])
  return new Map(
    [...types.set('tout', [...outcomes])].map(([type, own]) => [
      type,
      { asked: own.length, percent: percentOf(own) },
    ]),
  )
}

function percentOf(outcomes: readonly Outcome[]): number {
  const weights = outcomes.reduce((sum, { weight = 1 }) => sum + weight, 0)
  return (100 * outcomes.reduce((sum, { share, weight = 1 }) => sum + share * weight, 0)) / weights
}
