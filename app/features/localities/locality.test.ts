import { expect, test } from 'vitest'
import { localityChoice, resolveLocality } from './locality.server'
import { allPlaces } from './places.server'

test.each([
  ['1003 Lausanne', '1003', 'Lausanne', 'VD'],
  ['Lausanne', '', 'Lausanne', 'VD'],
  ['1003', '1003', 'Lausanne', 'VD'],
  ['CH-1260 Nyon', '1260', 'Nyon', 'VD'],
  ['saint imier', '2610', 'St-Imier', 'BE'],
  ['Chaux-de-Fonds', '', 'La Chaux-de-Fonds', 'NE'],
  ['2300 Chaux-de-Fonds', '2300', 'La Chaux-de-Fonds', 'NE'],
  ['Yverdon', '', 'Yverdon-les-Bains', 'VD'],
  ['Lausane', '', 'Lausanne', 'VD'],
  ['Lully (FR)', '1470', 'Lully', 'FR'],
  ['1132 Lully', '1132', 'Lully', 'VD'],
  ['Geneva', '', 'Genève', 'GE'],
  ['Corcelles-près-P', '1562', 'Corcelles-près-Payerne', 'VD'],
  ['Corcelles-près-P.', '1562', 'Corcelles-près-Payerne', 'VD'],
  ['Corcelles p. Payerne', '1562', 'Corcelles-près-Payerne', 'VD'],
  ['1618 Châtel-S', '1618', 'Châtel-St-Denis', 'FR'],
])('%s is one place', (text, npa, name, canton) => {
  expect(resolveLocality(text)).toMatchObject({ ok: true, npa, locality: { name, canton } })
})

test('of two namesakes the canton chosen beside says which', () => {
  const outcome = resolveLocality('Lully')
  expect(outcome).toMatchObject({ ok: false, reason: 'ambiguous' })
  expect(!outcome.ok && outcome.choices.map(({ value }) => value)).toEqual(['1470 Lully', '1132 Lully'])
  expect(resolveLocality('Lully', 'VD')).toMatchObject({ ok: true, npa: '1132' })
})

test.each([
  ['chaux', ['1308 La Chaux (Cossonay)', 'La Chaux-de-Fonds (NE)', '2345 La Chaux-des-Breuleux']],
  ['Villars', ['1884 Villars-sur-Ollon', '1752 Villars-sur-Glâne']],
  ['Sagne', ['1450 La Sagne (Ste-Croix)', '2314 La Sagne']],
  ['Granges', ['3977 Granges', '1614 Granges (Veveyse)']],
  ['Corcelle', ['2035 Corcelles', '2747 Corcelles']],
  ['Châtel-S', ['1618 Châtel-St-Denis', '1653 Châtel-sur-Montsalvens']],
  ['Mont', ['1052 Le Mont-sur-Lausanne', '1801 Le Mont-Pèlerin']],
])('%s, which may be several, asks which', (text, some) => {
  const outcome = resolveLocality(text)
  expect(outcome).toMatchObject({ ok: false, reason: 'ambiguous' })
  expect(!outcome.ok && outcome.choices.map(({ value }) => value)).toEqual(expect.arrayContaining(some))
})

test('an NPA that several places share asks which', () => {
  const outcome = resolveLocality('2300')
  expect(outcome).toMatchObject({ ok: false, reason: 'ambiguous' })
  expect(!outcome.ok && outcome.choices[0]).toEqual({
    value: '2300 La Chaux-de-Fonds',
    label: '2300 La Chaux-de-Fonds (NE)',
  })
})

test('a name that contradicts its NPA, or a canton its name, is offered both', () => {
  const outcome = resolveLocality('1003 Genève')
  expect(outcome).toMatchObject({ ok: false, reason: 'unknown' })
  expect(!outcome.ok && outcome.choices.map(({ value }) => value)).toEqual(['1003 Lausanne', 'Genève (GE)'])
  expect(resolveLocality('Nyon', 'GE')).toMatchObject({ ok: false, choices: [{ value: '1260 Nyon' }] })
})

test.each(['', '   ', 'Paris', '9999', '0000 Nulle part', '🎉', 'x'.repeat(200)])(
  '%j is no place of ours',
  (text) => {
    expect(resolveLocality(text)).toMatchObject({ ok: false, reason: 'unknown' })
  },
)

test('every choice that is offered means the place it was made for', () => {
  for (const place of allPlaces()) {
    const { value } = localityChoice(place)
    expect([value, resolveLocality(value)]).toEqual([
      value,
      expect.objectContaining({ ok: true, locality: place }),
    ])
  }
})
