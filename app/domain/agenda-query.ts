import { isRealDay, typedDay, typedTime } from '~/platform/real-day'
import {
  AUDIENCE_CLASSES,
  type AudienceClass,
  DATE_PRESETS,
  type DateFilter,
  type HoursFilter,
  OUTDOOR_CHOICES,
  type OutdoorChoice,
  PRICE_CLASSES,
  PRICE_MOST_CHF,
  type PriceFilter,
  RADII_KM,
  WEEKDAY_NAMES,
  type WeekdaysFilter,
  type When,
} from './filter-values'
import { MINUTES_OF_DAY, minuteOfDay } from './hours'
import { POSITION_RADIUS_KM, type Position, parsePosition, positionText } from './position'
import { isRegion } from './regions'
import { cleanSearchText } from './search-text'
import { ACCESS_FEATURES, type AccessFeature, CANTONS, type Canton } from './vocabulary'
import { isWish, type Wish } from './wishes'

/** Parameters: q, sans*, mots=lus|tels-quels, category*, genre*, date, du, au, jour*, apres, avant, canton*, region*, lieu*, endroit*,
 * organisateur*, pres, rayon, prix*,
 * public*, acces*, langue*, plein-air=oui|non, souhait*, type, tri, when. Starred ones may be repeated (OR, but acces and sans: AND). Unknown names and
 * values are ignored. */
export interface AgendaQuery {
  /** Cleaned (domain/search-text.ts); may be ''. */
  q: string
  /** No filters are read out of the words. */
  literal: boolean
  /** Words match only themselves: no themes, no other spellings. Implies `literal`. */
  exact: boolean
  /** Words that must not be there, nor their themes. */
  excluded: string[]
  categories: string[]
  genres: string[]
  date: DateFilter
  /** The same date must fit days, weekdays and hours. */
  weekdays: WeekdaysFilter
  hours: HoursFilter
  cantons: Canton[]
  /** Ids of domain/regions.ts. */
  regions: string[]
  localities: string[]
  /** Ids of places (domain/place.ts). */
  placeIds: string[]
  /** Ids of organizers (domain/organizer.ts). */
  organizerIds: string[]
  /** Excludes localities, requires a radius. */
  near: Position | null
  /** Requires a locality or a position. */
  radiusKm: number | null
  /** Any of them; of francs the most. */
  prices: PriceFilter[]
  audiences: AudienceClass[]
  access: AccessFeature[]
  languages: string[]
  /** 'non' is under a roof, if only when it rains. */
  outdoor: OutdoorChoice | null
  /** They filter nothing: what speaks of them comes first. */
  wishes: Wish[]
  kind: 'event' | 'exhibition' | null
  /** 'distance' requires a locality or a position. */
  sort: 'date' | 'relevance' | 'distance' | null
  when: When
}

export const EMPTY_QUERY: Readonly<AgendaQuery> = {
  q: '',
  literal: false,
  exact: false,
  excluded: [],
  categories: [],
  genres: [],
  date: null,
  weekdays: [],
  hours: null,
  cantons: [],
  regions: [],
  localities: [],
  placeIds: [],
  organizerIds: [],
  near: null,
  radiusKm: null,
  prices: [],
  audiences: [],
  access: [],
  languages: [],
  outdoor: null,
  wishes: [],
  kind: null,
  sort: null,
  when: 'upcoming',
}

const KINDS = { evenement: 'event', exposition: 'exhibition' } as const
const SORTS = { date: 'date', pertinence: 'relevance', distance: 'distance' } as const
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const LANGUAGE = /^[a-z]{2}$/
const SLUG_MAX = 60
const LOCALITY_MAX = 80
/** A slug and six letters. */
const ID_MAX = 67
/** Each costs a pass over all events. */
export const LOCALITIES_MOST = 5
export const EXCLUDED_MOST = 5
/** A query names at most so many places, and so many organizers. */
const IDS_MOST = 5
const EXCLUDED_MAX = 40
/** More than any filter has values. */
const CHOICES_MAX = 40
/** Other years are typing errors. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

/** The canonical query of any query string; never throws. `problem`: French message about refused search words, which
 * count as absent. */
