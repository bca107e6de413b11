// Filters hold for one and the same date of an event whose dates have places and prices of their own.
import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { makeOccurrences } from '~/domain/occurrence'
import { NYON, SION } from '../../../tests/support/agenda-places'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { makePlace } from '../../../tests/support/make-place'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { mapPage } from './map-page.server'

const NOW = '2026-11-21T09:00:00Z'
const FREE = { kind: 'free' as const, minChf: null, maxChf: null, note: '', reductions: [] }
const PAID = { ...FREE, kind: 'paid' as const, minChf: 30 }

function tour(overrides: EventOverrides = {}) {
  return makeEvent({
    title: 'Colette fait ses cartons',
    category: 'spectacles',
    price: PAID,
    occurrences: makeOccurrences([
      { start: '2026-12-05T20:00' },
      { start: '2026-12-12T20:00', place: NYON, placeId: 'cinema' },
      { start: '2026-12-12T23:00', place: NYON, placeId: 'cinema' },
      { start: '2026-12-19T20:00', place: SION, price: FREE },
    ]),
    ...overrides,
  })
}

async function searchIn(agenda: Parameters<typeof catalogueOf>[0]) {
  const { catalogue, clock } = await catalogueOf(agenda, NOW, { cinema: makePlace() })
  const queryOf = (search: string) => parseAgendaQuery(new URLSearchParams(search)).query
  function days(search: string) {
    const { items, total } = catalogue.search(queryOf(search), { limit: 20 })
    expect(total).toBe(items.length)
    expect(catalogue.count(queryOf(search))).toBe(total)
    return items.map(({ occurrence, laterDates }) => `${occurrence.startLocal.slice(8, 10)} +${laterDates}`)
  }
  return { catalogue, clock, queryOf, days }
}

test.each([
  ['', '05 +3'],
  ['lieu=Nyon', '12 +2'],
  ['lieu=Sion', '19 +0'],
  ['canton=VS', '19 +0'],
  ['prix=gratuit', '19 +0'],
  ['prix=payant', '05 +3'],
  ['lieu=Nyon&prix=payant', '12 +2'],
  ['q=cartons', '05 +3'],
  ['q=cinéma', '12 +2'],
])('« %s » finds the date that fits', async (search, expected) => {
  const { days } = await searchIn({ tour: tour() })
  expect(days(search)).toEqual([expected])
})

test.each([
  'lieu=Nyon&prix=gratuit',
  'du=2026-12-05&au=2026-12-05&lieu=Nyon',
  'du=2026-12-12&au=2026-12-12&prix=gratuit',
  'canton=VS&prix=payant',
])('« %s » finds nothing: no date is all of it', async (search) => {
  const { days } = await searchIn({ tour: tour() })
  expect(days(search)).toEqual([])
})

test('an event counts once, in each of its places and prices', async () => {
  const { catalogue, queryOf } = await searchIn({ tour: tour(), other: makeEvent({ place: NYON }) })
  const { total, facets } = catalogue.search(queryOf(''), { limit: 1 })
  const counts = (facet: 'canton' | 'locality' | 'price' | 'category') =>
    Object.fromEntries(
      facets()
        [facet].filter(({ count }) => count > 0)
        .map(({ value, count }) => [value, count]),
    )
  expect(total).toBe(2)
  expect(counts('canton')).toEqual({ VD: 2, VS: 1 })
  expect(counts('locality')).toMatchObject({ Nyon: 2, Sion: 1 })
  expect(counts('price')).toMatchObject({ gratuit: 1, payant: 1 })
  expect(catalogue.placeCounts().get('cinema')).toBe(1)
})

test('a calendar of a question has the dates that fit', async () => {
  const { catalogue, queryOf } = await searchIn({ tour: tour() })
  const datesOf = (search: string) => {
    const [hit] = catalogue.search(queryOf(search), { limit: 1 }).items
    return (
      hit &&
      catalogue
        .matchingDates(queryOf(search))(hit.event)
        .map(({ id }) => id)
    )
  }
  expect(datesOf('')).toEqual(['1', '2', '3', '4'])
  expect(datesOf('lieu=Nyon')).toEqual(['2', '3'])
  expect(datesOf('prix=gratuit')).toEqual(['4'])
})

