import { yearAt } from '~/calendar/reading/asked/typed-dates'
import type { AgendaQuery } from '~/domain/agenda-query'
import { LOCALITIES_MOST } from '~/domain/filters'
import { CANTON_LABELS, CANTONS, type Canton } from '~/domain/vocabulary'
import { phraseAt, saysAt, type Token } from '~/platform/tokens'
import { areaAt, type FoundArea, TOWNS } from './areas'
import { kilometresAt, minutesAt, radiusAt } from './distances'
import { isEveryday, isEverydayWord } from './everyday-places'
import {
  ANYWHERE_IN,
  AROUND,
  BEFORE_DISTANCE,
  BETWEEN,
  NEAR,
  OF_TOWN,
  OUTSIDE,
  TOWN_BEHIND,
} from './said-of-places'

interface NamedPlace {
  /** The official name. */
  name: string
  canton: Canton
  /** The place lies in these, the smallest first. */
  regions: readonly string[]
}

interface FoundLocality extends NamedPlace {
  kind: 'locality'
  radiusKm: number | null
  length: number
}
type FoundPlace = FoundLocality | FoundArea

/** One or several places of a kind; any of them is meant. */
export type FoundPlaces = { length: number; firstLength: number } & (
  | { kind: 'locality'; places: NamedPlace[]; radiusKm: number | null }
  | { kind: 'canton'; cantons: Canton[] }
  | { kind: 'region'; regions: string[] }
)

/** Takes a name, an NPA or a usual spelling. */
export type NamePlace = (text: string) => NamedPlace | null

/** Around both places that one asks to be between. */
const BETWEEN_KM = 10
const NAME_TOKENS_MOST = 6
const BEFORE = ['a', 'au', 'aux', 'de', 'du', 'sur', 'vers', 'en', 'in', 'pres', 'environs', 'autour']
const LEADS_TO_A_PLACE = ['a', 'vers', 'pres']

/** « nyon », « genève ou lausanne », « entre Nyon et Morges », « Valais, Vaud », « dans le Chablais ». `today` tells years
 * from NPA. */
export function placesAt(
  tokens: readonly Token[],
  at: number,
  today: string,
  nameOf: NamePlace,
): FoundPlaces | null {
  const names = { today, nameOf }
  const lead = phraseAt(BETWEEN, tokens, at)?.words.length ?? 0
  if (lead > 0) {
    const between = placesFrom(tokens, at + lead, names)
    if (between && between.length > between.firstLength) {
      const length = between.length + lead
      return between.kind === 'locality'
        ? { ...between, radiusKm: BETWEEN_KM, length }
        : { ...between, length }
    }
    if (tokens[at]?.text === 'entre') return null
  }
  // « annemasse ou genève »
  const isOther = OUTSIDE.has(tokens[at]?.text ?? '') && tokens[at + 1]?.text === 'ou'
  const inside = isOther ? placesFrom(tokens, at + 2, names) : null
  return inside ? { ...inside, length: inside.length + 2 } : placesFrom(tokens, at, names)
}

function placesFrom(tokens: readonly Token[], at: number, names: Names): FoundPlaces | null {
  const first = placeAt(tokens, at, names)
  if (!first) return null
  const found = [first]
  let end = at + first.length
  const isWide = first.kind === 'locality' && first.radiusKm !== null
  while (found.length < LOCALITIES_MOST) {
    const isLinked = /^(?:et|ou)$/.test(tokens[end]?.text ?? '')
    if (isWide && !isLinked) break
    const next = isLinked ? afterAnywhere(tokens, end + 1) : end
    const isOfList = isLinked || tokens[next]?.joint === ','
    const other =
      placeAt(tokens, next, names, isOfList) ?? (isOfList ? null : everydayWithin(tokens, next, names))
    if (!other && isLinked && OUTSIDE.has(tokens[next]?.text ?? '')) {
      end = next + 1
      continue
    }
    if (!other || (other.kind === 'locality' && other.radiusKm !== null)) break
    if (!areOfAKind(first, other) && !(isLinked && areMixed([...found, other]))) break
    found.push(other)
    end = next + other.length
  }
  return together(found, { length: end - at, firstLength: first.length })
}

