import { expect, test } from 'vitest'
import { EMPTY_QUERY, parseAgendaQuery } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { calendarWeeks } from './calendar-view'
import { listPage } from './list-page.server'

/** Titles under the headings of a list; 2026-11-23 is a Monday. */
async function listOf(agenda: Record<string, AgendaEvent>, now: string) {
  const { catalogue, clock } = await catalogueOf(agenda, now)
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  return (search: string) => {
    const { query } = parseAgendaQuery(new URLSearchParams(search))
    const page = listPage(query, { cursor: null, view: null }, { catalogue, nowMs: clock.now(), categoryOf })
    const titles = (cards: { title: string }[]) => cards.map(({ title }) => title)
    const days = Object.fromEntries(page.days.map(({ heading, cards }) => [heading, titles(cards)]))
    return {
      page,
      days,
      ongoing: page.ongoing ? titles(page.ongoing.cards) : [],
      found: titles(page.results),
    }
  }
}

const MUSEUM = makeEvent({
  title: 'Affiches suisses',
  kind: 'exhibition',
  when: { start: '2026-11-01', end: '2026-12-31', time: 'all_day' },
  openingHours: [{ days: [2, 3, 4, 5, 6, 7], opens: '11:00', closes: '18:00' }],
})

test('a postponed event is found after its old date, under no day and in no list of days', async () => {
  const list = await listOf(
    {
      humour: makeEvent({
        title: 'Soirée humour',
        when: { start: '2026-11-20T20:00', end: '2026-11-20T22:00' },
        programme: 'postponed',
      }),
      concert: makeEvent({ title: 'Concert', when: { start: '2026-12-05T20:00' } }),
    },
    '2026-11-23T10:00:00+01:00',
  )
  expect(list('').days).toEqual({
    'Samedi 5\u00a0décembre': ['Concert'],
    'Nouvelle date à confirmer': ['Soirée humour'],
  })
  expect(list('').ongoing).toEqual([])
  expect(list('q=humour').days).toEqual({ 'Nouvelle date à confirmer': ['Soirée humour'] })
  expect(list('date=30-jours').page.total).toBe(1)
  // No next date is offered: nobody knows it.
  expect(list('q=humour&date=30-jours').page.nothing?.alternatives).toMatchObject([
    { intro: 'sans', href: '/evenements?q=humour' },
    { intro: 'sans', href: '/evenements?date=30-jours' },
  ])
})

test('a list that begins after the old date of a postponed event holds it under no day, before that date too', async () => {
  const list = await listOf(
    {
      humour: makeEvent({
        title: 'Soirée humour',
        when: { start: '2026-11-27T20:00', end: '2026-11-27T22:00' },
        programme: 'postponed',
      }),
      concert: makeEvent({ title: 'Concert', when: { start: '2026-12-05T20:00' } }),
    },
    '2026-11-23T10:00:00+01:00',
  )
  expect(list('du=2026-12-01').days).toEqual({
    'Samedi 5\u00a0décembre': ['Concert'],
    'Nouvelle date à confirmer': ['Soirée humour'],
  })
  expect(Object.keys(list('').days)[0]).toBe('Vendredi 27\u00a0novembre')
})

test('before its date a postponed event stands on it, behind what takes place', async () => {
  const when = { start: '2026-11-27T20:00', end: '2026-11-27T22:00' }
  const list = await listOf(
    {
      humour: makeEvent({ title: 'Soirée humour', when, programme: 'postponed' }),
      piano: makeEvent({ title: 'Récital', when: { ...when, status: 'cancelled' } }),
      film: makeEvent({ title: 'Film', when: { start: '2026-11-27T21:00' } }),
    },
    '2026-11-23T10:00:00+01:00',
  )
  const [first, ...off] = list('du=2026-11-27&au=2026-11-27').days['Vendredi 27\u00a0novembre'] ?? []
  expect(first).toBe('Film')
  expect(off.sort()).toEqual(['Récital', 'Soirée humour'])
})

test('an exhibition is not in the list of a day on which it is closed, and says so where it stands', async () => {
  const list = await listOf({ museum: MUSEUM }, '2026-11-23T10:00:00+01:00')
  expect(list('date=aujourdhui').page.total).toBe(0)
  expect(list('').page.ongoing?.cards[0]).toMatchObject({ opening: 'fermé aujourd’hui' })
  expect(list('date=demain').page.ongoing?.cards[0]).toMatchObject({
    opening: 'ouvert de 11\u00a0h à 18\u00a0h',
  })
  const dates = list('').page.groups.find(({ filter }) => filter === 'date')
  expect(dates?.options.map(({ label }) => label)).not.toContain('Aujourd’hui')
})

