// Places as people type them in the middle of other words: « concert nyon », « à 10 km de Sion », « canton de Vaud ».
import { CANTON_LABELS, CANTONS, type Canton } from '~/features/events/vocabulary'
import { fold } from '../index/analysis'
import { RADII_KM } from '../query'
import type { Token } from './tokens'

export type FoundPlace =
  | { kind: 'locality'; name: string; radiusKm: number | null; length: number }
  | { kind: 'canton'; canton: Canton; length: number }

/** The place of exactly this name (an NPA, a usual spelling), as the official list writes it. */
export type NamePlace = (text: string) => string | null

const NAME_TOKENS_MOST = 6
const BEFORE = ['a', 'au', 'aux', 'de', 'du', 'sur', 'vers', 'en', 'pres', 'environs', 'autour']
const NEAR: readonly (readonly [phrase: readonly string[], radiusKm: number])[] = [
  [['pres', 'de'], 10],
  [['autour', 'de'], 10],
  [['aux', 'environs', 'de'], 10],
  [['environs', 'de'], 10],
  [['region', 'de'], 20],
]
/** Localities that are everyday words as well: alone they are places only after a preposition that leads to one. */
const EVERYDAY_WORDS = new Set(
  `abbaye bassins biere bois champagne chanson chaux chene combes concise court croix essert font fontaines gland granges isle
  lens lieu marin mont moulin orient pont ponts port pres prez provence rive roche rue sales salins saules source tour trait
  travers vallon vaux vers villa vue`.split(/\s+/),
)
const ARTICLES = new Set(['le', 'la', 'les'])
const LEADS_TO_A_PLACE = ['a', 'vers', 'pres']

/** The place that begins at a token, if one does; the longest name counts. */
export function placeAt(tokens: readonly Token[], at: number, nameOf: NamePlace): FoundPlace | null {
  return cantonAt(tokens, at) ?? nearAt(tokens, at, nameOf) ?? localityAt(tokens, at, nameOf)
}

/** Longest first: « jura bernois » before « jura ». Three cantons are called like their capitals, which people mean. */
const CANTON_NAMES = CANTONS.map((canton) => {
  const label = fold(CANTON_LABELS[canton])
  return { canton, label, length: label.split(' ').length, isTown: ['GE', 'NE', 'FR'].includes(canton) }
}).sort((a, b) => b.length - a.length)

function cantonAt(tokens: readonly Token[], at: number): FoundPlace | null {
  const words = (length: number, from = at) =>
    tokens
      .slice(from, from + length)
      .map(({ text }) => text)
      .join(' ')
  const said = /^canton d[eu]$/.test(words(2)) ? 2 : 0
  for (const { canton, label, length, isTown } of CANTON_NAMES) {
    if (words(length, at + said) === label && (said > 0 || !isTown)) {
      return { kind: 'canton', canton, length: said + length }
    }
  }
  return null
}

/** « près de Nyon », « à 10 km de Nyon ». */
function nearAt(tokens: readonly Token[], at: number, nameOf: NamePlace): FoundPlace | null {
  for (const [phrase, radiusKm] of NEAR) {
    if (!phrase.every((word, ahead) => tokens[at + ahead]?.text === word)) continue
    const place = localityAt(tokens, at + phrase.length, nameOf, true)
    if (place?.kind === 'locality') return { ...place, radiusKm, length: phrase.length + place.length }
  }
  const lead = ['a', 'dans'].includes(tokens[at]?.text ?? '') ? 1 : 0
  const km = Number(tokens[at + lead]?.text)
  const unit = tokens[at + lead + 1]?.text ?? ''
  if (!Number.isInteger(km) || km < 1 || !/^(?:km|kilometres?)$/.test(unit)) return null
  let next = at + lead + 2
  if (tokens[next]?.text === 'autour') next += 1
  if (tokens[next]?.text === 'de') next += 1
  const place = localityAt(tokens, next, nameOf, true)
  if (place?.kind !== 'locality') return null
  const radiusKm = RADII_KM.find((radius) => radius >= km) ?? RADII_KM[RADII_KM.length - 1] ?? null
  return { ...place, radiusKm, length: next - at + place.length }
}

/** Four digits; by themselves only at the end, and no year: not « 2027 », not « 1000 bougies ». */
function isNpa(digits: string, length: number, at: number, tokens: readonly Token[]): boolean {
  if (digits.length !== 4) return false
  if (length > 1 || tokens.length === 1) return true
  return at === tokens.length - 1 && !/^(?:19|20)\d\d$/.test(digits)
}

function isEveryday(words: readonly string[]): boolean {
  const bare = ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
  return bare.length <= 1 && EVERYDAY_WORDS.has(bare[0] ?? '')
}

/** A preposition may be part of the name, too: « Vers-l’Église ». */
function localityAt(
  tokens: readonly Token[],
  at: number,
  nameOf: NamePlace,
  isLed = false,
): FoundPlace | null {
  const word = tokens[at]?.text ?? ''
  const plain = nameAt(tokens, at, nameOf, isLed)
  const led =
    !isLed && BEFORE.includes(word) ? nameAt(tokens, at + 1, nameOf, LEADS_TO_A_PLACE.includes(word)) : null
  if (led && led.length + 1 > (plain?.length ?? 0)) return { ...led, length: led.length + 1 }
  return plain
}

function nameAt(tokens: readonly Token[], first: number, nameOf: NamePlace, isLed: boolean) {
  const most = Math.min(NAME_TOKENS_MOST, tokens.length - first)
  for (let length = most; length > 0; length--) {
    const words = tokens.slice(first, first + length).map(({ text }) => text)
    const [only = '', ...others] = words
    if (others.some((word) => /\d/.test(word))) continue
    if (/^\d+$/.test(only) && !isNpa(only, length, first, tokens)) continue
    if (only.length < 3 && length === 1) continue
    if (isEveryday(words) && !isLed) continue
    const name = nameOf(words.join(' '))
    if (name !== null) return { kind: 'locality' as const, name, radiusKm: null, length }
  }
  return null
}
