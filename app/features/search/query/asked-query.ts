import { feastIn } from '~/calendar/reading/asked/named-days'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import type { OtherReading, Themes, UnderstoodQuery } from '~/domain/catalogue'
import { regionsFromSmallest } from '~/domain/regions'
import { CANTON_LABELS } from '~/domain/vocabulary'
import { fold } from '~/platform/characters'
import { isFrench } from '~/platform/french-words.server'
import { type Token, tokensOf } from '~/platform/tokens'
import { termsOf } from '../index/analysis'
import type { KnownPlace } from '../index/geography'
import type { FindPlace } from '../index/question'
import { themesIn } from '../index/word-meanings'
import { TOWNS } from './areas'
import type { UnderstandingContext } from './candidates'
import { isEveryday, isEverydayWord } from './everyday-places'
import { CHATTER, withoutLeftOvers } from './left-over'
import { type Mended, withThemesMended } from './mistyped-themes'
import type { NamePlace } from './places'
import { QUARTERS } from './quarters'
import { themeLengthAt, themeOf } from './themes'
import { without } from './typed-words'
import { type Understood, understand } from './understand'
import type { Vocabulary } from './vocabulary'

export interface Knowledge {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  themes: Themes
  vocabulary: Vocabulary
  findPlace: FindPlace
  hasWords(text: string): boolean
  /** Whether an event has this word, folded, also in another form. */
  hasTerm(term: string): boolean
  /** The same, and in no other form. */
  isWritten(term: string): boolean
  /** Whether a longer word of an event begins so. */
  isBegun(term: string): boolean
  hasLocality(name: string): boolean
  count(query: AgendaQuery, asWritten?: string): number
  listen?: UnderstandingContext['listen']
}

const PLACE_WORDS_MOST = 6
const FEAST_WORDS_MOST = 8
/** Each is counted. */
const OTHERS_MOST = 2
/** Shorter words have too many neighbours. */
const MISTYPED_MIN = 5
const FEWER_TIMES = 2

/** Returns the meaning of a query's words: the filters they are, whether or not these find anything. `others` leaves
 * out the events that have these very words as their title, because an author who publishes « Ce week-end » must not
 * change what others find on weekends; `whole` has them too. Idempotent. */
export function askedQuery(query: AgendaQuery, others: Knowledge, whole = others): UnderstoodQuery {
  return wordsRead(placesCompleted(query, others), others, whole)
}

/** The field of places says « Nyo » for Nyon. */
function placesCompleted(query: AgendaQuery, { findPlace }: Knowledge): AgendaQuery {
  if (query.localities.every((name) => findPlace(name, 'exact'))) return query
  const localities = query.localities.map((name) => {
    const place = findPlace(name, 'exact') ? null : findPlace(name, 'completing')
    return place ? nameThatFinds(place, findPlace) : name
  })
  return { ...query, localities: [...new Set(localities)].sort() }
}

function wordsRead(typed: AgendaQuery, knowledge: Knowledge, whole: Knowledge): UnderstoodQuery {
  const { q } = typed
  if (q === '' || typed.literal) return only(typed)

  const nameOf: NamePlace = (text) => exactPlace(text, knowledge.findPlace)
  const { text, mended: corrections } = withThemesSpelt(typed, nameOf, knowledge)
  const query = text === q ? typed : { ...typed, q: text }
  const understood = read(query, nameOf, knowledge)
  const { nearMe } = understood
  const mended = withPlacesMended(query, understood, knowledge)
  if (mended) return { ...withoutLeftOvers(mended, whole), corrections, others: [], nearMe }
  const chosen = understood.query === query ? query : unlessDeserted(query, understood, knowledge)
  const places = chosen === understood.query ? understood.places : null
  const left = withoutLeftOvers(chosen, whole)
  const others = otherReadings(left.query, places, nameOf, knowledge)
  return { ...left, corrections, others, nearMe }
}

