// A search for a genre must find its events: in the demo agenda, and in 959 real events that lie beside the
// repository.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { Hit } from '~/domain/catalogue'
import { type Categories, SEED_CATEGORIES } from '~/domain/category'
import type { AgendaEvent } from '~/domain/event'
import { type Genre, SEED_GENRES } from '~/domain/genre'
import { importFile } from '~/features/archive/import-file.server'
import { openCategories } from '~/features/categories/categories.server'
import { findPlace } from '~/features/localities/places.server'
import { type OpenCatalogue, openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { type Clock, fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { sharedData } from '../../../tests/support/shared-data'
import { temporaryDirectory } from '../../../tests/support/temporary-directory'
import { seedDemo } from './seed.server'

const NOW = '2026-11-21T09:00:00.000Z'
const LEAST_SHARE = 0.8
const FIRST_HITS = 10
/** The first results of a word are hardly farther away than the soonest ones. */
const SOON_DAYS = 4
const REAL_EVENTS = sharedData('evenements/romandie.ndjson')
if (!existsSync(REAL_EVENTS))
  console.warn(`${REAL_EVENTS} is absent: genres are searched in the demo agenda only`)

const clock = fixedClock(NOW)
const GENRES = [...SEED_GENRES.values()].flat()

async function importReal(store: DocumentStore): Promise<void> {
  const options = { publish: true, shiftToNow: true, today: NOW.slice(0, 10), now: NOW }
  await importFile(store, REAL_EVENTS, options)
}

const AGENDAS: [name: string, fill: (store: DocumentStore, clock: Clock) => Promise<unknown>][] = [
  ['the demo agenda', seedDemo],
]
if (existsSync(REAL_EVENTS)) AGENDAS.push(['real events', importReal])

describe.each(AGENDAS)('in %s', (_, fill) => {
  let remove: () => Promise<void>
  let store: SqliteStore
  let categories: Categories
  let catalogue: OpenCatalogue

  beforeAll(async () => {
    const directory = await temporaryDirectory('genres')
    remove = directory.remove
    store = openCheckedStore({ file: join(directory.path, 'agenda.sqlite'), clock })
    await fill(store, clock)
    categories = await openCategories(store)
    const place = join(directory.path, 'catalogue')
    catalogue = await openCatalogue({ documents: store, directory: place, clock, findPlace, categories })
  })

  afterAll(async () => {
    await catalogue.close()
    categories.close()
    await store.close()
    await remove()
  })

  /** Nothing for words that are read as a date or a place (« Nouvel An »), or are a whole title. */
  function everyHit(parameters: Record<string, string>): AgendaEvent[] {
    const { query } = parseAgendaQuery(new URLSearchParams({ when: 'all', ...parameters }))
    const { query: asked } = catalogue.understand(query)
    if (asked.exact || (asked.q === '' && query.q !== '')) return []
    const events: AgendaEvent[] = []
    let cursor: string | null = null
    do {
      const page = catalogue.search(asked, { limit: 100, cursor })
      events.push(...page.items.map(({ event }) => event))
      cursor = page.nextCursor
    } while (cursor !== null)
    return events
  }

  test('of what a word of a genre finds, four fifths hold the word or another one of the genre', () => {
    const poor: string[] = []
    let found = 0
    for (const genre of GENRES) {
      for (const word of [genre.label, ...genre.synonyms]) {
        const hits = everyHit({ q: word })
        found += hits.length > 0 ? 1 : 0
        const holding = hits.filter((event) => holdsWord(event, genre)).length
        if (holding < LEAST_SHARE * hits.length) poor.push(`${word}: ${holding} of ${hits.length}`)
      }
    }
    expect(poor).toEqual([])
    expect(found).toBeGreaterThan(100)
  })

  test('generic words find whole themes', () => {
    for (const [word, theme] of [
      ['concert', 'musique'],
      ['spectacle', 'spectacles'],
      ['expo', 'expos-musees'],
    ] as const) {
      const ids = new Set(everyHit({ q: word }).map(({ title }) => title))
      for (const { title } of everyHit({ category: theme })) expect(ids).toContain(title)
    }
  })

  test.each([
    'concert',
    'concert lausanne',
    'théâtre',
    'théâtre genève',
    'exposition',
    'enfants',
    'visite guidée',
    'cinéma',
    'spectacle',
  ])('« %s » begins with what is soon', (q) => {
    const { query } = catalogue.understand(parseAgendaQuery(new URLSearchParams({ q })).query)
    const best = catalogue.search(query, { limit: FIRST_HITS }).items
    const soonest = catalogue.search(
      { ...query, sort: 'date' },
      { limit: FIRST_HITS, section: 'dated' },
    ).items
    expect(medianDay(best) - medianDay(soonest)).toBeLessThanOrEqual(SOON_DAYS)
  })

  test('each genre that has events is of one theme, and an event that tells its genre has it alone', () => {
    for (const genre of GENRES) {
      for (const event of everyHit({ genre: genre.slug })) {
        if (event.genre !== null) expect([genre.slug, event.title]).toEqual([event.genre, event.title])
        else expect(SEED_GENRES.get(event.category)).toContainEqual(genre)
      }
    }
    expect(SEED_CATEGORIES.size).toBe(SEED_GENRES.size)
  })
})

/** Days from now. What has begun counts as of today, and a list without events as well. */
function medianDay(hits: readonly Hit[]): number {
  const days = hits
    .map(({ occurrence }) => Math.max(0, (Date.parse(occurrence.start) - clock.now()) / DAY_MS))
    .sort((a, b) => a - b)
  return days[Math.floor(days.length / 2)] ?? 0
}

/** Looks at the plain text, without the index's analysis. */
function holdsWord(event: AgendaEvent, { slug, label, synonyms }: Genre): boolean {
  if (event.genre === slug) return true
  const { title, summary, description, tags, place, organizerName } = event
  const text = plain(
    [title, summary, description, ...tags, place?.name, place?.locality, organizerName].join(' '),
  )
  const words = text.split(' ')
  return [...label.split(' & '), ...synonyms].some((name) =>
    plain(name)
      .split(' ')
      .filter((word) => !/^(?:de|des|du|la|l|d|a|aux)$/.test(word))
      .every((word) => words.some((own) => isFormOf(own, word))),
  )
}

/** « chorales » and « choraux » are forms of « choral », « classics » of « classique ». */
function isFormOf(own: string, word: string): boolean {
  const cut = word.length < 5 ? 0 : word.length < 7 ? 1 : 3
  return own.startsWith(word.slice(0, word.length - cut)) && own.length <= word.length + Math.max(1, cut)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
