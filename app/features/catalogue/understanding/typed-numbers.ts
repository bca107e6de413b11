import type { Token } from './tokens'

const NUMBERS = new Map(
  ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'].map((word, index) => [
    word,
    index + 1,
  ]),
)
NUMBERS.set('une', 1).set('quinze', 15)
const NUMBER_MOST = 60

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
