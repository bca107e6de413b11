import { expect, test } from 'vitest'
import { parseAgendaQuery } from '~/domain/agenda-query'
import type { AgendaEvent } from '~/domain/event'
import { makeEvent } from '../../../tests/support/make-event'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { listPage } from './list-page.server'

const NOW = '2026-11-21T09:00:00Z'
const MORGES = { locality: 'Morges', npa: '1110', canton: 'VD', lat: 46.51, lng: 6.5 } as const
const SION = { locality: 'Sion', npa: '1950', canton: 'VS', lat: 46.23, lng: 7.36 } as const

async function lists(agenda: Record<string, AgendaEvent>) {
  const { catalogue, clock } = await catalogueOf(agenda, NOW)
  const categoryOf = (slug: string) => ({ label: slug, colour: '#c41230', schemaType: 'Event' as const })
  return function list(q: string) {
    const { query } = parseAgendaQuery(new URLSearchParams({ q }))
    const page = listPage(query, { cursor: null, view: null }, { catalogue, nowMs: clock.now(), categoryOf })
    const cards = [...page.results, ...page.days.flatMap((day) => day.cards)]
    const chips = page.chips.map(({ label }) => label.replaceAll('\u00a0', ' '))
    return { page, titles: cards.map(({ title }) => title), chips }
  }
}

test('words and places with « ou » between them are choices, and each may be taken away', async () => {
  const list = await lists({
    jazz: makeEvent({ title: 'Jazz', place: MORGES }),
    contes: makeEvent({ title: 'Contes', place: MORGES }),
    sion: makeEvent({ title: 'Jazz ailleurs', place: SION }),
    loto: makeEvent({ title: 'Loto', place: MORGES }),
  })
  const { titles, chips, page } = list('jazz ou contes à Morges ou Nyon')
  expect(titles.sort()).toEqual(['Contes', 'Jazz'])
  expect(chips).toEqual(['« jazz »', '« contes » (Conte)', 'Morges', 'Nyon'])
  expect(page.chips[0]?.href).toBe('/evenements?q=contes&mots=lus&lieu=Morges&lieu=Nyon')
  expect(list('jazz contes').titles).toEqual([])
  expect(list('introuvable ou jazz').titles.sort()).toEqual(['Jazz', 'Jazz ailleurs'])
  expect(list('atelier de jazz ou loto').titles).toEqual(['Loto'])
})

test('free or as one likes are two prices, of which one is enough', async () => {
  const price = (kind: 'free' | 'hat' | 'paid', minChf: number | null = null) => ({
    price: { kind, minChf, maxChf: null, note: '', reductions: [] },
  })
  const list = await lists({
    free: makeEvent({ title: 'Gratuit', ...price('free') }),
    hat: makeEvent({ title: 'Chapeau', ...price('hat') }),
    paid: makeEvent({ title: 'Cher', ...price('paid', 15) }),
  })
  const { titles, chips } = list('gratuit ou prix libre')
  expect(titles.sort()).toEqual(['Chapeau', 'Gratuit'])
  expect(chips).toEqual(['Gratuit', 'Prix libre ou au chapeau'])
})

test('what no filter answers hides nothing; what speaks of it comes first, and the page says so', async () => {
  const description = 'Les chiens sont les bienvenus.'
  const list = await lists({
    first: makeEvent({ title: 'Balade du matin', when: { start: '2026-11-22T08:00' } }),
    second: makeEvent({ title: 'Balade du soir', description, when: { start: '2026-11-29T18:00' } }),
  })
  const { titles, chips, page } = list('balade chiens admis')
  expect(titles).toEqual(['Balade du soir', 'Balade du matin'])
  expect(chips).toEqual(['« balade »', 'Si possible : chiens admis'])
  expect(page.chips.at(-1)?.href).toBe('/evenements?q=balade&mots=lus')
  expect(page.wishes?.replaceAll('\u00a0', ' ')).toBe(
    'Il n’existe pas de filtre « chiens admis » : les événements qui le mentionnent viennent en premier. Vérifiez sur leur page.',
  )
  expect(list('avec mon chien dimanche').titles).toEqual(['Balade du matin'])
  expect(list('avec mon chien').titles).toEqual(['Balade du soir', 'Balade du matin'])
})

test('who asks for a feast by name gets all of its day, those that celebrate it first', async () => {
  const on = (start: string) => ({ when: { start } })
  const list = await lists({
    market: makeEvent({ title: 'Marché du jeudi', ...on('2026-12-31T08:00') }),
    party: makeEvent({ title: 'Soirée à cotillons', ...on('2026-12-31T20:00') }),
    dinner: makeEvent({
      title: 'Souper dansant',
      description: 'Réveillon au bord du lac.',
      ...on('2027-01-01T12:00'),
    }),
    exhibition: makeEvent({
      title: 'Les cloches du pays',
      when: { start: '2026-11-01', end: '2027-02-28' },
    }),
    before: makeEvent({ title: 'Réveillon des petits', ...on('2026-12-30T15:00') }),
  })
  const { titles, chips, page } = list('nouvel an')
  expect(titles).toEqual(['Soirée à cotillons', 'Souper dansant', 'Marché du jeudi', 'Les cloches du pays'])
  expect(chips.at(-1)).toBe('D’abord : Nouvel An')
  expect(page.wishes).toBeNull()
  expect(page.chips.at(-1)?.href).toBe('/evenements?du=2026-12-31&au=2027-01-01')
  expect(list('réveillon').titles).toEqual(['Soirée à cotillons', 'Marché du jeudi', 'Les cloches du pays'])
  expect(list('avant noël').chips).toEqual(['jusqu’au 23 décembre 2026'])
})
