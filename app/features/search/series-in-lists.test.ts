import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { eventPage } from '~/features/events/event-page.server'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { homePage } from './home-page.server'
import { listPage } from './list-page.server'

const NOW = '2026-11-21T09:00:00Z'
const PLACES = [
  { name: 'Théâtre du Lac', locality: 'Nyon', npa: '1260' },
  { name: 'Salle du Pressoir', locality: 'Gland', npa: '1196' },
  { name: 'Grange', locality: 'Morges', npa: '1110' },
]

const categoryOf = () => ({ label: 'Musique', colour: '#c41230', schemaType: 'Event' as const })

async function listOf(agenda: Record<string, AgendaEvent>) {
  const { catalogue, clock } = await catalogueOf(agenda, NOW)
  const context = { catalogue, nowMs: clock.now(), categoryOf }
  function pageOf(search: string, cursor: string | null = null) {
    return listPage(parseAgendaQuery(new URLSearchParams(search)).query, { cursor, view: null }, context)
  }
  function cardsOf(page: ReturnType<typeof pageOf>) {
    const cards = [...(page.ongoing?.cards ?? []), ...page.days.flatMap((day) => day.cards), ...page.results]
    return cards.map(({ id, moreDates }) => [id, moreDates?.replaceAll('\u00a0', ' ') ?? null])
  }
  return { catalogue, context, pageOf, cards: (search: string) => cardsOf(pageOf(search)), cardsOf }
}

function tour(overrides: readonly EventOverrides[]): Record<string, AgendaEvent> {
  return Object.fromEntries(
    overrides.map((own, at) => [
      `tour-${at}`,
      makeEvent({
        title: 'Colette fait ses cartons',
        organizerName: 'Compagnie du Lac',
        place: PLACES[at % PLACES.length],
        when: { start: `2026-12-0${at + 1}T20:00` },
        ...own,
      }),
    ]),
  )
}

test('a tour is one card with its next date, and says how many dates and places there are', async () => {
  const { cards, pageOf } = await listOf(tour([{}, {}, {}, {}]))
  for (const search of ['', 'q=colette', 'q=colette&tri=date', 'tri=ajout'])
    expect(cards(search)).toEqual([['tour-0', '+ 3 dates, 3 lieux']])
  expect(pageOf('').total).toBe(4)
  expect(cards('lieu=Nyon')).toEqual([['tour-0', '+ 1 date']])
  expect(cards('du=2026-12-02&au=2026-12-03')).toEqual([['tour-1', '+ 1 date, 2 lieux']])
  expect(cards('du=2026-12-04')).toEqual([['tour-3', null]])
})

test('a cancelled date does not stand for the others', async () => {
  const { cards } = await listOf(tour([{ programme: 'cancelled' }, {}, { programme: 'cancelled' }, {}]))
  expect(cards('')).toEqual([['tour-1', '+ 1 date, 3 lieux']])
})

test('the other events of a series have several dates and some that are over', async () => {
  const { cards } = await listOf(
    tour([
      { when: { start: '2026-11-01T20:00' } },
      { when: [{ start: '2026-11-03T20:00' }, { start: '2026-12-10T20:00' }, { start: '2026-12-11T20:00' }] },
      { when: [{ start: '2026-12-05T20:00' }, { start: '2026-12-06T20:00' }] },
    ]),
  )
  expect(cards('')).toEqual([['tour-2', '+ 3 dates, 2 lieux']])
})

test('what goes on stands apart from the dates of its series', async () => {
  const { cards } = await listOf(
    tour([{ when: { start: '2026-11-01', end: '2026-12-24' } }, {}, { when: { start: '2026-12-24T20:00' } }]),
  )
  expect(cards('')).toEqual([
    ['tour-0', '+ 2 dates, 3 lieux'],
    ['tour-1', '+ 2 dates, 3 lieux'],
  ])
})

