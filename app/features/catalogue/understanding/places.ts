import { CANTON_LABELS, CANTONS, type Canton } from '~/domain/vocabulary'
import { fold } from '../index/analysis'
import { RADII_KM } from '../query'
import { saysAt, type Token } from './tokens'

interface FoundLocality {
  kind: 'locality'
  name: string
  radiusKm: number | null
  length: number
}
export type FoundPlace = FoundLocality | { kind: 'canton'; canton: Canton; length: number }

/** The official name; takes a name, an NPA or a usual spelling. */
export type NamePlace = (text: string) => string | null

const NAME_TOKENS_MOST = 6
const BEFORE = ['a', 'au', 'aux', 'de', 'du', 'sur', 'vers', 'en', 'pres', 'environs', 'autour']
/** Before a place. « de » may be elided. Longest first. */
const NEAR: readonly (readonly [phrase: readonly string[], radiusKm: number])[] = (
  [
    ['dans les environs de', 10],
    ['aux alentours de', 10],
    ['aux environs de', 10],
    ['dans la region de', 20],
    ['alentours de', 10],
    ['environs de', 10],
    ['autour de', 10],
    ['proche de', 10],
    ['pres de', 10],
    ['region de', 20],
    ['region', 20],
  ] as const
).map(([phrase, radiusKm]) => [phrase.split(' '), radiusKm])
const AROUND: readonly (readonly [phrase: readonly string[], radiusKm: number])[] = (
  [
    ['et ses environs', 10],
    ['et les environs', 10],
    ['et environs', 10],
    ['et alentours', 10],
    ['et region', 20],
  ] as const
).map(([phrase, radiusKm]) => [phrase.split(' '), radiusKm])
/** « nyon à 20 km », « nyon dans un rayon de 20 km ». Longest first. */
const BEFORE_KM = ['dans un rayon de', 'rayon de', 'rayon', 'et', 'a', 'sur', ''].map((phrase) =>
  phrase.split(' ').filter(Boolean),
)
const BEHIND_KM = ['a la ronde', 'autour', 'alentour', 'aux alentours', ''].map((phrase) =>
  phrase.split(' ').filter(Boolean),
)
/** Also common words: places only after a preposition of place. */
const EVERYDAY_WORDS = new Set(
  `abbaye bassins biere bois champagne chanson chaux chene combes concise court croix essert font fontaines gland granges isle
  lens lieu marin mont moulin orient pont ponts port pres prez provence rive roche rue sales salins saules source tour trait
  travers vallon vaux vers villa vue`.split(/\s+/),
)
const ARTICLES = new Set(['le', 'la', 'les'])
const LEADS_TO_A_PLACE = ['a', 'vers', 'pres']

export function placeAt(tokens: readonly Token[], at: number, nameOf: NamePlace): FoundPlace | null {
  return cantonAt(tokens, at) ?? nearAt(tokens, at, nameOf)
}

/** Longest first. Three cantons are named like cities, which win. */
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

/** « près de Nyon », « à 10 km de Nyon », « Nyon 10 km », « autour de Nyon dans un rayon de 10 km ». */
function nearAt(tokens: readonly Token[], at: number, nameOf: NamePlace): FoundPlace | null {
  for (const [phrase, radiusKm] of NEAR) {
    const length = leadLength(tokens, at, phrase)
    if (length === null) continue
    const place = localityAt(tokens, at + length, nameOf, true)
    if (place) return widened({ ...place, radiusKm, length: length + place.length }, tokens, at)
  }
  const lead = ['a', 'dans'].includes(tokens[at]?.text ?? '') ? 1 : 0
  const said = kilometresAt(tokens, at + lead)
  if (!said) {
    const place = localityAt(tokens, at, nameOf)
    return place && widened(place, tokens, at)
  }
  let next = at + lead + said.length
  if (tokens[next]?.text === 'autour') next += 1
  if (tokens[next]?.text === 'de') next += 1
  const place = localityAt(tokens, next, nameOf, true)
  return place && { ...place, radiusKm: said.radiusKm, length: next - at + place.length }
}

