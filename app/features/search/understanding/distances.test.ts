import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { makeEvent } from '../../../../tests/support/make-event'
import { catalogueOf } from '../../../../tests/support/open-catalogue'
import { sortedChips, typedChips } from './testing/typed-chips'

const TODAY = '2026-11-24'
const NOW = `${TODAY}T09:00:00Z`
const LAUSANNE = {
  name: 'x',
  locality: 'Lausanne',
  npa: '1003',
  canton: 'VD',
  lat: 46.52,
  lng: 6.63,
} as const

test.each([
  ['à 20 min d’yverdon', 'lieu=Yverdon-les-Bains rayon=20'],
  ['à 1h de genève', 'lieu=Genève rayon=50'],
  ['à une heure d’Aigle', 'lieu=Aigle rayon=50'],
  ['concert à 1h30 de Sion', 'q=concert lieu=Sion rayon=50'],
  ['marché à moins de 2 heures de Bulle', 'q=marché lieu=Bulle rayon=50'],
  ['concert à 20h de lausanne', 'q=concert apres=20:00 lieu=Lausanne'],
])('« %s »', (typed, chips) => {
  expect(typedChips(typed, TODAY)).toBe(sortedChips(chips))
})

async function asked(q: string, ...titles: string[]) {
  const agenda = titles.map((title, at) => [`e${at}`, makeEvent({ title, place: LAUSANNE })])
  const { catalogue } = await catalogueOf(Object.fromEntries(agenda), NOW)
  const { query } = catalogue.understand({ ...EMPTY_QUERY, q })
  return {
    query,
    titles: catalogue
      .search(query, { limit: 9 })
      .items.map(({ event }) => event.title)
      .sort(),
  }
}

describe('« 20 km de Lausanne »', () => {
  test('is around Lausanne, also where a race of this name is announced', async () => {
    const { query, titles } = await asked('20 km de lausanne', '20 km de Lausanne 2027', 'Loto')
    expect(query).toMatchObject({ q: '', localities: ['Lausanne'], radiusKm: 20 })
    expect(titles).toEqual(['20 km de Lausanne 2027', 'Loto'])
  })
})
