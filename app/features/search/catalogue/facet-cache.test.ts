import { expect, test } from 'vitest'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import type { StoredCategory } from '~/domain/category'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { MINUTE_MS } from '~/platform/durations'
import { makePlace } from '../../../../tests/support/make-place'
import { findPlace } from '../index/testing/random-events'
import { openCatalogue } from './catalogue.server'
import { catalogueDirectory, clock, event, opened, store } from './testing/opened-catalogue'

let categories: StoredCategory[] = []

async function agendaOfTwo() {
  await store.insert(events, 'concert', event())
  await store.insert(events, 'bal', event())
  const agenda = opened(
    await openCatalogue({
      documents: store,
      directory: catalogueDirectory(),
      clock,
      findPlace,
      categories: { list: () => categories },
    }),
  )
  const counted = (query: Partial<AgendaQuery> = {}) => {
    const asked = () => agenda.search({ ...EMPTY_QUERY, ...query }, { limit: 1 }).facets()
    asked()
    asked()
    return asked()
  }
  return { agenda, counted }
}

test('the pages and orders of a list have the same counts, and so do ranges that end after all dates', async () => {
  const { counted } = await agendaOfTwo()
  expect(counted({ sort: 'relevance' })).toBe(counted())
  expect(counted({ date: { from: null, to: '2031-01-01' } })).toBe(
    counted({ date: { from: null, to: '2030-01-01' } }),
  )
  const others: Partial<AgendaQuery>[] = [{ cantons: ['GE'] }, { q: 'concert' }, { date: 'demain' }]
  for (const query of others) {
    expect(counted(query)).not.toBe(counted())
  }
})

test('nothing is kept of a list that is asked for once', async () => {
  const { agenda } = await agendaOfTwo()
  const [first, second] = [0, 1].map(() => agenda.search(EMPTY_QUERY, { limit: 1 }).facets())
  expect(first).not.toBe(second)
})

test('counts are made anew in the next minute, and when an event, a place or a theme changes', async () => {
  const { agenda, counted } = await agendaOfTwo()
  const ofMusic = () => counted().category.find(({ value }) => value === 'musique')?.count
  expect(ofMusic()).toBe(2)
  await store.remove(events, 'bal')
  await agenda.settled()
  expect(ofMusic()).toBe(1)

  for (const change of [
    () => store.insert(places, 'theatre', makePlace()),
    async () => clock.advance(MINUTE_MS),
    async () => {
      categories = []
    },
  ]) {
    const facets = counted()
    await change()
    await agenda.settled()
    expect(counted()).not.toBe(facets)
  }
})

test('a list that was found before a change leaves no counts for those found after it', async () => {
  const { agenda, counted } = await agendaOfTwo()
  const before = agenda.search(EMPTY_QUERY, { limit: 1 })
  await store.insert(events, 'fete', event())
  await agenda.settled()
  for (let time = 0; time < 3; time++) before.facets()
  expect(counted().category).toEqual([{ value: 'musique', count: 3 }])
})
