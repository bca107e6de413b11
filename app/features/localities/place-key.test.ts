import { expect, test } from 'vitest'
import { namesVenue, newPlaceId, placeKey } from './place-key.server'

const at = (name: string, locality = 'Yverdon-les-Bains', npa = '1400') =>
  ({ name, locality, npa, canton: 'VD' }) as const

test('a name is the same however it is written, also with its locality behind', () => {
  for (const name of [
    "L'Echandole",
    'l’échandole ',
    'L’Échandole - Yverdon-les-Bains',
    'Echandole, Yverdon-les-bains',
  ]) {
    expect(placeKey(at(name)), name).toBe(placeKey(at('L’Échandole')))
    expect(newPlaceId(at(name)), name).toBe(newPlaceId(at('L’Échandole')))
  }
})

test('another locality is another place, and a locality within a name belongs to it', () => {
  expect(placeKey(at('Temple', 'Grandson', '1422'))).not.toBe(placeKey(at('Temple')))
  expect(placeKey(at('Théâtre de Vevey', 'Vevey', '1800'))).not.toBe(
    placeKey(at('Théâtre de', 'Vevey', '1800')),
  )
  expect(placeKey(at('Hôtel de Ville - Salle des débats'))).not.toBe(placeKey(at('Hôtel de Ville')))
})

test.each([
  '',
  'Yverdon-les-Bains',
  'À confirmer',
  'Divers lieux',
  'Chez l’habitant',
  'Salle de paroisse, devant le temple. Quelques places…',
  'x'.repeat(81),
])('« %s » is no place one could go to again', (name) => expect(namesVenue(at(name))).toBe(false))
