import { expect, test } from 'vitest'
import { nearbyTown, placeOfLocation } from './location.server'

test.each([
  ['Salle, 1400 Yverdon', 'Yverdon-les-Bains'],
  ['Salle, Rue 1, CH-1260 Nyon', 'Nyon'],
  ['Théâtre, Vevey, Suisse', 'Vevey'],
  ['Théâtre, Vevey, VD', 'Vevey'],
  ['Théâtre, Vevey, CH', 'Vevey'],
  ['Aula, Bulle, FR', 'Bulle'],
  ['Temple, Saint-Maurice', 'St-Maurice'],
  ['Quai, 1898 Saint-Gingolph', 'St-Gingolph'],
  ['Café de Paris, Lausanne', 'Lausanne'],
])('« %s » is in %s', (text, locality) => {
  expect(placeOfLocation(text, null)).toMatchObject({ locality })
})

test.each([
  ['Halle, 69001 Lyon', 'Lyon'],
  ['Halle, Lyon, France', 'Lyon'],
  ['Halle, Lyon (France)', 'Lyon'],
  ['Lyon', 'Lyon'],
  ['Vevey, Indiana', 'Vevey'],
  ['Vevey, Indiana, USA', 'Vevey'],
  ['Vevey, IN 47043', 'Vevey'],
  ['Geneva, NY', 'Geneva'],
  ['Geneva, NY 14456', 'Geneva'],
  ['Saint-Maurice, 94410 Saint-Maurice', 'Saint-Maurice'],
  ['Granges, France', 'Granges'],
  ['Opéra, A-1010 Wien', 'Wien'],
  ['Oper, 1010 Wien, Österreich', 'Wien'],
  ['O2 Arena, London SE10 0DX', 'London SE10 0DX'],
  ['Palais, Bruxelles, Belgique', 'Bruxelles'],
])('« %s » is elsewhere: %s', (text, elsewhere) => {
  expect(placeOfLocation(text, null)).toEqual({ elsewhere })
  expect(nearbyTown(text)).toBeNull()
})

test.each([
  ['Casino, 74500 Évian-les-Bains', 'Évian-les-Bains'],
  ['Casino, Evian, France', 'Évian-les-Bains'],
  ['Casino, Évian-les-Bains', 'Évian-les-Bains'],
  ['Salle, F-74100 Annemasse', 'Annemasse'],
  ['Salle, 01210 Ferney-Voltaire Cedex', 'Ferney-Voltaire'],
  ['Quai, 74500 Saint-Gingolph', 'Saint-Gingolph'],
  ['Salle, Thonon-les-Bains, Haute-Savoie', 'Thonon-les-Bains'],
])('« %s » is near: no place of ours, and not elsewhere', (text, town) => {
  expect(placeOfLocation(text, null)).toBeNull()
  expect(nearbyTown(text)).toBe(town)
})

test('another town of the same name as one that is near is elsewhere', () => {
  expect(placeOfLocation('Salle, 97130 Saint-Claude', null)).toEqual({ elsewhere: 'Saint-Claude' })
})

test('a point in another part of the world tells a namesake; one turned round does not', () => {
  expect(placeOfLocation('Vevey', { lat: 38.7, lng: -85.1 })).toEqual({ elsewhere: 'Vevey' })
  expect(placeOfLocation('Vevey', { lat: 46.46, lng: 6.84 })).toMatchObject({ locality: 'Vevey' })
  expect(placeOfLocation('Vevey', { lat: 6.84, lng: 46.46 })).toMatchObject({ locality: 'Vevey' })
  expect(placeOfLocation('1800 Vevey', { lat: 1, lng: 1 })).toMatchObject({ locality: 'Vevey' })
})

test('what is said to be abroad is no namesake here', () => {
  for (const name of ['Vevey', 'Saint-Maurice', 'Vernier', 'Granges', 'Lausanne', 'Xyz'])
    expect(placeOfLocation(name, null, true)).toEqual({ elsewhere: name })
  expect(placeOfLocation('Évian-les-Bains', null, true)).toBeNull()
  expect(placeOfLocation('1800 Vevey', null, true)).toMatchObject({ locality: 'Vevey' })
})