export function parseAgendaQuery(searchParams: URLSearchParams): {
  query: AgendaQuery
  problem: string | null
} {
  const text = cleanSearchText(searchParams.get('q') ?? '')
  const asWords = text.ok && text.text !== ''
  const localities = choices(searchParams.getAll('lieu').map(cleanLocality), Boolean).slice(
    0,
    LOCALITIES_MOST,
  )
  const near = localities.length === 0 ? parsePosition(searchParams.get('pres')) : null
  const radiusKm = parseRadius(searchParams.get('rayon'))
  const query: AgendaQuery = {
    q: text.ok ? text.text : '',
    literal: asWords && ['lus', 'tels-quels'].includes(searchParams.get('mots') ?? ''),
    exact: asWords && searchParams.get('mots') === 'tels-quels',
    excluded: choices(searchParams.getAll('sans').map(cleanWord), Boolean).slice(0, EXCLUDED_MOST),
    categories: choices(searchParams.getAll('category'), isSlug),
    genres: choices(searchParams.getAll('genre'), isSlug),
    date: parseDate(searchParams),
    weekdays: weekdaysOf(knownChoices(searchParams.getAll('jour'), WEEKDAY_NAMES)),
    hours: parseHours(searchParams),
    cantons: knownChoices(searchParams.getAll('canton'), CANTONS),
    regions: choices(searchParams.getAll('region'), isRegion),
    localities,
    placeIds: choices(searchParams.getAll('endroit'), isId).slice(0, IDS_MOST),
    organizerIds: choices(searchParams.getAll('organisateur'), isId).slice(0, IDS_MOST),
    near,
    radiusKm: near ? (radiusKm ?? POSITION_RADIUS_KM) : localities.length === 0 ? null : radiusKm,
    prices: pricesOf(searchParams.getAll('prix').map(parsePrice)),
    audiences: knownChoices(searchParams.getAll('public'), AUDIENCE_CLASSES),
    access: knownChoices(searchParams.getAll('acces'), ACCESS_FEATURES),
    languages: choices(searchParams.getAll('langue'), (value) => LANGUAGE.test(value)),
    outdoor: known(searchParams.get('plein-air'), OUTDOOR_CHOICES),
    wishes: choices(searchParams.getAll('souhait'), isWish),
    kind: decode(KINDS, searchParams.get('type')),
    sort: decode(SORTS, searchParams.get('tri')),
    when: searchParams.get('when') === 'all' ? 'all' : 'upcoming',
  }
  return { query, problem: text.ok ? null : text.message }
}

export function toSearchParams(query: AgendaQuery): URLSearchParams {
  return new URLSearchParams(paramsOf(query))
}

/** The parameters of the address that asks for this query, in their canonical order; empty filters are left out. */
export function paramsOf(query: AgendaQuery): [name: string, value: string][] {
  const params: [string, string][] = []
  const set = (name: string, value: string | null) => {
    if (value) params.push([name, value])
  }
  // Nearly all are empty, and a page has a hundred links.
  const append = <V>(
    name: string,
    values: readonly V[],
    inOrder: (values: readonly V[]) => readonly unknown[],
  ) => {
    if (values.length > 0) for (const value of inOrder(values)) params.push([name, String(value)])
  }
  set('q', query.q)
  if (query.q && query.literal) set('mots', query.exact ? 'tels-quels' : 'lus')
  append('sans', query.excluded, alphabetical)
  append('category', query.categories, alphabetical)
  append('genre', query.genres, alphabetical)
  if (typeof query.date === 'string') set('date', query.date)
  else if (query.date) {
    set('du', query.date.from)
    set('au', query.date.to)
  }
  append('jour', query.weekdays, (asked) => WEEKDAY_NAMES.filter((_, index) => asked.includes(index + 1)))
  set('apres', query.hours?.from ?? null)
  set('avant', query.hours?.to ?? null)
  append('canton', query.cantons, (asked) => knownChoices(asked, CANTONS))
  append('region', query.regions, alphabetical)
  append('lieu', query.localities, alphabetical)
  append('endroit', query.placeIds, alphabetical)
  append('organisateur', query.organizerIds, alphabetical)
  const isAround = query.localities.length > 0 || query.near !== null
  if (query.localities.length === 0 && query.near) set('pres', positionText(query.near))
  if (isAround && query.radiusKm) set('rayon', String(query.radiusKm))
  append('prix', query.prices, pricesOf)
  append('public', query.audiences, (asked) => knownChoices(asked, AUDIENCE_CLASSES))
  append('acces', query.access, (asked) => knownChoices(asked, ACCESS_FEATURES))
  append('langue', query.languages, alphabetical)
  set('plein-air', query.outdoor)
  append('souhait', query.wishes, alphabetical)
  set('type', encode(KINDS, query.kind))
  set('tri', encode(SORTS, query.sort))
  if (query.when === 'all') set('when', 'all')
  return params
}

