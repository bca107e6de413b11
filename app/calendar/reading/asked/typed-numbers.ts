import {
  ahead,
  followed,
  like,
  map,
  maybe,
  meaning,
  number,
  oneOf,
  type Rule,
  seq,
  word,
} from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import { monthInFull } from './typed-dates'

const TO_TEN = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']
const SMALL: readonly (readonly [string, number])[] = [
  ...TO_TEN.map((name, index) => [name, index + 1] as const),
  ['une', 1],
  ['quinze', 15],
]
/** « un » and « une » count nothing by themselves. */
const NUMBERS: readonly (readonly [string, number])[] = [
  ...SMALL.filter(([, value]) => value > 1),
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
  ['huitante|octante|quatre vingt|quatre vingts', 80],
  ['nonante', 90],
  ['cent', 100],
]

const inWords = meaning(NUMBERS)
const units = meaning([['un|une', 1], ...NUMBERS])

/** « septante », « vingt et un », « quatre-vingt-dix », « dix-sept », « soixante-quinze » */
const numberInWords = oneOf(
  map(seq(inWords, maybe(seq(word('et'), ahead(word('un', 'onze')))), units), ([tens, , more]) =>
    tens >= 10 && more < (tens === 60 || tens === 80 ? 20 : 10) ? tens + more : null,
  ),
  inWords,
)

const counted = oneOf<unknown>(
  like(/^(?:ans|jours|semaines|mois|heures?|francs?|frs?|balles|chf|km|kilometres|minutes|h)$/),
  monthInFull,
)
/** « six à huit ans » counts both. */
const countedLater = seq(word('a', 'et', 'ou'), oneOf<unknown>(numberInWords, like(/^\d+$/)), counted)
const countingNumber = followed(numberInWords, ahead(oneOf(counted, countedLater)))

/** « six ans », « septante-cinq francs », « de six à huit ans » with digits; words that count nothing stay. */
export function withNumbersInDigits(tokens: readonly Token[]): readonly Token[] {
  const digits: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const { value, length } = countingNumber(tokens, at, '') ?? { value: null, length: 1 }
    const said = tokens.slice(at, at + length)
    digits.push(...(value === null ? said : said.slice(0, 1).map((token) => inDigits(token, value, said))))
    at += length
  }
  return digits
}

function inDigits(token: Token, value: number, said: readonly Token[]): Token {
  return { ...token, text: `${value}`, typed: `${value}`, to: said.at(-1)?.to ?? token.to }
}

/** « 3 », « trois »; up to sixty. */
export const count = oneOf(number(1, 60), meaning(SMALL))

/** « premier », « 1ère », « 2e », « dernières »; -1 is the last. */
export const ordinal: Rule<number> = oneOf(
  meaning([
    ['premier|premiers|premiere|premieres', 1],
    ['deuxieme|deuxiemes|second', 2],
    ['troisieme|troisiemes', 3],
    ['quatrieme|quatriemes', 4],
    ['dernier|derniers|derniere|dernieres', -1],
  ]),
  map(seq(like(/^[1-5]$/), like(/^(?:er|re|ere|e|eme|ieme|nd|nde)s?$/)), ([digit]) => Number(digit)),
)
