import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { type Categories, categories as categoryDocuments } from '~/domain/category'
import { type AgendaEvent, events } from '~/domain/event'
import { openCategories } from '~/features/categories/categories.server'
import { seedCategories } from '~/features/categories/seed.server'
import { findPlace, searchPlaces } from '~/features/localities/places.server'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { temporaryDirectory } from '../../../tests/support/temporary-directory'
import { type OpenCatalogue, openCatalogue } from './catalogue/catalogue.server'
import { listPage } from './list-page.server'
import { suggestionsFor } from './suggestions.server'

const clock = fixedClock('2026-11-21T09:00:00Z')
let documents: SqliteStore
let catalogue: OpenCatalogue
let categories: Categories
let remove: () => Promise<void>

beforeEach(async () => {
  const directory = await temporaryDirectory('genres-in-lists')
  remove = directory.remove
  documents = openCheckedStore({ file: ':memory:', clock })
  await seedCategories(documents)
  categories = await openCategories(documents)
  catalogue = await openCatalogue({
    documents,
    directory: join(directory.path),
    clock,
    findPlace,
    categories,
  })
})
afterEach(async () => {
  await catalogue.close()
  categories.close()
  await documents.close()
  await remove()
})

const PLAIN = { description: 'Une soirée.', organizerName: 'Le Caveau' }

async function fill(agenda: Record<string, EventOverrides>): Promise<void> {
  for (const [id, fields] of Object.entries(agenda)) {
    await documents.insert(events, id, makeEvent({ ...PLAIN, ...fields }))
  }
  await catalogue.settled()
}

function page(search: string) {
  const { query } = parseAgendaQuery(new URLSearchParams(search))
  return listPage(
    query,
    { cursor: null, view: null },
    { catalogue, nowMs: clock.now(), categoryOf: categories.get },
  )
}
const titles = (search: string) => {
  const { results, days } = page(search)
  return [...days.flatMap(({ cards }) => cards), ...results].map(({ title }) => title)
}

describe('a genre word', () => {
  beforeEach(() =>
    fill({
      told: { title: 'Le Quintette du mardi', genre: 'jazz' },
      titled: { title: 'Nuit du jazz' },
      described: { title: 'Soirée au Caveau', description: 'Un peu de swing.' },
      rock: { title: 'Granit' },
      play: { title: 'Jazz hot', category: 'spectacles' },
    }),
  )

  test('finds by date its own words and the events that tell the genre, then those that mention it; the theme is a link', () => {
    expect(titles('q=jazz').slice(0, 3).sort()).toEqual(['Jazz hot', 'Le Quintette du mardi', 'Nuit du jazz'])
    expect(page('q=jazz')).toMatchObject({
      resultsHeading: 'En parlent aussi',
      results: [{ title: 'Soirée au Caveau' }],
    })
    expect(page('q=jazz').wholeThemes).toEqual([
      { label: 'Toute la musique', href: '/evenements?category=musique', countText: '4\u00a0événements' },
    ])
  })

  test('keeps the other words and filters in the link to the theme, and widens no other search', () => {
    expect(page('q=jazz+caveau&canton=VD').wholeThemes).toMatchObject([
      { href: '/evenements?q=caveau&mots=lus&category=musique&canton=VD' },
    ])
    expect(page('q=jazz&mots=tels-quels').wholeThemes).toEqual([])
    expect(page('q=concert').wholeThemes).toEqual([])
  })

  test('widens to the theme without the occasion beside it, and without « et » between two', () => {
    for (const q of ['soirée+jazz', 'jazz+et+blues', 'une+soirée+de+jazz'])
      expect(page(`q=${q}`).wholeThemes).toMatchObject([{ href: '/evenements?category=musique' }])
  })

  test('is a chip that says what it stands for', () => {
    expect(page('q=swing').chips.map(({ label }) => label)).toEqual(['«\u00a0swing\u00a0» (Jazz)'])
    expect(page('q=jazz').chips.map(({ label }) => label)).toEqual(['«\u00a0jazz\u00a0»'])
  })

  test('that no event holds still offers its theme', () => {
    const { total, wholeThemes } = page('q=gospel')
    expect(total).toBe(0)
    expect(wholeThemes).toMatchObject([{ label: 'Toute la musique' }])
  })
})