/** « 20 balles » is no ballet: words that are filters as typed stay; so does « jazzo », with which « JazzOnze » begins. */
function withThemesSpelt(typed: AgendaQuery, nameOf: NamePlace, knowledge: Knowledge): Mended {
  const { themes, hasTerm, isWritten, isBegun } = knowledge
  const last = termsOf(typed.q).at(-1)
  const isKnown = (term: string) =>
    CHATTER.has(term) ||
    QUARTERS.has(term) ||
    isFrench(term) ||
    hasTerm(term) ||
    (term === last && isBegun(term))
  const spelt = withThemesMended(typed.q, themes, { isKnown, isWritten })
  if (spelt.text === typed.q) return spelt
  const words = new Set(termsOf(read(typed, nameOf, knowledge).query.q))
  return withThemesMended(typed.q, themes, {
    isKnown: (term) => !words.has(term) || isKnown(term),
    isWritten: (term) => !words.has(term) || isWritten(term),
  })
}

function only(query: AgendaQuery): UnderstoodQuery {
  return { query, unsupportedWords: [], corrections: [], others: [], nearMe: false }
}

function read(query: AgendaQuery, nameOf: NamePlace, knowledge: Knowledge): Understood {
  const { today, themes, vocabulary, hasTerm, listen } = knowledge
  const isTheme = (term: string) => themeOf(term, themes) !== null
  const themeLength = (tokens: readonly Token[], at: number) => themeLengthAt(tokens, at, themes)
  return understand(query, { today, nameOf, isTheme, themeLength, hasTerm, vocabulary, listen })
}

/** null when no place is mistyped. */
function withPlacesMended(
  query: AgendaQuery,
  { query: understood, places }: Understood,
  knowledge: Knowledge,
): AgendaQuery | null {
  const mistyped = understood === query ? mistypedPlace(query, knowledge) : null
  if (mistyped) return mistyped
  const isPlaced = places !== null || understood.localities.length > 0
  return understood.q === '' || isPlaced ? null : mistypedAmongWords(understood, knowledge)
}

/** A place where nothing happens is its canton where the words name that too, or else words of an event: « saint-martin ».
 * Dates, hours and exclusions are asked for, whatever has those words. */
function unlessDeserted(
  typed: AgendaQuery,
  { query, places }: Understood,
  knowledge: Knowledge,
): AgendaQuery {
  const { count } = knowledge
  if (places?.found.kind !== 'locality' || count(query) > 0) return query
  const isKept = (['date', 'hours', 'weekdays', 'excluded'] as const).some(
    (name) => query[name] !== typed[name],
  )
  if (isKept || count({ ...EMPTY_QUERY, localities: query.localities }) > 0) return query
  const [canton] = cantonInstead(query, places)
  if (canton && count(canton.query) > 0) return canton.query
  const { query: asWords } = read(typed, () => null, knowledge)
  const isText = asWords.q !== '' && count(asWords, places.words) > 0
  return isText ? { ...asWords, literal: true } : query
}

/** The canton of a town with its name; the day of a feast and a place whose names were taken for words. */
function otherReadings(
  query: AgendaQuery,
  places: Understood['places'],
  nameOf: NamePlace,
  knowledge: Knowledge,
): OtherReading[] {
  if (query.q === '' || query.exact) return cantonInstead(query, places)
  const tokens = tokensOf(query.q)
  const feasts = feastInstead(query, tokens, knowledge)
  if (places?.found.kind === 'locality') return [...cantonInstead(query, places), ...feasts]
  if (feasts.length > 0 || query.localities.length > 0) return feasts
  const everyday = tokens.flatMap(({ text }, at) => (isEverydayWord(text) ? [{ text, at }] : []))
  return everyday.slice(0, OTHERS_MOST).flatMap(({ text, at }): OtherReading[] => {
    const named = nameOf(text)
    if (!named || !knowledge.hasLocality(named.name)) return []
    const q = without(query.q, tokens, [{ from: at, to: at + 1 }])
    const other = { ...query, q, literal: q !== '', localities: [named.name], near: null, radiusKm: null }
    return knowledge.count(other) > 0 ? [{ kind: 'locality', name: named.name, query: other }] : []
  })
}

