// The stem that forms of one French word share. Takes and gives folded terms; both sides of a comparison go through it.
import { stemmer } from '@orama/stemmers/french'

/** Shorter words have no ending to lose: « ans », « bus », « vin ». */
const STEM_MIN = 4
const LETTERS = /^[a-z]+$/
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/eaux$/, 'eau'],
  [/aux$/, 'al'],
  [/([^s])[sx]$/, '$1'],
]

/**
 * The plural goes first: the stemmer alone gives « petit » and « petits » different stems. Terms that are no plain words
 * are their own stems.
 */
export function stemOf(term: string): string {
  if (term.length < STEM_MIN || !LETTERS.test(term)) return term
  const plural = PLURALS.find(([ending]) => ending.test(term))
  return stemmer(plural ? term.replace(plural[0], plural[1]) : term)
}
