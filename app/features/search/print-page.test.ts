import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { addDays } from '~/platform/zurich'
import { NYON } from '../../../tests/support/agenda-places'
import { makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { WEEKLY, WEEKLY_TEXT } from '../../../tests/support/weekly-event'
import { printPage } from './print-page.server'

const NOW = '2026-11-21T09:00:00Z'

async function printed(agenda: Record<string, AgendaEvent>, search = '') {
  const { catalogue, clock } = await catalogueOf(agenda, NOW)
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  const { query } = parseAgendaQuery(new URLSearchParams(search))
  const siteUrl = 'https://agenda.example'
  return printPage(query, { catalogue, nowMs: clock.now(), categoryOf, siteUrl })
}

function evenings(count: number): Record<string, AgendaEvent> {
  const days = Array.from({ length: count }, (_, at) => addDays('2026-12-01', at % 60))
  return Object.fromEntries(
    days.map((day, at) => [`soir-${at}`, makeEvent({ when: { start: `${day}T20:00` } })]),
  )
}

const EXPO = makeEvent({ kind: 'exhibition', when: { start: '2026-11-01', end: '2027-03-31' } })

test('a list that fits is printed whole, under its days, with the addresses of its events and its own', async () => {
  const page = await printed({ ...evenings(61), expo: EXPO }, 'canton=VD')
  expect(page.days).toHaveLength(60)
  expect(page.days.flatMap(({ cards }) => cards)).toHaveLength(61)
  expect(page).toMatchObject({
    criteria: ['Vaud'],
    totalText: '62\u00a0événements',
    period: 'Du 1er\u00a0décembre 2026 au 29\u00a0janvier 2027',
    printedOn: 'samedi 21\u00a0novembre 2026',
    address: 'https://agenda.example/evenements?canton=VD',
    ongoing: [{ id: 'expo', place: 'Salle du Port, Rue du Lac 1, 1003 Lausanne' }],
  })
})

test('a date is printed with its own address and price', async () => {
  const price = { kind: 'free' as const, minChf: null, maxChf: null, note: '', reductions: [] }
  const when = [{ start: '2026-12-01T20:00' }, { start: '2026-12-02T20:00', place: NYON, price }]
  const line = async (search: string) =>
    (await printed({ tour: makeEvent({ when }) }, search)).days.flatMap(({ cards }) => cards)
  expect(await line('du=2026-12-02')).toMatchObject([
    { place: 'Cinéma du Bourg, 1260 Nyon', details: expect.stringContaining('Gratuit') },
  ])
  expect(await line('')).toMatchObject([{ place: 'Salle du Port, Rue du Lac 1, 1003 Lausanne' }])
})

test('dates that are asked for are named once', async () => {
  const page = await printed(evenings(2), 'du=2026-12-01&au=2026-12-05')
  expect(page).toMatchObject({ criteria: ['du 1er au 5\u00a0décembre 2026'], period: null })
})

test('of a longer one the first two hundred, among them what is under way, and it says so', async () => {
  const page = await printed({ ...evenings(230), expo: EXPO })
  const lines = [...page.days.flatMap(({ cards }) => cards), ...page.ongoing]
  expect(lines).toHaveLength(200)
  expect(lines.map(({ id }) => id)).toContain('expo')
  expect(page.totalText).toBe('Les 200 premiers de 231 événements')
})

test('what is postponed and over is printed last, under no day', async () => {
  const humour = makeEvent({ when: { start: '2026-11-20T20:00' }, programme: 'postponed' })
  const page = await printed({ ...evenings(2), humour })
  expect(page.days.map(({ heading }) => heading).at(-1)).toBe('Nouvelle date à confirmer')
  expect(page.period).toBe('Du 1er au 2\u00a0décembre 2026')
})

test('a rule is printed as a rule', async () => {
  const page = await printed({ chorale: makeEvent(WEEKLY) })
  expect(page.days[0]?.cards[0]?.details).toContain(WEEKLY_TEXT)
})