/** « Nyon Gland Rolle » */
function everydayWithin(tokens: readonly Token[], at: number, names: Names): FoundPlace | null {
  if (!isEverydayWord(tokens[at]?.text ?? '')) return null
  const place = placeAt(tokens, at, names, true)
  return place && nameAt(tokens, at + place.length, names, false) ? place : null
}

/** « ou n’importe où aux Franches-Montagnes » */
function afterAnywhere(tokens: readonly Token[], at: number): number {
  return at + (ANYWHERE_IN.find((words) => saysAt(tokens, at, words))?.length ?? 0)
}

/** « Bulle ou la Broye », « Jura bernois ou Bienne »: regions stand for their towns, a canton only for its own ones. */
function areMixed(places: readonly FoundPlace[]): boolean {
  const cantons = places.flatMap((place) => (place.kind === 'canton' ? [place.canton] : []))
  const isAreaOf = (place: FoundLocality) =>
    cantons.length > 0 ? cantons.includes(place.canton) : place.regions.length > 0
  const towns = places.flatMap((place) => (place.kind === 'locality' ? [place] : []))
  return (
    (cantons.length === 0 || places.every(({ kind }) => kind !== 'region')) &&
    towns.every((place) => place.radiusKm === null && isAreaOf(place))
  )
}

function areOfAKind(one: FoundPlace, other: FoundPlace): boolean {
  if (one.kind === other.kind) return true
  return (
    (isTownAndCanton(one) && other.kind === 'canton') || (one.kind === 'canton' && isTownAndCanton(other))
  )
}

function isTownAndCanton(place: FoundPlace): boolean {
  return (
    place.kind === 'locality' && TOWNS.includes(place.canton) && CANTON_LABELS[place.canton] === place.name
  )
}

/** « Fribourg ou Valais » are cantons. */
function together(
  found: readonly FoundPlace[],
  lengths: Pick<FoundPlaces, 'length' | 'firstLength'>,
): FoundPlaces | null {
  const regions = found.flatMap((place) => (place.kind === 'region' ? [place.id] : []))
  if (regions.length > 0) {
    const others = found.flatMap((place) =>
      place.kind === 'locality' && !place.regions.some((id) => regions.includes(id))
        ? place.regions.slice(0, 1)
        : [],
    )
    return { kind: 'region', regions: [...regions, ...others], ...lengths }
  }
  if (found.some(({ kind }) => kind === 'canton')) {
    const cantons = found.flatMap((place) => (place.kind === 'region' ? [] : [place.canton]))
    return { kind: 'canton', cantons, ...lengths }
  }
  const places = found.flatMap((place) => (place.kind === 'locality' ? [place] : []))
  return { kind: 'locality', places, radiusKm: places[0]?.radiusKm ?? null, ...lengths }
}

/** `isLed`: behind « ou », also common words are places. */
function placeAt(tokens: readonly Token[], at: number, names: Names, isLed = false): FoundPlace | null {
  // « vieille ville de Fribourg »
  const isPart = /^(?:vieille|basse|haute)$/.test(tokens[at - 1]?.text ?? '')
  const lead = isPart ? 0 : (OF_TOWN.find((words) => saysAt(tokens, at, words))?.length ?? 0)
  const town = lead > 0 ? localityAt(tokens, at + lead, names, true) : null
  if (town) return { ...town, length: lead + town.length }
  const area = areaAt(tokens, at)
  const locality = nearAt(tokens, at, names) ?? (isLed ? localityAt(tokens, at, names, true) : null)
  if (area && area.length >= (locality?.length ?? 0)) return area
  if (!locality) return null
  const behind = TOWN_BEHIND.find((words) => saysAt(tokens, at + locality.length, words))?.length ?? 0
  return { ...locality, length: locality.length + behind }
}

export function placed(query: AgendaQuery, found: FoundPlaces): AgendaQuery {
  switch (found.kind) {
    case 'canton':
      return { ...query, cantons: CANTONS.filter((canton) => found.cantons.includes(canton)) }
    case 'region':
      return { ...query, regions: [...new Set(found.regions)].sort() }
    case 'locality': {
      const localities = [...new Set(found.places.map(({ name }) => name))].sort()
      return { ...query, localities, near: null, radiusKm: found.radiusKm }
    }
  }
}

