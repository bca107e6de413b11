import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { events } from '~/domain/event'
import { findPlace } from '~/features/localities/places.server'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { temporaryDirectory } from '../../../tests/support/temporary-directory'
import { calendarPage } from './calendar-page.server'
import { parseCalendarView } from './calendar-paths'
import { type OpenCatalogue, openCatalogue } from './catalogue/catalogue.server'
import { countsText } from './counts-text'
import { listPage } from './list-page.server'

/** A Saturday. */
const clock = fixedClock('2026-11-21T09:00:00Z')
let documents: SqliteStore
let catalogue: OpenCatalogue
let remove: () => Promise<void>

beforeEach(async () => {
  const directory = await temporaryDirectory('calendar')
  remove = directory.remove
  documents = openCheckedStore({ file: ':memory:', clock })
  catalogue = await openCatalogue({
    documents,
    directory: directory.path,
    clock,
    findPlace,
    categories: { list: () => [] },
  })
  for (const [id, fields] of Object.entries(AGENDA)) await documents.insert(events, id, makeEvent(fields))
  await catalogue.settled()
})
afterEach(async () => {
  await catalogue.close()
  await documents.close()
  await remove()
})

const AGENDA: Record<string, EventOverrides> = {
  over: { title: 'Hier', when: { start: '2026-11-20T20:00', end: '2026-11-20T22:00' } },
  today: { title: 'Ce soir', when: { start: '2026-11-21T20:00' } },
  third: { title: 'Troisième', when: { start: '2026-12-05T21:00' } },
  first: { title: 'Premier', when: { start: '2026-12-05T17:30' } },
  second: { title: 'Deuxième', when: { start: '2026-12-05T20:00' }, category: 'spectacles' },
  night: { title: 'Nuit', when: { start: '2026-12-05T23:00', end: '2026-12-06T04:00' } },
  expo: {
    title: 'Exposition',
    kind: 'exhibition',
    category: 'expos-musees',
    when: { start: '2026-12-01', end: '2027-01-31' },
  },
  weekly: {
    title: 'Chaque semaine',
    when: [{ start: '2026-12-02T18:00' }, { start: '2026-12-09T18:00' }, { start: '2027-01-06T18:00' }],
  },
}

const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })

function calendar(search: string) {
  const searchParams = new URLSearchParams(search)
  const view = parseCalendarView(searchParams)
  if (!view) throw new Error('no calendar')
  const { query } = parseAgendaQuery(searchParams)
  return calendarPage(query, view, { catalogue, nowMs: clock.now(), categoryOf })
}

function counts(search: string): Record<string, number> {
  const days = calendar(search).weeks.flatMap((week) => week.days)
  return Object.fromEntries(days.flatMap((day) => (day?.count ? [[day.day, day.count]] : [])))
}