test.each<[string, EventOverrides[], number]>([
  ['another organizer', [{}, { organizerName: 'Chœur du Lac' }], 2],
  ['another title', [{}, { title: 'Colette fait ses valises' }], 2],
  ['accents and signs apart the same title', [{}, { title: '« Colette » fait ses cartons !' }], 1],
  [
    'a title of one word with other texts',
    [
      { title: 'Concert', description: 'Bach' },
      { title: 'Concert', description: 'Brahms' },
    ],
    2,
  ],
  ['a title of one word with the same text', [{ title: 'Concert' }, { title: 'Concert' }], 1],
  [
    'no organizer, one source, other texts',
    [
      { organizerName: '', source: { kind: 'agenda' }, description: 'À Nyon' },
      { organizerName: '', source: { kind: 'agenda' }, description: 'À Gland' },
    ],
    2,
  ],
  [
    'no organizer, one source, one text',
    [
      { organizerName: '', source: { kind: 'agenda' } },
      { organizerName: '', source: { kind: 'agenda' } },
    ],
    1,
  ],
  [
    'no organizer, two sources',
    [
      { organizerName: '', source: { kind: 'agenda' } },
      { organizerName: '', source: { kind: 'journal' } },
    ],
    2,
  ],
])('%s', async (_, overrides, count) => {
  const { cards } = await listOf(tour(overrides))
  expect(cards('')).toHaveLength(count)
})

test.each(['', 'q=colette', 'tri=ajout'])('no page repeats a series or loses one: %s', async (search) => {
  const agenda = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [
      `e${at}`,
      makeEvent({
        title: `Colette fait ses cartons ${at % 40}`,
        when: { start: `2026-12-${10 + (at % 17)}T20:00` },
      }),
    ]),
  )
  const { pageOf, cardsOf } = await listOf(agenda)
  const titles: string[] = []
  let cursor: string | null = null
  do {
    const page = pageOf(search, cursor)
    for (const [id] of cardsOf(page)) titles.push(agenda[id ?? '']?.title ?? '')
    cursor = page.next === null ? null : new URLSearchParams(page.next.split('?')[1]).get('cursor')
  } while (cursor !== null)
  expect(titles).toHaveLength(40)
  expect(new Set(titles).size).toBe(40)
})

test('feeds have every event of a series', async () => {
  const { catalogue } = await listOf(tour([{}, {}, {}]))
  const { query } = parseAgendaQuery(new URLSearchParams())
  expect(catalogue.search(query, { limit: 10 }).items).toHaveLength(3)
})

test('a series has one card among similar events, and its own events are none of them', async () => {
  const { catalogue } = await listOf({ ...tour([{}, {}, {}]), other: makeEvent({ title: 'Chœurs en fête' }) })
  const similarTo = (id: string) => {
    const event = catalogue.event(id)
    return event ? catalogue.similar(event, 3).map((hit) => hit.event.id) : []
  }
  expect(similarTo('other')).toEqual(['tour-0'])
  expect(similarTo('tour-1')).toEqual(['other'])
})

test('the page of an event links to the other dates of its series that are to come', async () => {
  const { catalogue, context } = await listOf(
    tour([{ when: { start: '2026-11-01T20:00' } }, {}, { programme: 'cancelled' }, {}]),
  )
  const event = catalogue.event('tour-1')
  if (!event) throw new Error('no event')
  const { series } = eventPage(event, {
    ...context,
    siteUrl: 'http://localhost',
    siteName: 'Agenda',
    genreLabel: (slug) => slug,
  })
  expect(series.map(({ id, place, marks }) => [id, place, marks.map(({ label }) => label)])).toEqual([
    ['tour-2', 'Grange, Morges', ['Annulé']],
    ['tour-3', 'Théâtre du Lac, Nyon', []],
  ])
})

test('the home page has one card of a series', async () => {
  const { catalogue, context } = await listOf(
    tour([{ when: { start: '2026-11-21T20:00' } }, { when: { start: '2026-11-21T21:00' } }]),
  )
  const { periods } = homePage({ ...context, catalogue, categories: [] })
  expect(periods[0]?.cards.map(({ id }) => id)).toEqual(['tour-0'])
})
