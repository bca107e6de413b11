// The query object of the agenda and its query string: the one place that knows the parameter names.

import {
  AUDIENCE_CLASSES,
  type AudienceClass,
  DATE_PRESETS,
  type DateFilter,
  PRICE_CLASSES,
  type PriceClass,
  type When,
} from '~/domain/filter-values'
import { cleanSearchText } from '~/domain/search-text'
import { ACCESS_FEATURES, type AccessFeature, CANTONS, type Canton } from '~/domain/vocabulary'
import { POSITION_RADIUS_KM, type Position, parsePosition, positionText } from './position'

export const RADII_KM = [5, 10, 20, 50] as const

/**
 * Query string: q, mots=lus|tels-quels, category*, date, du, au, canton*, lieu, pres, rayon, prix, public*, acces*, langue*, plein-air=oui, type, tri, when.
 * Starred names may be repeated (OR within one name, except acces: AND). Unknown names and values are ignored, never an error.
 */
export interface AgendaQuery {
  /** Validated and cleaned as section 5 of the specification says; '' = none. */
  q: string
  /** Nothing more is to be read out of the words of q: dates, places and prices are filters already. */
  literal: boolean
  /** Words that name a theme stand for themselves only. Literal, too. */
  exact: boolean
  categories: string[]
  date: DateFilter
  cantons: Canton[]
  /** A locality as typed or chosen; resolved by features/places. */
  locality: string | null
  /** Where the visitor is; never together with a locality, and always with a radius. */
  near: Position | null
  /** Only with a locality or a position. */
  radiusKm: number | null
  price: PriceClass | null
  audiences: AudienceClass[]
  access: AccessFeature[]
  /** ISO 639-1. */
  languages: string[]
  outdoor: boolean
  kind: 'event' | 'exhibition' | null
  /** 'distance' counts only where a place or a position is asked for. */
  sort: 'date' | 'relevance' | 'distance' | null
  when: When
}

export const EMPTY_QUERY: Readonly<AgendaQuery> = {
  q: '',
  literal: false,
  exact: false,
  categories: [],
  date: null,
  cantons: [],
  locality: null,
  near: null,
  radiusKm: null,
  price: null,
  audiences: [],
  access: [],
  languages: [],
  outdoor: false,
  kind: null,
  sort: null,
  when: 'upcoming',
}

const KINDS = { evenement: 'event', exposition: 'exhibition' } as const
const SORTS = { date: 'date', pertinence: 'relevance', distance: 'distance' } as const
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LANGUAGE = /^[a-z]{2}$/
const SLUG_MAX = 60
const LOCALITY_MAX = 80
/** More choices in one filter than the site has values for: nobody clicked those. */
const CHOICES_MAX = 40
/** Years in which a visitor can mean a date; beyond them a typing error. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

/**
 * Takes any query string and gives the query it means, in canonical form; never throws. `problem` is the message to
 * show when the search text was refused: it then counts as not given.
 */
export function parseAgendaQuery(searchParams: URLSearchParams): {
  query: AgendaQuery
  problem: string | null
} {
  const text = cleanSearchText(searchParams.get('q') ?? '')
  const asWords = text.ok && text.text !== ''
  const locality = cleanLocality(searchParams.get('lieu'))
  const near = locality === null ? parsePosition(searchParams.get('pres')) : null
  const radiusKm = parseRadius(searchParams.get('rayon'))
  const query: AgendaQuery = {
    q: text.ok ? text.text : '',
    literal: asWords && ['lus', 'tels-quels'].includes(searchParams.get('mots') ?? ''),
    exact: asWords && searchParams.get('mots') === 'tels-quels',
    categories: choices(searchParams.getAll('category'), isSlug),
    date: parseDate(searchParams),
    cantons: knownChoices(searchParams.getAll('canton'), CANTONS),
    locality,
    near,
    radiusKm: near ? (radiusKm ?? POSITION_RADIUS_KM) : locality === null ? null : radiusKm,
    price: known(searchParams.get('prix'), PRICE_CLASSES),
    audiences: knownChoices(searchParams.getAll('public'), AUDIENCE_CLASSES),
    access: knownChoices(searchParams.getAll('acces'), ACCESS_FEATURES),
    languages: choices(searchParams.getAll('langue'), (value) => LANGUAGE.test(value)),
    outdoor: searchParams.get('plein-air') === 'oui',
    kind: decode(KINDS, searchParams.get('type')),
    sort: decode(SORTS, searchParams.get('tri')),
    when: searchParams.get('when') === 'all' ? 'all' : 'upcoming',
  }
  return { query, problem: text.ok ? null : text.message }
}

/** The query string of a query: one order of names and values, so that equal queries have equal addresses. */
export function toSearchParams(query: AgendaQuery): URLSearchParams {
  const params = new URLSearchParams()
  const set = (name: string, value: string | null) => {
    if (value) params.set(name, value)
  }
  const append = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value)
  }
  set('q', query.q)
  if (query.q && query.literal) set('mots', query.exact ? 'tels-quels' : 'lus')
  append('category', [...query.categories].sort())
  if (typeof query.date === 'string') set('date', query.date)
  else if (query.date) {
    set('du', query.date.from)
    set('au', query.date.to)
  }
  append('canton', knownChoices(query.cantons, CANTONS))
  set('lieu', query.locality)
  if (!query.locality && query.near) set('pres', positionText(query.near))
  if ((query.locality || query.near) && query.radiusKm) set('rayon', String(query.radiusKm))
  set('prix', query.price)
  append('public', knownChoices(query.audiences, AUDIENCE_CLASSES))
  append('acces', knownChoices(query.access, ACCESS_FEATURES))
  append('langue', [...query.languages].sort())
  if (query.outdoor) set('plein-air', 'oui')
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
  // Someone who mixes up the two fields still means the days between them.
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

function parseDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const year = Number(text.slice(0, 4))
  if (year < FIRST_YEAR || year > LAST_YEAR) return null
  const time = Date.parse(`${text}T00:00Z`)
  // Date.parse lets the 30th of February through as the 2nd of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

function parseRadius(text: string | null): number | null {
  return RADII_KM.find((radius) => String(radius) === text) ?? null
}

function cleanLocality(text: string | null): string | null {
  const cleaned = (text ?? '')
    .slice(0, LOCALITY_MAX)
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .trim()
  return cleaned || null
}

function isSlug(value: string): boolean {
  return value.length <= SLUG_MAX && SLUG.test(value)
}

/** Open vocabulary: alphabetical. */
function choices(values: string[], isValid: (value: string) => boolean): string[] {
  return [...new Set(values.filter(isValid))].sort().slice(0, CHOICES_MAX)
}

/** Closed vocabulary: in its own order. */
function knownChoices<V extends string>(values: readonly string[], vocabulary: readonly V[]): V[] {
  return vocabulary.filter((value) => values.includes(value))
}

function known<V extends string>(value: string | null, vocabulary: readonly V[]): V | null {
  return vocabulary.find((candidate) => candidate === value) ?? null
}

function decode<V extends string>(words: Readonly<Record<string, V>>, word: string | null): V | null {
  return Object.entries(words).find(([candidate]) => candidate === word)?.[1] ?? null
}

function encode(words: Readonly<Record<string, string>>, value: string | null): string | null {
  return Object.entries(words).find(([, candidate]) => candidate === value)?.[0] ?? null
}