/** « près de Nyon », « à 10 km de Nyon », « Nyon 10 km », « autour de Nyon dans un rayon de 10 km ». */
function nearAt(tokens: readonly Token[], at: number, names: Names): FoundLocality | null {
  for (const [phrase, radiusKm] of NEAR) {
    const length = leadLength(tokens, at, phrase)
    if (length === null) continue
    const place = localityAt(tokens, at + length, names, true)
    if (place) return widened({ ...place, radiusKm, length: length + place.length }, tokens, at)
  }
  const lead = BEFORE_DISTANCE.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const said = kilometresAt(tokens, at + lead) ?? minutesAt(tokens, at + lead)
  if (!said) {
    const place = localityAt(tokens, at, names)
    return place && widened(place, tokens, at)
  }
  let next = at + lead + said.length
  if (tokens[next]?.text === 'autour') next += 1
  if (tokens[next]?.text === 'de') next += 1
  const place = localityAt(tokens, next, names, true)
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
  const around = radiusAt(tokens, next)
  if (around) return { ...place, radiusKm: around.radiusKm, length: place.length + around.length }
  return place
}

/** « années 1950 », « depuis 1920 » */
const BEFORE_YEARS = ['an', 'annee', 'annees', 'depuis', 'en', 'des', 'vers', 'ete', 'hiver', 'saison', 'fin']

/** Four digits, alone only at the end, and no year: not « festival 2027 », not « 1000 bougies ». */
function isNpa(tokens: readonly Token[], at: number, length: number, today: string): boolean {
  const token = tokens[at]
  // « Festi2024 », « abcd1174 »: digits right behind letters are part of a name.
  const isPartOfName = token?.isJoined && token.joint === ''
  if (!token || isPartOfName || !/^\d{4}$/.test(token.text)) return false
  if (length > 1 || tokens.length === 1) return true
  const isYear = yearAt(tokens, at, today) !== null || BEFORE_YEARS.includes(tokens[at - 1]?.text ?? '')
  return at === tokens.length - 1 && !isYear
}

interface Names {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
}

/** A preposition may belong to the name: « Vers-l’Église ». */
function localityAt(tokens: readonly Token[], at: number, names: Names, isLed = false): FoundLocality | null {
  const word = tokens[at]?.text ?? ''
  const plain = nameAt(tokens, at, names, isLed)
  const led =
    !isLed && BEFORE.includes(word) ? nameAt(tokens, at + 1, names, LEADS_TO_A_PLACE.includes(word)) : null
  if (led && led.length + 1 > (plain?.length ?? 0)) return { ...led, length: led.length + 1 }
  return plain
}

function nameAt(
  tokens: readonly Token[],
  first: number,
  { today, nameOf }: Names,
  isLed: boolean,
): FoundLocality | null {
  const most = Math.min(NAME_TOKENS_MOST, tokens.length - first)
  for (let length = most; length > 0; length--) {
    const words = tokens.slice(first, first + length).map(({ text }) => text)
    const [only = '', ...others] = words
    if (words.at(-1) === '' || others.some((word) => /\d/.test(word))) continue
    if (/\d/.test(only) && !isNpa(tokens, first, length, today)) continue
    if (only.length < 3 && length === 1) continue
    if (isEveryday(words) && !isLed) continue
    const place = nameOf(words.join(' ')) ?? nameElided(tokens, first, length, nameOf)
    if (place !== null) return { kind: 'locality', ...place, radiusKm: null, length }
  }
  return null
}

function nameElided(
  tokens: readonly Token[],
  first: number,
  length: number,
  nameOf: NamePlace,
): NamedPlace | null {
  const [only, ...others] = tokens.slice(first, first + length)
  if (!only || !/^d[’ʼ]/i.test(only.typed)) return null
  return nameOf([only.text.slice(1), ...others.map(({ text }) => text)].join(' '))
}
