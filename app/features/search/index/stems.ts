import { stemmer } from '@orama/stemmers/french'

/** « ans », « bus », « vin » have no ending to remove. */
const STEM_MIN = 4
const LETTERS = /^[a-z]+$/
const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/eaux$/, 'eau'],
  [/aux$/, 'al'],
  [/([^s])[sx]$/, '$1'],
]

/** The stemmer does not know these endings without accents. They are looked at after the plural is removed. */
const FEMININES: readonly (readonly [ending: RegExp, least: number, masculine: string])[] = [
  [/ee$/, 4, 'e'],
  [/trice$/, 6, 'teu'],
  [/eu(?:se|re?)$/, 6, 'eu'],
  [/iere$/, 6, 'ier'],
  [/([gch])ere$/, 6, '$1er'],
  [/ive$/, 5, 'if'],
  [/ic$/, 5, 'ique'],
  [/([^aeiou])ie$/, 6, '$1i'],
  [/([^aeiouqg])ue$/, 5, '$1u'],
  [/([ao]i)se$/, 7, '$1'],
  [/((?:[aiou]i?|[ae]n)t|[ai]n|al)e$/, 6, '$1'],
]
/** « musée » is no form of « muse », « vente » none of « vent », « Bienne » none of « bien ». */
const NO_FEMININES = new Set(
  'bienne vente allee annee armee chaussee duree entree fusee maree montee musee pensee portee poupee puree rentree tournee veillee'.split(
    ' ',
  ),
)
const IRREGULAR = new Map([
  ['belle', 'beau'],
  ['bel', 'beau'],
  ['blanche', 'blanc'],
  ['copine', 'copain'],
  ['douce', 'doux'],
  ['favorite', 'favori'],
  ['folle', 'fou'],
  ['fraiche', 'frais'],
  ['franche', 'franc'],
  ['grecque', 'grec'],
  ['jumelle', 'jumeau'],
  ['longue', 'long'],
  ['nouvel', 'nouveau'],
  ['nouvelle', 'nouveau'],
  ['rousse', 'roux'],
  ['seche', 'sec'],
  ['turque', 'turc'],
  ['vieil', 'vieux'],
  ['vieille', 'vieux'],
])

/** The same for what shares a stem: forms of a verb, « restaurant » and « restauration » too; not a word itself. */
export function stemOf(term: string): string {
  const base = baseOf(term)
  return hasEnding(term) && !NO_FEMININES.has(base) ? stemmer(base) : base
}

/** The same for singular and plural, masculine and feminine; seldom a word itself. */
export function baseOf(term: string): string {
  return hasEnding(term) ? masculine(singularOf(term)) : term
}

/** The same for singular and plural only. */
export function singularOf(term: string): string {
  const plural = hasEnding(term) ? PLURALS.find(([ending]) => ending.test(term)) : undefined
  return plural ? term.replace(plural[0], plural[1]) : term
}

function hasEnding(term: string): boolean {
  return term.length >= STEM_MIN && LETTERS.test(term)
}

function masculine(term: string): string {
  if (NO_FEMININES.has(term)) return term
  const irregular = IRREGULAR.get(term)
  if (irregular) return masculine(irregular.replace(/[sx]$/, ''))
  const feminine = FEMININES.find(([ending, least]) => term.length >= least && ending.test(term))
  if (!feminine) return term
  const base = term.replace(feminine[0], feminine[2])
  // A former participle may look like a feminine.
  return term.endsWith('ee') ? masculine(base) : base
}
