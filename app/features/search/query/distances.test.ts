import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { makeEvent } from '../../../../tests/support/make-event'
import { catalogueOf } from '../../../../tests/support/open-catalogue'

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
