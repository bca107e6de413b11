import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { HOUR_MS } from '~/platform/durations'
import { addDays } from '~/platform/zurich'
import { makeEvent } from '../../../tests/support/make-event'
import { CATEGORIES, catalogueOf } from '../../../tests/support/open-catalogue'
import { countsText } from './counts-text'
import { homePage } from './home-page.server'
import { listPage } from './list-page.server'

const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })

/** An evening on every third day, and exhibitions that last. */
function sparseAgenda(): Record<string, AgendaEvent> {
  const agenda: Record<string, AgendaEvent> = {}
  for (let at = 0; at < 12; at++) {
    const day = addDays('2026-11-17', at * 3)
    const category = at % 2 ? 'musique' : 'marches-brocantes'
    agenda[`soir-${at}`] = makeEvent({
      title: at % 2 ? 'Concert du soir' : 'Marché du soir',
      category,
      when: { start: `${day}T19:00`, end: `${day}T22:00` },
      price: at % 2 ? { kind: 'free' } : {},
      place: at % 3 ? { locality: 'Nyon', npa: '1260', canton: 'VD' } : {},
    })
  }
  for (let at = 0; at < 5; at++) {
    agenda[`expo-${at}`] = makeEvent({
      title: `Exposition ${at}`,
      kind: 'exhibition',
      category: 'expos-musees',
      when: { start: '2026-10-01', end: '2027-02-28' },
      place: { locality: 'Sion', npa: '1950', canton: 'VS' },
    })
  }
  return agenda
}

test('at every hour of three weeks the home page has something coming, truly counted, and examples that find something', async () => {
  const { catalogue, clock } = await catalogueOf(sparseAgenda(), '2026-11-17T04:00:00Z')
  const page = () => homePage({ catalogue, nowMs: clock.now(), categories: CATEGORIES, categoryOf })
  const listAt = (href: string) => {
    const { searchParams } = new URL(href, 'http://localhost')
    const where = { cursor: null, view: searchParams.get('vue') === 'en-cours' ? 'ongoing' : null } as const
    return listPage(parseAgendaQuery(searchParams).query, where, {
      catalogue,
      nowMs: clock.now(),
      categoryOf,
    })
  }

  for (let hour = 0; hour < 21 * 24; hour += 5, clock.ms += 5 * HOUR_MS) {
    const at = new Date(clock.ms).toISOString()
    const home = page()
    const [soon] = home.periods
    expect(soon?.cards.length, at).toBeGreaterThan(0)
    for (const { title, href, label } of home.periods) {
      const list = listAt(href)
      const ongoing = list.ongoing?.total ?? 0
      expect(label, `${title}, ${at}`).toBe(`Tout voir\u00a0: ${countsText(list.total, ongoing)}`)
    }
    expect(home.examples.length, at).toBeGreaterThan(0)
    for (const { href } of home.examples) expect(listAt(href).total, `${href}, ${at}`).toBeGreaterThan(0)
    expect(listAt(home.exhibitions.href).heading, at).toBe('5\u00a0événements en cours')
  }
})

const CLOCKS = [
  { name: 'Tuesday noon', now: '2026-11-17T11:00:00Z', title: 'Ce soir' },
  { name: 'Tuesday after the show', now: '2026-11-17T21:30:00Z', title: 'Les sept prochains jours' },
  { name: 'Thursday noon', now: '2026-11-19T11:00:00Z', title: 'Aujourd’hui' },
  { name: 'Thursday 18:00', now: '2026-11-19T17:00:00Z', title: 'Demain' },
  { name: 'Tuesday morning', now: '2026-11-17T08:00:00Z', title: 'Aujourd’hui' },
  { name: 'Sunday 20:30', now: '2026-11-29T19:30:00Z', title: 'Ce soir' },
]
test.each(CLOCKS)('$name the home page begins with « $title »', async ({ now, title }) => {
  const { catalogue, clock } = await catalogueOf(sparseAgenda(), now)
  const { periods } = homePage({ catalogue, nowMs: clock.now(), categories: CATEGORIES, categoryOf })
  expect(periods[0]?.title).toBe(title)
  const shown = periods.flatMap(({ cards }) => cards.map(({ id }) => id))
  expect(new Set(shown).size).toBe(shown.length)
})

test('an evening with few dated events is filled with what goes on, which is not shown again below', async () => {
  const openingHours: AgendaEvent['openingHours'] = [
    { days: [1, 2, 3, 4, 5, 6, 7], opens: '10:00', closes: '21:00' },
  ]
  const agenda = Object.entries(sparseAgenda()).map(([id, event]): [string, AgendaEvent] => [
    id,
    event.kind === 'exhibition' ? { ...event, openingHours } : event,
  ])
  const { catalogue, clock } = await catalogueOf(Object.fromEntries(agenda), '2026-11-17T12:00:00Z')
  const home = homePage({ catalogue, nowMs: clock.now(), categories: CATEGORIES, categoryOf })
  const [soon] = home.periods
  expect(soon?.title).toBe('Ce soir')
  expect(soon?.cards.map(({ id }) => id.split('-')[0])).toEqual(['soir', 'expo', 'expo'])
  const below = home.exhibitions.cards.map(({ id }) => id)
  expect(below).toHaveLength(3)
  expect(soon?.cards.filter(({ id }) => below.includes(id))).toEqual([])
})

test('an empty agenda has an empty home page', async () => {
  const { catalogue, clock } = await catalogueOf({}, '2026-11-17T11:00:00Z')
  const home = homePage({ catalogue, nowMs: clock.now(), categories: CATEGORIES, categoryOf })
  expect(home).toMatchObject({ periods: [], examples: [], exhibitions: { cards: [] } })
})
