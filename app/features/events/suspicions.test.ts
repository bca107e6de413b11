import { expect, test } from 'vitest'
import { contentOf } from '~/domain/event-content'
import { makeEvent } from '../../../tests/support/make-event'
import { linksOf, suspicionsOf } from './suspicions'

/** Sixty, each with a link of its own. */
const booked = (link: (n: number) => string) =>
  makeEvent({
    when: Array.from({ length: 60 }, (_, n) => ({
      start: `2027-0${1 + Math.floor(n / 20)}-${String((n % 20) + 1).padStart(2, '0')}T20:00`,
      bookingUrl: link(n),
    })),
  }).occurrences
const noted = (note: string) => makeEvent({ when: { start: '2026-12-01T20:00', note } }).occurrences

const HONEST = {
  ...contentOf(
    makeEvent({
      title: 'LOTO DU FC VILLENEUVE',
      summary: 'Vingt séries, carton à deux francs.',
      description:
        'Ouverture des portes à 18 h 30. Buvette et petite restauration. Renseignements sur www.fcvilleneuve.ch.',
      organizerName: 'FC Villeneuve',
    }),
  ),
  openForMs: 90_000,
  email: 'caissier@fcvilleneuve.ch',
}
const of = (changed: Partial<Parameters<typeof suspicionsOf>[0]>) => suspicionsOf({ ...HONEST, ...changed })

test.each([
  {},
  { description: 'Concert au Casino de Montreux, salle Stravinski.' },
  { title: 'Soirée jeux vidéo & cosplay' },
  {
    description:
      'Вечір української пісні. Soirée de chants ukrainiens avec le chœur de Fribourg, entrée libre.',
  },
  {
    description:
      'Billets sur ticketcorner.ch, www.petzi.ch et starticket.ch. Infos : fcv.ch/loto, info@fcv.ch.',
  },
  {
    description:
      'Rendez-vous au bord du lac .Commander avant vendredi. Net de tous frais. Fin à 22 h. Info à la caisse.',
  },
  { openForMs: 0 },
  { openForMs: 4000 },
  { occurrences: booked((n) => `https://billets.example/${n}`) },
])('an honest text passes: %j', (changed) => {
  expect(of(changed)).toEqual([])
})

test.each([
  ['fast', { openForMs: 1 }],
  ['fast', { openForMs: null }],
  ['links', { description: [1, 2, 3, 4, 5, 6].map((n) => `https://a${n}.example/x`).join(' ') }],
  ['links', { description: [1, 2, 3, 4, 5, 6].map((n) => `a${n}.com/x`).join(' ') }],
  ['links', { title: 'Gagnez sur gros-lot . com' }],
  ['links', { description: 'Allez sur gros-lot (point) com' }],
  ['links', { summary: 'gros-lot[.]xyz' }],
  ['words', { description: 'Le meilleur Casino en ligne, bonus à l’inscription' }],
  ['words', { summary: 'Retour de l’être aimé en 24 h' }],
  ['words', { description: 'Via\u00adgra et cia\u200dlis' }],
  ['words', { rainPlan: 'Sous tente, avec casino en ligne' }],
  ['words', { occurrences: noted('Gagner de l’argent') }],
  ['links', { occurrences: booked((n) => `https://a${n}.example/`) }],
  ['script', { description: 'Лучшее предложение только сегодня для всех наших новых клиентов и друзей' }],
  ['shouting', { description: 'ACHETEZ MAINTENANT NOTRE PRODUIT EXCEPTIONNEL À PRIX CASSÉ' }],
  ['shouting', { description: 'Venez nombreux !!!!!!' }],
  ['throwaway', { email: 'x@Yopmail.com' }],
] as const)('%s: %j', (suspicion, changed) => {
  expect(of(changed)).toContain(suspicion)
})

test('a link written twice is one, and the stop behind it is not part of it', () => {
  const description = 'https://a.example/. Aussi https://A.example/, et www.a.example.'.repeat(5)
  expect(of({ description })).not.toContain('links')
})

test('a link without http is one that others may send too, a host alone is not', () => {
  const description = 'Voir offre.com/gros-lot et ticketcorner.ch.'
  expect(linksOf({ ...HONEST, description })).toEqual(['offre.com/gros-lot'])
})

test('links in a text of any length are looked for in one go', () => {
  for (const piece of ['a', 'a.', 'a-', ' . ', 'a . ', '(point) ', 'a (', '.com', 'www.']) {
    expect(suspicionsOf({ ...HONEST, description: piece.repeat(200_000) })).toBeInstanceOf(Array)
  }
})

test('links are counted wherever they stand', () => {
  const website = 'https://un.example/'
  const occurrences = booked(() => 'https://deux.example/')
  const links = linksOf({ ...HONEST, website, occurrences, rainPlan: 'Voir https://trois.example/x.' })
  expect(links).toEqual([
    'https://un.example/',
    'https://deux.example/',
    'www.fcvilleneuve.ch',
    'https://trois.example/x',
  ])
})
