import { describe, expect, test } from 'vitest'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import { askedQuery, type Knowledge } from './asked-query'
import { ALL_HAS_EVENTS } from './testing/knowledge'

function asked(q: string, knowledge: Partial<Knowledge> = {}) {
  return askedQuery({ ...EMPTY_QUERY, q }, { ...ALL_HAS_EVENTS, ...knowledge })
}

/** Finds events by words only. */
const byWords = (query: AgendaQuery) => (query.localities.length > 0 ? 0 : 3)

describe('a town that is named like its canton', () => {
  test.each([
    ['fribourg', 'FR'],
    ['concert genève', 'GE'],
    ['neuchâtel samedi', 'NE'],
  ])('« %s » offers the canton', (q, canton) => {
    const { query, others } = asked(q)
    expect(query).toMatchObject({ localities: [expect.any(String)], cantons: [] })
    expect(others).toEqual([
      { kind: 'canton', canton, query: { ...query, localities: [], cantons: [canton] } },
    ])
  })

  test.each(['canton de fribourg', 'nyon', 'genève ou lausanne', 'près de genève et concert'])(
    'nothing else beside « %s »',
    (q) => {
      expect(asked(q).others.filter(({ kind }) => kind === 'locality')).toEqual([])
      if (q !== 'près de genève et concert') expect(asked(q).others).toEqual([])
    },
  )
})

describe('the name of a place where nothing happens', () => {
  test.each([
    ['bal rolle', 'bal rolle'],
    ['rolle', 'rolle'],
    ['bal rolle gratuit', 'bal rolle'],
  ])('« %s » is a word, if events have it', (typed, q) => {
    const { query } = asked(typed, { count: byWords })
    expect(query).toMatchObject({ q, localities: [], literal: true })
    expect(query.prices).toEqual(typed.endsWith('gratuit') ? ['gratuit'] : [])
  })

  test('is its canton, if that is named like it and something happens there', () => {
    const count = (query: AgendaQuery) => (query.cantons.length > 0 ? 5 : byWords(query))
    expect(asked('concert fribourg', { count })).toMatchObject({
      query: { q: 'concert', localities: [], cantons: ['FR'] },
      others: [],
    })
  })

  test('stays a place, if it has events on other days', () => {
    const count = (query: AgendaQuery) => (query.exact ? 0 : query.date ? byWords(query) : 1)
    expect(asked('bal rolle samedi', { count }).query.localities).toEqual(['Rolle'])
  })

  test('stays a place, if none has', () => {
    expect(asked('rolle', { count: () => 0 }).query.localities).toEqual(['Rolle'])
  })

  test('stays a place, if something happens there', () => {
    expect(asked('bal rolle').query).toMatchObject({ q: 'bal', localities: ['Rolle'] })
  })
})

describe('a common word that is a place too', () => {
  test.each(['chemin', 'la place', 'rose', 'saint-martin', 'moulins', 'premier', 'mur', 'cure'])(
    '« %s » is a word',
    (q) => {
      expect(asked(q).query).toMatchObject({ q, localities: [] })
    },
  )

  test('offers the place, if something happens there', () => {
    const { query, others } = asked('concert rose')
    expect(query.q).toBe('concert rose')
    expect(others).toEqual([
      {
        kind: 'locality',
        name: 'Rosé',
        query: { ...query, q: 'concert', literal: true, localities: ['Rosé'] },
      },
    ])
    expect(asked('concert rose', { hasLocality: () => false }).others).toEqual([])
    expect(asked('concert rose', { count: byWords }).others).toEqual([])
  })

  test.each([
    ['à rosé', 'Rosé'],
    ['1610 châtillens', 'Châtillens'],
    ['concert à premier', 'Premier'],
  ])('« %s » is the place', (q, name) => {
    expect(asked(q).query.localities).toEqual([name])
  })
})

describe('a feast that was taken for a word', () => {
  test.each([
    ['halloween', '', '2027-10-31'],
    ['saint-nicolas fribourg', '', '2026-12-06'],
    ['cortège saint nicolas', 'cortège', '2026-12-06'],
  ])('« %s » offers its day, if something happens then', (typed, q, day) => {
    const { query, others } = asked(typed)
    expect(query.date).toBeNull()
    const date = { from: day, to: day }
    expect(others).toContainEqual({ kind: 'date', date, query: { ...query, q, literal: q !== '', date } })
    const without = asked(typed, { count: (other) => (other.date ? 0 : 1) }).others
    expect(without.filter(({ kind }) => kind === 'date')).toEqual([])
  })

  test.each(['marché de noël', 'chants d’avent', 'concert de noël lausanne', 'noël 2026', 'pâques'])(
    'not « %s »',
    (typed) => expect(asked(typed).others.filter(({ kind }) => kind === 'date')).toEqual([]),
  )
})

test('a season that was left as a word is offered as a date', () => {
  const { query, others } = asked('printemps bulle')
  expect(query).toMatchObject({ q: 'printemps', localities: ['Bulle'], date: null })
  const date = { from: '2027-03-01', to: '2027-05-31' }
  expect(others).toEqual([{ kind: 'date', date, query: { ...query, q: '', literal: false, date } }])
})

test('a mistyped day is one where no event has such a word', () => {
  const unknown = { hasTerm: () => false, isWritten: () => false, count: () => 1 }
  expect(asked('bal samdi à nyon', unknown).query).toMatchObject({ q: 'bal', localities: ['Nyon'] })
  expect(asked('bal samdi à nyon', unknown).query.date).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(asked('bal samdi à nyon').query).toMatchObject({ q: 'bal samdi', date: null })
})

test('a mistyped part of a day is one behind « ce » or a weekday', () => {
  const unknown = { hasTerm: () => false, isWritten: () => false, count: () => 1 }
  expect(asked('théâtre ce soirr', unknown).query).toMatchObject({ q: 'théâtre', date: 'ce-soir' })
  expect(asked('théâtre le soirr', unknown).query).toMatchObject({ date: null })
})

test('an elision is no mistake: « d’octobre »', () => {
  const unknown = { hasTerm: () => false, isWritten: () => false, count: () => 1 }
  expect(asked('vacances d’octobre neuchâtel stage', unknown).query).toMatchObject({ q: 'stage' })
})

test('a feast is no misspelt village', () => {
  const count = (query: AgendaQuery) => (query.localities.length > 0 ? 3 : 0)
  expect(asked('La Saint-Martin', { count }).query.localities).toEqual([])
})

test('near the visitor is no place, and no words either', () => {
  const { query, nearMe } = asked('concert près de chez moi')
  expect({ q: query.q, nearMe }).toEqual({ q: 'concert', nearMe: true })
  const near = { lat: 46.52, lng: 6.63 }
  const told = askedQuery({ ...EMPTY_QUERY, q: 'près de moi', near, radiusKm: 10 }, ALL_HAS_EVENTS)
  expect(told).toMatchObject({ query: { q: '', near, radiusKm: 10 }, nearMe: false })
  expect(asked('à proximité de la gare').nearMe).toBe(false)
})
