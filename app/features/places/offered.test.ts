import { expect, test } from 'vitest'
import { makePlace } from '../../../tests/support/make-place'
import { catalogueOf } from '../../../tests/support/open-catalogue'
import { placesOffered } from './offered.server'

test('known places are offered by the words of their names, those that begin so first; pending ones never', async () => {
  const { catalogue } = await catalogueOf({}, '2026-11-21T09:00:00Z', {
    grand: makePlace({ name: 'Grand théâtre', street: '', lat: null, lng: null }),
    lac: makePlace({ rooms: ['Foyer'] }),
    rude: makePlace({ name: 'Théâtre du prof', state: 'pending' }),
    old: makePlace({ name: 'Théâtre ancien', mergedInto: 'lac' }),
  })
  const offered = placesOffered('le thé', catalogue)
  expect(offered.map(({ name, detail }) => [name, detail])).toEqual([
    ['Théâtre du Lac', 'Rue du Lac 4, 1260 Nyon'],
    ['Grand théâtre', '1260 Nyon'],
  ])
  expect(offered[0]).toMatchObject({
    locality: '1260 Nyon',
    rooms: ['Foyer'],
    facts: ['À cinq minutes de la gare.', 'Accessible en fauteuil roulant'],
  })
  expect([placesOffered('', catalogue), placesOffered('!', catalogue)]).toEqual([[], []])
})