const TOURED = makeEvent({
  title: 'Affiches suisses',
  kind: 'exhibition',
  when: [
    { start: '2026-11-01', end: '2026-12-31', time: 'all_day' },
    { start: '2026-11-28T14:00', end: '2026-11-28T15:00', label: 'Visite guidée' },
    { start: '2026-12-05T19:00', end: '2026-12-05T20:00', label: 'Nocturne' },
    { start: '2026-12-06T11:30', end: '2026-12-06T12:00', label: 'Visite guidée', status: 'cancelled' },
  ],
  openingHours: MUSEUM.openingHours,
})
const BESIDE_THE_TOUR = {
  museum: TOURED,
  market: makeEvent({ title: 'Marché', when: { start: '2026-11-28T09:00' } }),
  film: makeEvent({ title: 'Film', when: { start: '2026-11-28T21:00' } }),
}

test('on its day a guided tour stands at its hour, and not under what goes on', async () => {
  const list = await listOf(BESIDE_THE_TOUR, '2026-11-23T10:00:00+01:00')
  const saturday = 'Samedi 28\u00a0novembre'
  for (const search of ['du=2026-11-28&au=2026-11-28', 'date=ce-week-end', 'date=7-jours']) {
    const { days, ongoing, page } = list(search)
    expect([days[saturday], ongoing]).toEqual([['Marché', 'Affiches suisses', 'Film'], []])
    expect(page.days.at(-1)?.cards[1]).toMatchObject({
      time: '14\u00a0h –\u00a015\u00a0h',
      label: 'Visite guidée',
    })
  }
  expect(list('du=2026-12-05&au=2026-12-05&apres=18:00').days).toEqual({
    'Samedi 5\u00a0décembre': ['Affiches suisses'],
  })
})

test('in longer lists an exhibition with a guided tour goes on, and its card says the tour on its day', async () => {
  const list = await listOf(BESIDE_THE_TOUR, '2026-11-28T10:00:00+01:00')
  for (const search of ['', 'date=30-jours']) {
    expect(list(search).ongoing).toEqual(['Affiches suisses'])
    expect(list(search).page.ongoing?.cards[0]).toMatchObject({ within: 'Visite guidée 14\u00a0h' })
  }
  const after = await listOf(BESIDE_THE_TOUR, '2026-11-28T16:00:00+01:00')
  expect(after('date=aujourdhui').ongoing).toEqual(['Affiches suisses'])
  expect(after('date=aujourdhui').page.ongoing?.cards[0]).toMatchObject({ within: null })
})

test('on the day of a cancelled tour an exhibition goes on', async () => {
  const list = await listOf({ museum: TOURED }, '2026-11-23T10:00:00+01:00')
  const { days, ongoing } = list('du=2026-12-06&au=2026-12-06')
  expect([days, ongoing]).toEqual([{}, ['Affiches suisses']])
})

test('the first day of an exhibition stands at the hour of its vernissage, and so does a cell of the calendar', async () => {
  const agenda = {
    museum: makeEvent({
      title: 'Affiches suisses',
      kind: 'exhibition',
      when: [
        { start: '2026-11-28', end: '2026-12-31', time: 'all_day' },
        { start: '2026-11-28T17:00', label: 'Vernissage' },
        { start: '2026-11-29T14:00', label: 'Visite guidée' },
      ],
    }),
  }
  const list = await listOf(agenda, '2026-11-23T10:00:00+01:00')
  const [first] = list('date=ce-week-end').page.days
  expect(first?.cards[0]).toMatchObject({ time: '17\u00a0h', label: 'Vernissage' })
  const { catalogue } = await catalogueOf(agenda, '2026-11-23T10:00:00+01:00')
  const period = { kind: 'month', value: '2026-11', first: '2026-11-01', last: '2026-11-30' } as const
  const weeks = calendarWeeks(EMPTY_QUERY, period, { catalogue, today: '2026-11-23', named: 2 })
  const cells = weeks.flatMap((week) => week.days).filter((day) => day !== null && day.count > 0)
  expect(cells.map((cell) => cell?.events[0])).toMatchObject([
    { title: 'Affiches suisses – Vernissage', time: '17\u00a0h' },
    { title: 'Affiches suisses – Visite guidée', time: '14\u00a0h' },
  ])
})

test('from a day on which an exhibition is closed, the next date is that on which it opens', async () => {
  const list = await listOf({ museum: MUSEUM }, '2026-11-23T10:00:00+01:00')
  const next = (search: string) =>
    list(search).page.nothing?.alternatives.find(({ intro }) => intro === 'prochaine date\u00a0:')
  expect(next('date=aujourdhui')).toMatchObject({
    label: 'mardi 24\u00a0novembre',
    href: '/evenements?du=2026-11-24&au=2026-11-24',
  })
  expect(next('date=ce-soir&apres=20:00')).toBeUndefined()
  expect(next('date=aujourdhui&avant=14:00')?.href).toBe(
    '/evenements?du=2026-11-24&au=2026-11-24&avant=14%3A00',
  )
})

