import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY, parseAgendaQuery, toSearchParams } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { filterParameters } from './feed-parameters.server'

const parameters = filterParameters([...SEED_CATEGORIES.keys()], '2026-11-20')

describe('the documented parameters', () => {
  test.each(parameters.map(({ name, example }) => [name, example]))(
    '%s: its example is understood',
    (name, example) => {
      const search = new URLSearchParams(example)
      const { query, problem } = parseAgendaQuery(search)
      expect(search.has(name)).toBe(true)
      expect(problem).toBeNull()
      expect(toSearchParams(query).toString()).toBe(example)
      expect(query).not.toEqual(EMPTY_QUERY)
    },
  )

  test.each(parameters.flatMap(({ name, values }) => values.map((value) => [name, value])))(
    '%s=%s is an accepted value',
    (name = '', value = '') => {
      const { query } = parseAgendaQuery(new URLSearchParams({ q: 'jazz', lieu: 'Nyon', [name]: value }))
      expect(toSearchParams(query).getAll(name)).toEqual([value])
    },
  )

  test('are all that a list address can hold, and no other', () => {
    const everything = toSearchParams({
      ...EMPTY_QUERY,
      q: 'jazz',
      literal: true,
      excluded: ['foot'],
      categories: ['musique'],
      genres: ['jazz'],
      date: { from: '2026-11-20', to: '2026-11-21' },
      weekdays: [4],
      hours: { from: '18:00', to: '22:00' },
      cantons: ['VD'],
      regions: ['la-cote'],
      localities: ['Nyon'],
      placeIds: ['theatre-du-lac-x2y3z4'],
      organizerIds: ['choeur-du-lac-x2y3z4'],
      radiusKm: 10,
      prices: ['gratuit'],
      audiences: ['famille'],
      access: ['wheelchair'],
      languages: ['fr'],
      outdoor: ['oui'],
      states: ['libre'],
      wishes: ['chiens'],
      kind: 'event',
      sort: 'added',
    })
    // Each of these two stands in place of another parameter.
    const inAddresses = new Set([...everything.keys(), 'date', 'pres'])
    expect(new Set(parameters.map(({ name }) => name))).toEqual(inAddresses)
  })
})