describe('the calendar of a month', () => {
  test('has its weeks from Monday to Sunday, with numbers, days and what begins on them', () => {
    const { heading, weeks } = calendar('vue=mois&mois=2026-12')
    expect(heading).toBe('Décembre 2026')
    expect(weeks.map(({ number }) => number)).toEqual([49, 50, 51, 52, 53])
    expect(weeks[0]?.days.map((day) => day?.number ?? null)).toEqual([null, 1, 2, 3, 4, 5, 6])
    // The exhibition counts on the day on which it opens.
    expect(counts('vue=mois&mois=2026-12')).toEqual({
      '2026-12-01': 1,
      '2026-12-02': 1,
      '2026-12-05': 4,
      '2026-12-09': 1,
    })
    const saturday = weeks[0]?.days[5]
    expect(saturday).toMatchObject({
      label: 'samedi 5\u00a0décembre, 4\u00a0événements',
      href: '/evenements?du=2026-12-05&au=2026-12-05',
      more: 2,
    })
    expect(saturday?.events.map(({ time, title }) => [time, title])).toEqual([
      ['17\u00a0h\u00a030', 'Premier'],
      ['20\u00a0h', 'Deuxième'],
    ])
  })

  test('counts as many as the list of each day shows by day', () => {
    for (const day of calendar('vue=mois&mois=2026-12').weeks.flatMap((week) => week.days)) {
      if (!day) continue
      const { query } = parseAgendaQuery(new URLSearchParams({ du: day.day, au: day.day }))
      const list = listPage(
        query,
        { cursor: null, view: null },
        { catalogue, nowMs: clock.now(), categoryOf },
      )
      expect([day.day, list.days.flatMap(({ cards }) => cards).length]).toEqual([day.day, day.count])
      const ongoing = list.ongoing?.total ?? 0
      expect(list.heading).toBe(countsText(day.count + ongoing, ongoing))
    }
  })

  test('keeps the filters in all its links, and its own place in their links', () => {
    const { chips, groups, views, next, previous, weeks, search } = calendar(
      'vue=mois&mois=2026-12&category=musique',
    )
    expect(counts('vue=mois&mois=2026-12&category=musique')['2026-12-05']).toBe(3)
    expect(chips).toEqual([{ label: 'musique', href: '/evenements?vue=mois&mois=2026-12', isQuick: false }])
    expect(next).toEqual({
      label: 'Janvier 2027',
      href: '/evenements?category=musique&vue=mois&mois=2027-01',
    })
    expect(previous?.href).toBe('/evenements?category=musique&vue=mois&mois=2026-11')
    expect(views.map(({ href }) => href)).toEqual([
      '/evenements?category=musique&vue=semaine&semaine=2026-W49',
      '/evenements?category=musique&du=2026-12-01&au=2026-12-31',
      '/carte?category=musique&du=2026-12-01&au=2026-12-31',
    ])
    expect(weeks[1]?.href).toBe('/evenements?category=musique&vue=semaine&semaine=2026-W50')
    const canton = groups.find(({ filter }) => filter === 'canton')?.options[0]
    expect(canton?.href).toBe('/evenements?category=musique&canton=VD&vue=mois&mois=2026-12')
    const months = groups.find(({ filter }) => filter === 'month')?.options
    expect(months?.map(({ href, active }) => [href.split('mois=').at(-1), active])).toContainEqual([
      '2026-12',
      true,
    ])
    const evening = groups.find(({ filter }) => filter === 'date')?.options[0]
    expect(evening?.href).toMatch(/^\/evenements\?category=musique&date=/)
    expect(search.hidden).toContainEqual({ name: 'vue', value: 'mois' })
  })

  test('is that of today, of the dates that are asked for, or of those in the words', () => {
    expect(calendar('vue=mois').heading).toBe('Novembre 2026')
    expect(calendar('vue=mois&mois=2026-13').heading).toBe('Novembre 2026')
    expect(calendar('vue=mois&mois=2027-03&du=2027-01-20').heading).toBe('Janvier 2027')
    const asked = calendar('vue=mois&q=premier+en+décembre')
    expect(asked.heading).toBe('Décembre 2026')
    expect(asked.chips.map(({ label }) => label)).toEqual(['«\u00a0premier\u00a0»'])
  })

  test('marks today, names no past day, and leads neither into the past nor into far years', () => {
    const { weeks, previous, day } = calendar('vue=mois&mois=2026-11')
    const days = weeks.flatMap((week) => week.days)
    expect(days.filter((one) => one?.isToday).map((one) => one?.day)).toEqual(['2026-11-21'])
    expect(days.find((one) => one?.day === '2026-11-20')).toMatchObject({ count: 0, href: null })
    expect(previous).toBeNull()
    expect(day).toMatchObject({ day: '2026-11-21', heading: 'Samedi 21\u00a0novembre' })
    expect(calendar('vue=mois&mois=2029-06').next).toBeNull()
    expect(calendar('vue=mois&mois=2029-06').day).toBeNull()
  })

  test('shows beside it the list of its first day with events, and what was under way before it', () => {
    const { day, ongoing } = calendar('vue=mois&mois=2027-01')
    expect(day?.cards.map(({ title }) => title)).toEqual(['Chaque semaine'])
    expect(day?.whole.text).toBe('Tout voir de ce jour\u00a0: 2\u00a0événements, dont 1\u00a0en cours')
    expect(ongoing).toEqual({
      text: 'dont 1\u00a0déjà en cours',
      href: '/evenements?du=2027-01-01&au=2027-01-31&vue=en-cours',
    })
  })
})

test('the calendar of a week names more of each day', () => {
  const { heading, weeks, previous, views } = calendar('vue=semaine&semaine=2026-W49')
  expect(heading).toBe('Semaine 49, du 30\u00a0novembre au 6\u00a0décembre 2026')
  expect(weeks).toHaveLength(1)
  expect(weeks[0]?.days[5]?.events.map(({ title }) => title)).toEqual([
    'Premier',
    'Deuxième',
    'Troisième',
    'Nuit',
  ])
  expect(previous?.label).toBe('Semaine 48, du 23 au 29\u00a0novembre 2026')
  expect(views[0]?.href).toBe('/evenements?vue=mois&mois=2026-11')
})

test('words that are set aside are named on the calendar too', () => {
  expect(calendar('vue=mois&mois=2026-12&q=ma+soeur+premier')).toMatchObject({
    totalText: '1\u00a0événement',
    ignored: 'Mot ignoré, faute de résultat\u00a0: «\u00a0soeur\u00a0».',
  })
  expect(calendar('vue=mois&mois=2026-12&q=premier').ignored).toBeNull()
})