test('the map has a marker at each place, and counts the event once', async () => {
  const twice = [
    { start: '2026-12-05T20:00', price: FREE },
    { start: '2026-12-06T20:00' },
    { start: '2026-12-12T20:00', place: NYON },
    { start: '2026-12-13T20:00', place: NYON, price: FREE },
    { start: '2026-12-19T20:00', place: SION },
  ]
  const { catalogue, clock, queryOf } = await searchIn({
    tour: tour({ occurrences: makeOccurrences(twice) }),
  })
  const map = await mapPage(queryOf(''), { catalogue, nowMs: clock.now(), categoryLabel: (slug) => slug })
  expect(map.points.map(({ place }) => place.replace(/.*, /, ''))).toEqual(['Lausanne', 'Nyon', 'Sion'])
  expect(new Set(map.points.map(({ id }) => id)).size).toBe(3)
  expect(map).toMatchObject({ total: 1, drawnText: '' })
})

test('a day that two houses play is one event of the calendar', async () => {
  const occurrences = makeOccurrences([
    { start: '2026-12-05T20:00' },
    { start: '2026-12-05T22:00', place: SION },
  ])
  const { catalogue, queryOf } = await searchIn({ tour: tour({ occurrences }) })
  const [day] = catalogue.days(queryOf(''), ['2026-12-05'], 5)
  expect(day).toMatchObject({ total: 1, hits: [{ occurrence: { startLocal: '2026-12-05T20:00' } }] })
})

test('suggestions and the soonest events name it once, by its title typed whole too', async () => {
  const { catalogue, queryOf, days } = await searchIn({
    tour: tour(),
    other: makeEvent({ title: 'Colette fait ses cartons de Noël', place: NYON }),
  })
  expect(catalogue.titled('colette', 5)).toHaveLength(2)
  expect(catalogue.soonest(queryOf('q=cartons'), 5)).toHaveLength(2)
  expect(catalogue.entitled('Colette fait ses cartons')?.title).toBe('Colette fait ses cartons')
  expect(days('q=colette+fait+ses+cartons&lieu=Nyon&mots=lus')[0]).toBe('12 +2')
})

test('its series is one card, whichever date is asked for', async () => {
  const { catalogue, queryOf } = await searchIn({
    tour: tour(),
    again: tour({ occurrences: makeOccurrences([{ start: '2027-01-09T20:00', place: NYON }]) }),
  })
  const { items } = catalogue.search(queryOf('lieu=Nyon'), { limit: 20, isByCard: true })
  expect(items.map(({ event }) => event.id)).toEqual(['tour'])
})

test('the nearest date is the one that stands in a list by distance', async () => {
  const { days } = await searchIn({ tour: tour(), near: makeEvent({ place: NYON }) })
  expect(days('pres=46.38,6.24&rayon=50&tri=distance')).toContain('12 +2')
  expect(days('pres=46.38,6.24&rayon=50')).toContain('05 +3')
})

test('its state is that of the dates that fit', async () => {
  const occurrences = makeOccurrences([
    { start: '2026-12-05T20:00' },
    { start: '2026-12-19T20:00', place: SION, status: 'cancelled' },
  ])
  const { days } = await searchIn({ tour: tour({ occurrences }) })
  expect(days('lieu=Sion&etat=libre')).toEqual([])
  expect(days('lieu=Sion&etat=annule')).toEqual(['19 +0'])
  expect(days('lieu=Lausanne&etat=libre')).toEqual(['05 +0'])
})

test('it is over at a place when its dates there are, and then tells these alone', async () => {
  const occurrences = makeOccurrences([
    { start: '2026-11-01T20:00', place: NYON, placeId: 'cinema' },
    { start: '2026-12-05T20:00' },
    { start: '2026-12-19T20:00', price: FREE },
  ])
  const { catalogue } = await searchIn({
    tour: tour({ occurrences, organizerId: 'equipe', placeId: 'salle' }),
    again: tour({
      organizerId: 'equipe',
      occurrences: makeOccurrences([
        { start: '2026-11-01T20:00', place: NYON, placeId: 'cinema', price: FREE },
        { start: '2026-12-01T20:00', place: NYON, placeId: 'cinema' },
      ]),
    }),
  })
  const over = catalogue.overAt('cinema', 5)
  expect(over.map(({ id, occurrences }) => [id, occurrences.map((date) => date.id)])).toEqual([
    ['tour', ['1']],
  ])
  expect(catalogue.overOf('equipe', 5)).toEqual([])
})

test('what resembles it is looked for around all its places', async () => {
  const elsewhere = makeEvent({ title: 'Autre', category: 'spectacles', place: SION })
  const { catalogue } = await searchIn({ tour: tour({ place: null }), elsewhere })
  const event = catalogue.event('tour')
  expect(event && catalogue.similar(event, 3).map((hit) => hit.event.id)).toEqual(['elsewhere'])
})
