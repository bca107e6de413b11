import { stemmer } from '@orama/stemmers/french'

/** « ans », « bus », « vin » have no ending to remove. */
const STEM_MIN = 4
const LETTERS = /^[a-z]+$/
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/eaux$/, 'eau'],
  [/aux$/, 'al'],
  [/([^s])[sx]$/, '$1'],
]

/** Removes the plural first: the stemmer gives « petit » and « petits » different stems. */
export function stemOf(term: string): string {
  if (term.length < STEM_MIN || !LETTERS.test(term)) return term
  const plural = PLURALS.find(([ending]) => ending.test(term))
  return stemmer(plural ? term.replace(plural[0], plural[1]) : term)
}