test('hours are a filter with a chip of its own, and the fields of the form hold them', async () => {
  const list = await listOf(
    { museum: MUSEUM, film: makeEvent({ title: 'Film', when: { start: '2026-11-24T21:00' } }) },
    '2026-11-23T10:00:00+01:00',
  )
  const { page, days, ongoing } = list('date=demain&apres=20:00')
  expect([days, ongoing]).toEqual([{ 'Demain, mardi 24\u00a0novembre': ['Film'] }, []])
  expect(page.chips).toEqual([
    { label: 'Demain', href: '/evenements?apres=20%3A00', isQuick: true },
    { label: 'Après 20\u00a0h', href: '/evenements?date=demain', isQuick: false },
  ])
  expect(page.search).toMatchObject({ after: '20:00', before: '' })
  expect(page.search.hidden).toEqual([{ name: 'date', value: 'demain' }])
  expect(list('date=demain&avant=14:00').ongoing).toEqual(['Affiches suisses'])
})

test('weekdays are a filter with a chip of its own, and are chosen in the form', async () => {
  const weekly = ['2026-11-25T19:00', '2026-11-26T19:00', '2026-12-03T19:00'].map((start) => ({ start }))
  const list = await listOf(
    { museum: MUSEUM, yoga: makeEvent({ title: 'Yoga', when: weekly }) },
    '2026-11-23T10:00:00+01:00',
  )
  const { page, days } = list('jour=jeudi')
  expect(days).toEqual({ 'Jeudi 26\u00a0novembre': ['Yoga'] })
  expect(page.chips).toEqual([{ label: 'Le jeudi', href: '/evenements', isQuick: false }])
  expect(page.search).toMatchObject({ weekdays: [4], hidden: [] })
  expect(list('jour=lundi').days).toEqual({})
})

test('what lasts stands under the first weekday that is asked for', async () => {
  const season = { start: '2026-12-01', end: '2026-12-31', time: 'all_day' as const }
  const list = await listOf(
    {
      museum: makeEvent({
        title: 'Affiches suisses',
        kind: 'exhibition',
        when: season,
        openingHours: MUSEUM.openingHours,
      }),
      market: makeEvent({
        title: 'Marché',
        when: { start: '2026-11-27', end: '2026-12-24', time: 'all_day' },
      }),
      choir: makeEvent({ title: 'Chorale', when: { start: '2026-12-05T20:00' } }),
      film: makeEvent({ title: 'Film', when: { start: '2026-12-06T20:00' } }),
    },
    '2026-11-23T10:00:00+01:00',
  )
  expect(list('jour=samedi&jour=dimanche').days).toEqual({
    'Samedi 28\u00a0novembre': ['Marché'],
    'Samedi 5\u00a0décembre': ['Affiches suisses', 'Chorale'],
    'Dimanche 6\u00a0décembre': ['Film'],
  })
  expect(Object.keys(list('jour=mardi&avant=12:00').days)).toEqual(['Mardi 1er\u00a0décembre'])
})

test('a concert that does not say so stands before an exhibition with a concert', async () => {
  const list = await listOf(
    {
      museum: makeEvent({
        title: 'Affiches suisses',
        description: 'Un concert ouvre l’exposition.',
        category: 'expos-musees',
        kind: 'exhibition',
        when: { start: '2026-11-01', end: '2026-12-31', time: 'all_day' },
      }),
      quartet: makeEvent({
        title: 'Quatuor Sine Nomine',
        description: 'Schubert et Brahms.',
        category: 'musique',
        when: { start: '2026-11-26T20:00' },
      }),
    },
    '2026-11-23T10:00:00+01:00',
  )
  const { days, found } = list('q=chaque jeudi concert')
  expect(days).toEqual({ 'Jeudi 26\u00a0novembre': ['Quatuor Sine Nomine'] })
  expect(found).toEqual(['Affiches suisses'])
})

test('in its day, what has no hours comes behind the others, and what is off last', async () => {
  const on = (title: string, overrides: EventOverrides) =>
    makeEvent({ title, genre: 'jazz', organizerName: title, ...overrides })
  const list = await listOf(
    {
      untold: on('Sans heure', { when: { start: '2026-11-28' } }),
      off: on('Annulé', { when: { start: '2026-11-28T10:00' }, programme: 'cancelled' }),
      late: on('Soir', { when: { start: '2026-11-28T22:00' } }),
      allDay: on('Tout le jour', { when: { start: '2026-11-28', time: 'all_day' } }),
      festival: on('Festival', { when: { start: '2026-11-28', end: '2026-11-29' } }),
    },
    '2026-11-23T10:00:00+01:00',
  )
  for (const search of ['', 'du=2026-11-28&au=2026-11-28', 'jour=samedi', 'q=jazz']) {
    const titles = list(search).days['Samedi 28\u00a0novembre'] ?? []
    expect(titles.slice(0, 2), search).toEqual(['Tout le jour', 'Soir'])
    expect(titles.slice(2, 4).sort(), search).toEqual(['Festival', 'Sans heure'])
    expect(titles.slice(4), search).toEqual(['Annulé'])
  }
})