describe('the filter of genres', () => {
  beforeEach(() =>
    fill({
      told: { title: 'Le Quintette du mardi', genre: 'jazz' },
      titled: { title: 'Nuit du jazz' },
      other: { title: 'Nuit du jazz et du rock', genre: 'rock' },
      tag: { title: 'Granit', tags: ['Rock'] },
      flea: { title: 'Jazz aux puces', category: 'marches-brocantes' },
      gone: { title: 'Soirée punk', genre: 'disparu' },
    }),
  )

  test('counts what tells the genre, and what tells none but has its words, within its theme', () => {
    const genres = page('category=musique').groups.find(({ filter }) => filter === 'genre')
    expect(genres?.options.map(({ label, count }) => [label, count])).toEqual([
      ['Jazz', 2],
      ['Rock', 2],
      ['Punk', 1],
    ])
    expect(genres?.options[0]?.href).toBe('/evenements?category=musique&genre=jazz')
    expect(titles('genre=jazz').sort()).toEqual(['Le Quintette du mardi', 'Nuit du jazz'])
    expect(page('genre=jazz').wholeThemes).toMatchObject([{ href: '/evenements?category=musique' }])
    expect(page('genre=jazz').title).toBe('Jazz')
  })

  test('follows the list of genres at once', async () => {
    await documents.update(categoryDocuments, 'musique', {
      genres: [{ slug: 'jazz', label: 'Swing', synonyms: ['granit'] }],
    })
    await expect.poll(() => titles('genre=jazz').sort()).toEqual(['Granit', 'Le Quintette du mardi'])
    expect(page('genre=rock')).toMatchObject({ total: 0, chips: [{ label: 'rock' }] })
  })
})

test('suggestions name genres that have events to come', async () => {
  await fill({ told: { title: 'Le Quintette du mardi', genre: 'jazz' } })
  const suggested = (typed: string) =>
    suggestionsFor(typed, { catalogue, categories, searchPlaces, findPlace, nowMs: clock.now() })
      .find(({ label }) => label === 'Thèmes')
      ?.options.map(({ label, detail, href }) => `${label} (${detail}) ${href}`)
  expect(suggested('ja')).toContain('Jazz (Musique) /evenements?genre=jazz')
  expect(suggested('swi')).toEqual(['Jazz (swing · Musique) /evenements?genre=jazz'])
  expect(suggested('gospel')).toBeUndefined()
})

test('similar events are of the genre, the near and the soon ones first; a debate is like no gig', async () => {
  const sion = { name: 'Remparts', locality: 'Sion', canton: 'VS', lat: 46.23, lng: 7.36 } as const
  await fill({
    gig: { title: 'Bise noire', genre: 'rock', tags: ['scène locale'] },
    far: { title: 'Granit', genre: 'rock', place: sion },
    later: { title: 'Les Tuyaux', genre: 'rock', when: { start: '2027-01-20T20:00' } },
    soon: { title: 'Rock à la cave', when: { start: '2026-12-01T20:00' } },
    choir: { title: 'Chœur du lac', genre: 'choeur-chorale' },
    debate: { title: 'Débat : la scène locale', category: 'vie-locale', tags: ['scène locale'] },
  })
  const gig = catalogue.event('gig')
  const like = (event: AgendaEvent | null) =>
    event &&
    catalogue.similar({ ...event, id: 'gig' } as NonNullable<typeof gig>, 5).map((hit) => hit.event.id)
  expect(like(gig)).toEqual(['soon', 'later', 'far', 'choir'])
})

test('a dead end that gives up some words keeps the others', async () => {
  await fill({ orgue: { title: 'Orgue à Berlens' }, ciel: { title: 'Le ciel' } })
  expect(page('q=jazz+orgue+hockey').nothing?.alternatives).toMatchObject([
    { intro: 'sans', href: '/evenements?q=orgue', countText: '1\u00a0événement' },
  ])
  expect(page('q=match+hockey+jazz+gotteron').nothing?.alternatives).toEqual([])
})