/** « halloween », « saint-nicolas fribourg » */
function feastInstead(query: AgendaQuery, tokens: readonly Token[], knowledge: Knowledge): OtherReading[] {
  const isShort = tokens.length <= FEAST_WORDS_MOST
  const feast = query.date === null && isShort ? feastIn(tokens, knowledge.today) : null
  if (!feast) return []
  const { value: date, at, length } = feast
  const q = without(query.q, tokens, [{ from: at, to: at + length }])
  const other = { ...query, q, literal: q !== '', date }
  return knowledge.count(other) > 0 ? [{ kind: 'date', date, query: other }] : []
}

function cantonInstead(query: AgendaQuery, places: Understood['places']): OtherReading[] {
  const [town, ...others] = places?.found.kind === 'locality' ? places.found.places : []
  if (!town || others.length > 0) return []
  const { canton, name } = town
  if (!TOWNS.includes(canton) || CANTON_LABELS[canton] !== name) return []
  return [{ kind: 'canton', canton, query: { ...query, cantons: [canton], localities: [], radiusKm: null } }]
}

/** An NPA and a name must belong together. */
function exactPlace(text: string, findPlace: FindPlace): ReturnType<NamePlace> {
  const [, npa, name] = /^(\d{4})\s+(.+)$/.exec(text) ?? []
  const place = findPlace(text, 'exact')
  if (!place?.canton || (npa && name && findPlace(name, 'exact')?.name !== place.name)) return null
  const regions = regionsFromSmallest(place.npa[0] ?? '')
  return { name: nameThatFinds(place, findPlace), canton: place.canton, regions }
}

/** « mogrins » for Morgins: words of no event may be a misspelt place, unless a place is given, or as misspelt words
 * they find far more: « abbayye » is no L’Abbaye without events. */
function mistypedPlace(query: AgendaQuery, knowledge: Knowledge): AgendaQuery | null {
  const { findPlace, hasWords, themes, count } = knowledge
  if (query.localities.length > 0 || query.near) return null
  if (query.q.split(' ').length > PLACE_WORDS_MOST || hasWords(query.q)) return null
  if (themesIn(termsOf(query.q), themes).length > 0) return null
  const place = findPlace(query.q, 'forgiving')
  if (!place) return null
  const localities = [nameThatFinds(place, findPlace)]
  const mended = { ...query, q: '', localities, near: null, radiusKm: null }
  return count(mended) * FEWER_TIMES >= count(query) ? mended : null
}

/** « karaoké lausane »: a word of no event that is a misspelt place, if this does not find far fewer. */
function mistypedAmongWords(query: AgendaQuery, knowledge: Knowledge): AgendaQuery | null {
  const { findPlace, themes, count } = knowledge
  const isWritten = (text: string) => count({ ...EMPTY_QUERY, q: text, exact: true, when: 'all' }, text) > 0
  const isTheme = (text: string) => tokensOf(text).some((token) => themeOf(token.text, themes) !== null)
  if (tokensOf(query.q).length > PLACE_WORDS_MOST) return null

  let best: { mended: AgendaQuery; found: number } | null = null
  for (const chunk of query.q.split(' ')) {
    if (chunk.length < MISTYPED_MIN || /\d/.test(chunk) || isTheme(chunk) || isWritten(chunk)) continue
    const texts = tokensOf(chunk).map(({ text }) => text)
    if (isEveryday(texts) || texts.some(isFrench)) continue
    const town = QUARTERS.get(fold(chunk))
    const place = town ? findPlace(town, 'exact') : findPlace(chunk, 'forgiving')
    if (!place) continue
    const q = restWithout(query.q, chunk)
    const localities = [nameThatFinds(place, findPlace)]
    const mended = { ...query, q, literal: q !== '', localities, near: null, radiusKm: null }
    const found = count(mended)
    if (found > (best?.found ?? -1)) best = { mended, found }
  }
  if (!best) return null
  const there = count({ ...EMPTY_QUERY, localities: best.mended.localities })
  return Math.max(best.found, there) * FEWER_TIMES >= count(query) ? best.mended : null
}

function restWithout(words: string, chunk: string): string {
  return words
    .split(' ')
    .filter((word) => word !== chunk)
    .join(' ')
}

/** Several places may have the same name. */
function nameThatFinds({ name, canton }: KnownPlace, findPlace: FindPlace): string {
  return findPlace(name, 'exact')?.canton === canton ? name : `${name} ${canton}`
}
