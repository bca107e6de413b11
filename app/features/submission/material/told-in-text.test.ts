import { expect, test } from 'vitest'
import type { FoundEvent } from '~/features/imports/pages/found-event'
import { readSource } from '~/features/imports/pages/read-source'
import { withTold } from './told-in-text.server'

const TODAY = '2026-11-29'

function told(text: string): FoundEvent {
  const source = { bytes: Buffer.from(text), type: 'text/plain', charset: null, address: '', today: TODAY }
  const [event] = readSource(source).events
  if (!event) throw new Error('no event')
  return withTold(event, text, TODAY)
}

test('an announcement on one line', () => {
  const text =
    'Atelier poterie pour enfants dès 6 ans, tous les mercredis de janvier 2027 de 14h à 16h, Maison de quartier, Chemin des Écoles 2, 1004 Lausanne. Gratuit.'
  expect(told(text)).toMatchObject({
    title: 'Atelier poterie pour enfants dès 6 ans',
    description: text,
    dates: ['06', '13', '20', '27'].map((day) => ({
      start: `2027-01-${day}T14:00`,
      end: `2027-01-${day}T16:00`,
    })),
    location: { text: 'Maison de quartier, Chemin des Écoles 2, 1004 Lausanne' },
    price: { kind: 'free' },
    minAge: 6,
    notes: [],
  })
})

test('a poster: the heading is no title, Sunday has its own hour, the line of tickets has their link', () => {
  const text = `THÉÂTRE
Le Malade imaginaire
Ve 11, sa 12 et di 13 décembre 2026 à 20h30 (dimanche 17h)
Théâtre de Morges
Tarifs : 30.- / 20.- AVS
Réservations : www.theatre.example
Organisation : Compagnie du Fil`
  expect(told(text)).toMatchObject({
    title: 'Le Malade imaginaire',
    description: expect.stringMatching(/^THÉÂTRE\nVe 11/),
    dates: [
      { start: '2026-12-11T20:30', end: null },
      { start: '2026-12-12T20:30', end: null },
      { start: '2026-12-13T17:00', end: null },
    ],
    location: { name: 'Théâtre de Morges', locality: 'Morges' },
    price: { kind: 'paid', minChf: 20, maxChf: 30, note: '' },
    bookingUrl: 'https://www.theatre.example',
    website: null,
    organizerName: 'Compagnie du Fil',
  })
})

test.each([
  ['Entrée libre', 'free'],
  ['Gratuit !', 'free'],
  ['Entrée gratuite, repas 25.-', 'free'],
  ['Techno 10.- / Karaoké gratuit / Nouvel An 20.-', null],
  ['Places à 45, 35 et 20 francs', 'paid 20-45'],
  ['Tickets CHF 30 / 20 (students)', 'paid 20-30'],
  ['Menu 6 plats à Fr. 95.-, accordéon', null],
  ['Insignes 10.- en vente auprès des guggens', null],
  ['on rentre vers 20h, soupe à l’arrivée (5.-)', null],
  ['Entrée Fr. 5.-, parking gratuit', 'paid 5-5'],
  ['Repas Fr. 35.- par personne, enfants 15.-', null],
  ['Entrée libre. Repas : 25.-', 'free'],
  ['Entrée libre, collecte à la sortie', 'hat'],
  ['Prix libre', 'pay_what_you_want'],
  ['15 francs', 'paid 15-15'],
  ['CHF 5.- / gratuit jusqu’à 16 ans', 'paid 5-5 Gratuit jusqu’à 16 ans'],
  ['Tarifs : 30.- / 20.- AVS', 'paid 20-30'],
  ['Adultes 12.50, enfants 6.-', 'paid 6-12.5'],
  ['20/15 CHF', 'paid 15-20'],
  ['Prix d’entrée Fr. 12.- (membres Fr. 8.-)', 'paid 8-12'],
  ['Entrée : 1’200 francs', 'paid 1200-1200'],
  ['Menu 35.- (boissons non comprises)', null],
  ['Plus de CHF 5000.- de lots, cartons dès 2.-', null],
  ['Inscription 35 francs. Gratuit', null],
  ['20h30', null],
  ['le 12.50', null],
])('the price of « %s » is %s', (line, price) => {
  const found = told(`Fête d’hiver\n${line}`).price
  const amounts = found?.kind === 'paid' ? `${found.minChf}-${found.maxChf}` : ''
  expect(found && [found.kind, amounts, found.note].filter(Boolean).join(' ')).toBe(price || null)
})

test.each([
  ['Cave du Lac, Nyon', 'Cave du Lac', 'Nyon'],
  ['Lieu : Parc Mon-Repos, Lausanne', 'Parc Mon-Repos', 'Lausanne'],
  ['Dimanche 6 décembre à 15h au temple de Nyon. Entrée libre', 'Temple de Nyon', 'Nyon'],
  ['Samedi 5 décembre 2026 à 20h, salle communale d’Aubonne', 'Salle communale d’Aubonne', 'Aubonne'],
  ['Rendez-vous à Nyon à 10h', '', 'Nyon'],
  ['Départ à 10h à Sion, arrivée à Nyon', null, null],
  ['Temple de Nyon ou salle de sport, Morges', null, null],
  ['avec les élèves de Madame Nyon', null, null],
  ['à Cuba', null, null],
])('the place of « %s »', (line, name, locality) => {
  const found = told(`Fête d’hiver\n${line}`).location
  expect([found?.name ?? null, found?.locality ?? null]).toEqual([name, locality])
})

test('two towns in a title are no place', () => {
  expect(told('Match de hockey Lausanne – Fribourg\nMardi 8 décembre à 19h45').location).toBeNull()
  expect(told('Visite guidée à Gruyères\nDimanche 13 décembre, 14h').location).toMatchObject({
    locality: 'Gruyères',
  })
})
