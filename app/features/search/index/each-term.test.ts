import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termsOf } from './analysis'
import { eachTerm } from './each-term'

function termsIn(text: string): string[] {
  const terms: string[] = []
  eachTerm(text, (units, length) => terms.push(String.fromCharCode(...units.subarray(0, length))))
  return terms
}

test('of every letter and sign the same terms are visited as termsOf gives', () => {
  for (let unit = 0; unit < 0x2100; unit++) {
    const sign = String.fromCharCode(unit)
    const text = `${sign}A${sign}b ${sign}`
    expect([text, termsIn(text)]).toEqual([text, termsOf(text)])
  }
})

test('and of every text', () => {
  const parts = fc.constantFrom(
    'L’',
    'été',
    ' ',
    'œuf',
    '½',
    'ŀ',
    'ŉ',
    "'",
    '\n',
    'Bar20',
    'St',
    'STE',
    'İ',
    'Σ',
    'e\u0301',
    'ﷺ',
    'x'.repeat(39),
  )
  const text = fc.array(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 3 })))
  fc.assert(
    fc.property(text, (parts) => {
      expect(termsIn(parts.join(''))).toEqual(termsOf(parts.join('')))
    }),
  )
})