/** Number of tokens; « de » may be elided: « près d’Aigle ». */
function leadLength(tokens: readonly Token[], at: number, phrase: readonly string[]): number | null {
  if (saysAt(tokens, at, phrase)) return phrase.length
  const bare = phrase.slice(0, -1)
  const isElided = phrase.at(-1) === 'de' && /^d[’ʼ]/i.test(tokens[at + bare.length]?.typed ?? '')
  return isElided && saysAt(tokens, at, bare) ? bare.length : null
}

function widened(place: FoundLocality, tokens: readonly Token[], at: number): FoundLocality {
  const next = at + place.length
  for (const [phrase, radiusKm] of AROUND) {
    if (saysAt(tokens, next, phrase)) return { ...place, radiusKm, length: place.length + phrase.length }
  }
  for (const before of BEFORE_KM) {
    const said = saysAt(tokens, next, before) ? kilometresAt(tokens, next + before.length) : null
    if (!said) continue
    const end = next + before.length + said.length
    const behind = BEHIND_KM.find((words) => saysAt(tokens, end, words))?.length ?? 0
    return { ...place, radiusKm: said.radiusKm, length: end + behind - at }
  }
  return place
}

/** Rounded up to a radius of the filter. */
function kilometresAt(tokens: readonly Token[], at: number): { radiusKm: number; length: number } | null {
  const km = Number(tokens[at]?.text)
  if (!Number.isInteger(km) || km < 1 || !/^(?:km|kilometres?)$/.test(tokens[at + 1]?.text ?? '')) return null
  const radiusKm = RADII_KM.find((radius) => radius >= km) ?? Math.max(...RADII_KM)
  return { radiusKm, length: 2 }
}

/** Four digits, alone only at the end, and no year: not « 2027 », not « 1000 bougies ». */
function isNpa(digits: string, length: number, at: number, tokens: readonly Token[]): boolean {
  if (digits.length !== 4) return false
  if (length > 1 || tokens.length === 1) return true
  return at === tokens.length - 1 && !/^(?:19|20)\d\d$/.test(digits)
}

function isEveryday(words: readonly string[]): boolean {
  const bare = ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
  return bare.length <= 1 && EVERYDAY_WORDS.has(bare[0] ?? '')
}

/** A preposition may belong to the name: « Vers-l’Église ». */
function localityAt(
  tokens: readonly Token[],
  at: number,
  nameOf: NamePlace,
  isLed = false,
): FoundLocality | null {
  const word = tokens[at]?.text ?? ''
  const plain = nameAt(tokens, at, nameOf, isLed)
  const led =
    !isLed && BEFORE.includes(word) ? nameAt(tokens, at + 1, nameOf, LEADS_TO_A_PLACE.includes(word)) : null
  if (led && led.length + 1 > (plain?.length ?? 0)) return { ...led, length: led.length + 1 }
  return plain
}

function nameAt(
  tokens: readonly Token[],
  first: number,
  nameOf: NamePlace,
  isLed: boolean,
): FoundLocality | null {
  const most = Math.min(NAME_TOKENS_MOST, tokens.length - first)
  for (let length = most; length > 0; length--) {
    const words = tokens.slice(first, first + length).map(({ text }) => text)
    const [only = '', ...others] = words
    if (others.some((word) => /\d/.test(word))) continue
    if (/^\d+$/.test(only) && !isNpa(only, length, first, tokens)) continue
    if (only.length < 3 && length === 1) continue
    if (isEveryday(words) && !isLed) continue
    const name = nameOf(words.join(' ')) ?? nameElided(tokens, first, length, nameOf)
    if (name !== null) return { kind: 'locality', name, radiusKm: null, length }
  }
  return null
}

function nameElided(
  tokens: readonly Token[],
  first: number,
  length: number,
  nameOf: NamePlace,
): string | null {
  const [only, ...others] = tokens.slice(first, first + length)
  if (!only || !/^d[’ʼ]/i.test(only.typed)) return null
  return nameOf([only.text.slice(1), ...others.map(({ text }) => text)].join(' '))
}