function parseDate(searchParams: URLSearchParams): AgendaQuery['date'] {
  const preset = known(searchParams.get('date'), DATE_PRESETS)
  if (preset) return preset
  const from = parseDay(searchParams.get('du'))
  const to = parseDay(searchParams.get('au'))
  if (from === null && to === null) return null
  // Exchanged dates are put in order.
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

/** All seven are none. */
function weekdaysOf(names: readonly string[]): number[] {
  if (names.length === WEEKDAY_NAMES.length) return []
  return WEEKDAY_NAMES.flatMap((name, index) => (names.includes(name) ? index + 1 : []))
}

function parseHours(searchParams: URLSearchParams): HoursFilter {
  return hoursBetween(parseClock(searchParams.get('apres')), parseClock(searchParams.get('avant')))
}

/** Takes `HH:mm`, either open. */
export function hoursBetween(from: string | null, to: string | null): HoursFilter {
  if (from === null && to === null) return null
  if (from === null || to === null) return { from, to }
  // Equal hours leave nothing between them; exchanged ones are put in order. Before 05:00 means until the day's end.
  const [begin, end] = [minuteOfDay(from), minuteOfDay(to) || MINUTES_OF_DAY]
  if (begin === end) return { from, to: null }
  return begin < end ? { from, to } : { from: to, to: from }
}

function parseClock(text: string | null): string | null {
  const time = typedTime(text ?? '')
  return CLOCK.test(time) ? time : null
}

function parseDay(text: string | null): string | null {
  const day = typedDay(text ?? '')
  if (!isRealDay(day)) return null
  const year = Number(day.slice(0, 4))
  return year < FIRST_YEAR || year > LAST_YEAR ? null : day
}

function parseRadius(text: string | null): number | null {
  return RADII_KM.find((radius) => String(radius) === text) ?? null
}

/** '' when it is refused. */
function cleanWord(text: string): string {
  const cleaned = cleanSearchText(text)
  return cleaned.ok ? cleaned.text.slice(0, EXCLUDED_MAX).trim() : ''
}

function cleanLocality(text: string): string {
  return text
    .slice(0, LOCALITY_MAX)
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .trim()
}

function isSlug(value: string): boolean {
  return value.length <= SLUG_MAX && SLUG.test(value)
}

function isId(value: string): boolean {
  return value.length <= ID_MAX && SLUG.test(value)
}

/** Alphabetical. */
function choices<V extends string>(values: string[], isValid: (value: string) => value is V): V[]
function choices(values: string[], isValid: (value: string) => boolean): string[]
function choices(values: string[], isValid: (value: string) => boolean): string[] {
  return [...new Set(values.filter(isValid))].sort().slice(0, CHOICES_MAX)
}

function alphabetical(values: readonly string[]): string[] {
  return [...values].sort()
}

function knownChoices<V extends string>(values: readonly string[], vocabulary: readonly V[]): V[] {
  return vocabulary.filter((value) => values.includes(value))
}

/** Classes in their order, then francs. */
export function pricesOf(prices: readonly (PriceFilter | null)[]): PriceFilter[] {
  const francs = prices.filter((price) => typeof price === 'number')
  const most = francs.length > 0 ? [Math.max(...francs)] : []
  return [...PRICE_CLASSES.filter((known) => prices.includes(known)), ...most]
}

function parsePrice(text: string): PriceFilter | null {
  const francs = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
  return francs !== null && francs <= PRICE_MOST_CHF ? francs : known(text, PRICE_CLASSES)
}

function known<V extends string>(value: string | null, vocabulary: readonly V[]): V | null {
  return vocabulary.find((candidate) => candidate === value) ?? null
}

function decode<V extends string>(words: Readonly<Record<string, V>>, word: string | null): V | null {
  return Object.entries(words).find(([candidate]) => candidate === word)?.[1] ?? null
}

function encode(words: Readonly<Record<string, string>>, value: string | null): string | null {
  if (value === null) return null
  return Object.entries(words).find(([, candidate]) => candidate === value)?.[0] ?? null
}
