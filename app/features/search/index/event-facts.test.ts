import { expect, test } from 'vitest'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import { isOutdoors, outdoorChoicesOf } from './event-facts'

test.each([
  ['', false],
  ['Sous tente', true],
  ['En cas de pluie : salle communale', true],
  ['Repli à l’église si mauvais temps', true],
  ['Abrité', true],
  ['Annulé par pluie : ils se taisent.', false],
  ['Renvoyé au lendemain s’il pleut', false],
  ['Maintenu, capuches conseillées', false],
  ['Par tous les temps, sans abri', false],
])('an event in the open air with the plan « %s » is also under a roof: %j', (rainPlan, isSheltered) => {
  const choices = outdoorChoicesOf(makeEvent({ outdoor: true, rainPlan }))
  expect(choices).toEqual(isSheltered ? ['oui', 'non'] : ['oui'])
})

const place = (name: string, room?: string) => ({ place: { name, ...(room ? { room } : {}) } })

test.each<[string, EventOverrides, readonly string[]]>([
  ['nothing is told', place('Lausanne'), ['inconnu']],
  ['a street market', { title: 'Marché du centre-ville', ...place('Place de la Riponne') }, ['inconnu']],
  ['a market in a hall', { title: 'Marché de Noël', ...place('Grande Salle') }, ['non']],
  ['a walk that ends in a cellar', { title: 'Balade gourmande', ...place('Chemin des Vignes') }, ['inconnu']],
  ['a title that says so', { title: 'Avenches Open Air', ...place('Arènes') }, ['oui']],
  ['a summary that says so', { summary: 'Cinéma en plein air', ...place('Salle du Port') }, ['oui']],
  ['an activity that says so', { title: 'Skatepark indoor', ...place('Lausanne') }, ['non']],
  ['a theatre by a lake', place('Théâtre du Lac'), ['non']],
  ['the square before a theatre', place('Place du Théâtre'), ['inconnu']],
  ['the garden of a museum', { category: 'expos-musees', ...place('Jardin du Musée') }, ['inconnu']],
  ['a café in a park', place('Café du Parc'), ['non']],
  ['a room', place('Maison du village', 'Foyer'), ['non']],
  ['an exhibition without a house', { category: 'expos-musees', place: null }, ['non']],
  ['a film', { category: 'divertissement-audiovisuel', genre: 'cinema', ...place('Lausanne') }, ['non']],
  ['a concert', { genre: 'jazz', ...place('Lausanne') }, ['inconnu']],
])('whether it is outdoors: %s', (_, overrides, choices) => {
  expect(outdoorChoicesOf(makeEvent(overrides))).toEqual(choices)
})

test('unknown is not no: the JSON feed tells neither', () => {
  expect(isOutdoors(makeEvent(place('Lausanne')))).toBeNull()
  expect(isOutdoors(makeEvent(place('Théâtre du Lac')))).toBe(false)
  expect(isOutdoors(makeEvent({ outdoor: true, rainPlan: 'Sous tente' }))).toBe(true)
})
