import type { Token } from '~/platform/tokens'
import { wholeMonthName } from './typed-dates'

const NUMBERS = new Map(
  ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'].map((word, index) => [
    word,
    index + 1,
  ]),
)
NUMBERS.set('une', 1).set('quinze', 15)
const NUMBER_MOST = 60

const WORDS = new Map<string, number>([
  ...[...NUMBERS].filter(([word]) => !/^une?$/.test(word)),
  ['onze', 11],
  ['douze', 12],
  ['treize', 13],
  ['quatorze', 14],
  ['seize', 16],
  ['vingt', 20],
  ['trente', 30],
  ['quarante', 40],
  ['cinquante', 50],
  ['soixante', 60],
  ['septante', 70],
  ['huitante', 80],
  ['octante', 80],
  ['nonante', 90],
  ['cent', 100],
])
const COUNTED = /^(?:ans|jours|semaines|mois|heures?|francs?|frs?|balles|chf|km|kilometres|minutes|h)$/

/** « six ans », « septante-cinq francs », « de six à huit ans » with digits; words that count nothing stay. */
export function withNumbersInDigits(tokens: readonly Token[]): readonly Token[] {
  const digits: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const number = numberInWordsAt(tokens, at)
    const [first, last] = [tokens[at], tokens[at + (number?.length ?? 1) - 1]]
    if (!first || !last) break
    const counts = number && isCountedAt(tokens, at + number.length)
    digits.push(counts ? { ...first, text: `${number.value}`, typed: `${number.value}`, to: last.to } : first)
    at += counts ? number.length : 1
  }
  return digits
}

function isCounted(tokens: readonly Token[], at: number): boolean {
  return COUNTED.test(tokens[at]?.text ?? '') || wholeMonthName(tokens, at) !== null
}

/** « six à huit ans » counts both. */
function isCountedAt(tokens: readonly Token[], at: number): boolean {
  if (isCounted(tokens, at)) return true
  const isLink = /^(?:a|et|ou)$/.test(tokens[at]?.text ?? '')
  const next = isLink ? at + 1 : at
  const other = numberInWordsAt(tokens, next)?.length ?? (/^\d+$/.test(tokens[next]?.text ?? '') ? 1 : 0)
  return isLink && other > 0 && isCounted(tokens, next + other)
}

/** « septante », « vingt et un », « quatre-vingt-dix » */
function numberInWordsAt(tokens: readonly Token[], at: number): { value: number; length: number } | null {
  const isEighty = tokens[at]?.text === 'quatre' && /^vingts?$/.test(tokens[at + 1]?.text ?? '')
  const tens = isEighty ? 80 : WORDS.get(tokens[at]?.text ?? '')
  if (tens === undefined) return null
  const length = isEighty ? 2 : 1
  const and = tokens[at + length]?.text === 'et' && /^(?:un|onze)$/.test(tokens[at + length + 1]?.text ?? '')
  const next = at + length + (and ? 1 : 0)
  const units = NUMBERS.get(tokens[next]?.text ?? '') ?? WORDS.get(tokens[next]?.text ?? '') ?? 0
  // « dix-sept », « soixante-quinze »
  const isSum = tens >= 10 && units > 0 && units < (tens === 60 || tens === 80 ? 20 : 10)
  return isSum ? { value: tens + units, length: next + 1 - at } : { value: tens, length }
}

/** « 3 », « trois »; up to sixty. */
export function numberAt(token: Token | undefined): number | null {
  const text = token?.text ?? ''
  const number = /^\d{1,2}$/.test(text) ? Number(text) : NUMBERS.get(text)
  return number !== undefined && number >= 1 && number <= NUMBER_MOST ? number : null
}

const ORDINALS = new Map<string, number>([
  ['premier', 1],
  ['1er', 1],
  ['premiere', 1],
  ['deuxieme', 2],
  ['second', 2],
  ['troisieme', 3],
  ['quatrieme', 4],
  ['dernier', -1],
  ['derniere', -1],
])
/** « premier », « 1ère », « 2e », « dernières »; -1 is the last. */
export function ordinalAt(tokens: readonly Token[], at: number): { nth: number; length: number } | null {
  const text = tokens[at]?.text ?? ''
  const spelled = ORDINALS.get(text.replace(/(?<=[er]|re)s$/, ''))
  if (spelled !== undefined) return { nth: spelled, length: 1 }
  const isOrdinal =
    /^[1-5]$/.test(text) && /^(?:er|re|ere|e|eme|ieme|nd|nde)s?$/.test(tokens[at + 1]?.text ?? '')
  return isOrdinal ? { nth: Number(text), length: 2 } : null
}
