import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { findPlace, searchPlaces } from '~/features/localities/places.server'
import { fixedClock } from '~/platform/clock'
import { seedAgenda, TEST_NOW } from '../../../tests/support/agenda'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type OpenCatalogue, openCatalogue } from './catalogue/catalogue.server'
import { suggestionsFor } from './suggestions.server'

const clock = fixedClock(TEST_NOW)
const directory = mkdtempSync(join(tmpdir(), 'suggestions-test-'))
let store: SqliteStore
let catalogue: OpenCatalogue
const now = '2026-01-01T00:00:00.000Z'
const categories = {
  list: () =>
    [...SEED_CATEGORIES].map(([id, category]) => ({
      ...category,
      id,
      createdAt: now,
      updatedAt: now,
      changedAt: now,
      removedAt: null,
      version: 1,
    })),
}

beforeAll(async () => {
  store = openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock })
  await seedAgenda(store)
  catalogue = await openCatalogue({
    documents: store,
    directory: join(directory, 'catalogue'),
    clock,
    findPlace,
    categories,
  })
})

afterAll(async () => {
  await catalogue.close()
  await store.close()
  rmSync(directory, { recursive: true, force: true })
})

function offered(typed: string): Record<string, string[]> {
  const groups = suggestionsFor(typed, { catalogue, categories, searchPlaces, findPlace, nowMs: clock.now() })
  return Object.fromEntries(groups.map(({ label, options }) => [label, options.map((one) => one.label)]))
}

describe('suggestions', () => {
  test('are what was probably meant, where nothing begins so', () => {
    expect(offered('laussane').Lieux).toEqual(['Lausanne'])
    const [title = ''] = offered('concert').Événements ?? []
    expect(title).toMatch(/concert/i)
    expect(offered(title.replace(/concert/i, 'conecrt')).Événements).toContain(title)
    expect(offered('laus')).toEqual(offered('Laus'))
    expect(offered('zzkqx')).toEqual({})
  })

  test('are regions where something happens', () => {
    expect(offered('la cô').Lieux).toEqual(['La Côte'])
    expect(offered('singi').Lieux).toBeUndefined()
  })

  test('are events by the words of their titles, the soonest first, none that is over', () => {
    expect(offered('concert').Événements).toEqual(['Concert du Nouvel An'])
    expect(offered('marc').Événements).toEqual(['Marché paysan du samedi', 'Marché de Noël des artisans'])
    expect(offered('noel des art').Événements).toEqual(['Marché de Noël des artisans'])
  })

  test('are places where there was ever an event, themes and partners', () => {
    expect(offered('nyo').Lieux).toEqual(['Nyon'])
    expect(offered('vau').Lieux?.[0]).toBe('Vaud')
    expect(offered('spect').Thèmes).toEqual(['Spectacles'])
    expect(offered('port').Partenaires).toEqual(['Salle du Port'])
    expect(offered('ancien part')).toEqual({})
  })

  test('are first what begins with the letters, then events; each kind has its share', () => {
    expect(Object.keys(offered('nyo'))[0]).toBe('Lieux')
    expect(offered('ce wee').Recherches).toEqual(['Ce week-end'])
    expect(Object.keys(offered('ma'))).toContain('Événements')
    expect(Object.keys(offered('marc')).slice(0, 2)).toEqual(['Recherches', 'Thèmes'])
    expect(Object.keys(offered('noel des art'))).toEqual(['Événements'])
  })

  test.each([
    ['concert nyo', ['Concert Nyon']],
    ['film nyo', ['Film Nyon']],
    ['marché sam', ['Marché samedi']],
    ['jazz ce s', ['Jazz ce soir']],
    ['samedi', ['Samedi', 'Samedi soir']],
    ['que faire dem', ['Que faire demain', 'Que faire demain soir']],
    ['grat', ['Gratuit']],
    ['weeken', ['Week-end']],
    ['aujourdh', ['Aujourd’hui']],
    ['plein ai', ['Plein air']],
  ])('complete the question « %s », if anything answers it', (typed, questions) => {
    expect(offered(typed).Recherches).toEqual(questions)
  })

  test('are six at most, and none for less than two letters', () => {
    for (const typed of ['ma', 'co', 'de', 'la', 'le']) {
      expect(Object.values(offered(typed)).flat().length).toBeLessThanOrEqual(6)
    }
    expect(offered('m')).toEqual({})
    expect(offered('')).toEqual({})
  })
})

describe('a search without results', () => {
  test('is offered the spelling that finds most', () => {
    const query = { ...EMPTY_QUERY, q: 'consert', cantons: ['GE' as const] }
    expect(catalogue.spelledOtherwise(query)?.q).toBe('concert')
    expect(catalogue.spelledOtherwise({ ...EMPTY_QUERY, q: 'xyzzyx' })).toBeNull()
  })
})

describe('marks', () => {
  test('are on the words a query stands for: other forms, longer words, mended typing errors', () => {
    const means = (q: string) => catalogue.search({ ...EMPTY_QUERY, q }, { limit: 1 }).meanings
    expect(means('expositions jaz').map((meaning) => meaning('jazz'))).toContain(true)
    expect(means('marchés').map((meaning) => meaning('marche'))).toEqual([true])
    expect(means('quartte').map((meaning) => meaning('quartet'))).toEqual([true])
  })
})
