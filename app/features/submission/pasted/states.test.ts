import { expect, test } from 'vitest'
import { stateOf } from './states'

test.each([
  ['Chez nous (complet)', 'Chez nous'],
  ['Chez nous [complet]', 'Chez nous'],
  ['Chez nous {complet}', 'Chez nous'],
  ['Chez nous ((complet))', 'Chez nous'],
  ['Bal (complet), Sion', 'Bal, Sion'],
  ['Bal (complet) à Sion', 'Bal à Sion'],
  ['(complet) Bal', 'Bal'],
  ['Bal (complet, dès 12 ans) à Sion', 'Bal (dès 12 ans) à Sion'],
  ['Bal (dès 12 ans – complet) à Sion', 'Bal (dès 12 ans) à Sion'],
  ['Bal – complet – Sion', 'Bal – Sion'],
  ['(complet)', ''],
])('« %s » is sold out, and its label « %s » has no empty brackets', (text, label) => {
  expect(stateOf(text)).toEqual({ availability: 'sold_out', label })
})

test('brackets of a label without a state stay as they are', () => {
  expect(stateOf('Bal () [à Sion]')).toEqual({ label: 'Bal () [à Sion]' })
})
