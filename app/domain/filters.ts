import { isRealDay, typedDay, typedTime } from '~/platform/real-day'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import {
  AUDIENCE_CLASSES,
  DATE_PRESETS,
  type DateFilter,
  type HoursFilter,
  OUTDOOR_CHOICES,
  PRICE_CLASSES,
  PRICE_MOST_CHF,
  type PriceFilter,
  type PriceRange,
  RADII_KM,
  STATE_CHOICES,
  type WeekdaysFilter,
  type When,
} from './filter-values'
import { MINUTES_OF_DAY, minuteOfDay } from './hours'
import { POSITION_RADIUS_KM, type Position, parsePosition, positionText } from './position'
import { isRegion, REGION_IDS } from './regions'
import { cleanSearchText } from './search-text'
import { ACCESS_FEATURES, CANTONS, EVENT_KINDS } from './vocabulary'
import { isWish, WISH_IDS } from './wishes'

/** The parameters of a list's address in their order: true where one may be repeated. Each is an attribute of the
 * component that other sites load, which has this list and nothing else of this file. */
export const PARAMETERS = {
  q: false,
  mots: false,
  sans: true,
  category: true,
  genre: true,
  date: false,
  du: false,
  au: false,
  jour: true,
  apres: false,
  avant: false,
  canton: true,
  region: true,
  lieu: true,
  endroit: true,
  organisateur: true,
  pres: false,
  rayon: false,
  prix: true,
  public: true,
  acces: true,
  langue: true,
  'plein-air': true,
  etat: true,
  souhait: true,
  type: false,
  tri: false,
} as const
type ParameterName = keyof typeof PARAMETERS

/** The table on /reutiliser and the OpenAPI document say this of a parameter. */
export interface Parameter {
  meaning: string
  /** All of them; none where `meaning` tells what is allowed. */
  values?: readonly (string | number)[]
  /** A query string; none where it depends on the day or on the themes of the site. */
  example?: string
}

type Written = [name: string, value: string][]

/** A filter may depend on these of the same query. */
interface Related {
  q: string
  exact: boolean
  localities: readonly string[]
  near: Position | null
}

export interface Filter<V> {
  /** Gives the empty value where the address asks for nothing, or for something unknown. */
  read(given: URLSearchParams): V
  /** Gives the parameters in their canonical order. */
  write(value: V, query: Related): Written
  parameters: Partial<Record<ParameterName, Parameter>>
  /** Each further value of the filter finds this. */
  further?: 'more' | 'fewer' | 'the same'
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const LANGUAGE = /^(?:[a-z]{2}|und)$/
const SLUG_MAX = 60
const LOCALITY_MAX = 80
/** A slug and six letters. */
const ID_MAX = 67
/** Each costs a pass over all events. */
export const LOCALITIES_MOST = 5
export const EXCLUDED_MOST = 5
/** A query names at most so many places, and so many organizers. */
const IDS_MOST = 5
const RANGES_MOST = 5
const EXCLUDED_MAX = 40
/** More than any filter has values. */
const CHOICES_MAX = 40
const PRICE_RANGE = /^(\d{1,3})-(\d{1,3})$/
/** Other years are typing errors. */
const FIRST_YEAR = 1970
const LAST_YEAR = 2199

const SORTS = {
  date: 'date',
  pertinence: 'relevance',
  distance: 'distance',
  ajout: 'added',
  fin: 'ending',
} as const

/** The filters of a list, in the order of its address: how each is read, written and explained. An address is canonical,
 * so values stand in the order of their vocabulary or of the alphabet. */
export const FILTERS = {
  /** Cleaned (domain/search-text.ts); may be ''. */
  q: {
    parameters: { q: { meaning: 'Texte libre, 500\u00a0caractères au plus.', example: 'q=jazz' } },
    read: readWords,
    write: (q: string): Written => (q ? [['q', q]] : []),
  },
  /** No filters are read out of the words. */
  literal: {
    parameters: {
      mots: {
        meaning:
          'Comment lire «\u00a0q\u00a0»\u00a0: sans y chercher de date, de lieu ou de thème (lus), ou lettre pour lettre (tels-quels).',
        values: ['lus', 'tels-quels'],
        example: 'q=samedi&mots=tels-quels',
      },
    },
    read: (given) => readWords(given) !== '' && ['lus', 'tels-quels'].includes(given.get('mots') ?? ''),
    write: (literal: boolean, { q, exact }): Written =>
      q && literal ? [['mots', exact ? 'tels-quels' : 'lus']] : [],
  },
  /** Words match only themselves: no themes, no other spellings. Implies `literal`, whose parameter tells both. */
  exact: {
    parameters: {},
    read: (given) => readWords(given) !== '' && given.get('mots') === 'tels-quels',
    write: (): Written => [],
  },
  /** Words that must not be there, nor their themes. */
  excluded: several('sans', 'fewer', {
    ...ofAlphabet(Boolean, { clean: cleanWord, most: EXCLUDED_MOST }),
    meaning: 'Mots ou thèmes à exclure (cinq au plus).',
    example: 'sans=foot',
  }),
  categories: several('category', 'more', {
    ...ofAlphabet(isSlug),
    meaning: 'Un ou plusieurs thèmes.',
  }),
  genres: several('genre', 'more', {
    ...ofAlphabet(isSlug),
    meaning:
      'Un ou plusieurs genres, comme jazz, vide-grenier ou randonnee\u00a0; «\u00a0facets.genre\u00a0» du JSON donne ceux qui ont des événements.',
    example: 'genre=jazz&genre=rock',
  }),
  date: {
    parameters: {
      date: {
        meaning: 'Une période qui avance avec le temps.',
        values: DATE_PRESETS,
        example: 'date=ce-week-end',
      },
      du: { meaning: 'Premier jour, compris\u00a0: AAAA-MM-JJ.' },
      au: { meaning: 'Dernier jour, compris\u00a0: AAAA-MM-JJ.' },
    },
    read: readDate,
    write: (date: DateFilter): Written =>
      typeof date === 'string' ? [['date', date]] : range('du', 'au', date),
  },
  /** The same date must fit days, weekdays and hours. */
  weekdays: {
    parameters: {
      jour: {
        meaning: 'Un ou plusieurs jours de la semaine.',
        values: WEEKDAY_NAMES,
        example: 'jour=mardi&jour=jeudi',
      },
    },
    further: 'more',
    read: (given): WeekdaysFilter => weekdaysOf(given.getAll('jour')),
    write: (weekdays: WeekdaysFilter): Written =>
      WEEKDAY_NAMES.flatMap((name, index) => (weekdays.includes(index + 1) ? [['jour', name]] : [])),
  },
  hours: {
    parameters: {
      apres: {
        meaning:
          'Commence à cette heure ou plus tard\u00a0: HH:MM, la journée va de 5\u00a0h à 5\u00a0h. Compte aussi ce qui est encore ouvert, ou dure plus de quatre heures. Les événements sans horaire sont exclus.',
        example: 'apres=20:00',
      },
      avant: { meaning: 'Commence avant cette heure\u00a0: HH:MM.', example: 'avant=14:00' },
    },
    read: (given): HoursFilter => hoursBetween(readClock(given.get('apres')), readClock(given.get('avant'))),
    write: (hours: HoursFilter): Written => range('apres', 'avant', hours),
  },
  cantons: several('canton', 'more', {
    ...ofVocabulary(CANTONS),
    meaning: 'Un ou plusieurs cantons. BE est le Jura bernois.',
    example: 'canton=NE&canton=JU',
  }),
  /** Ids of domain/regions.ts. */
  regions: several('region', 'more', {
    ...ofAlphabet(isRegion),
    meaning: 'Une ou plusieurs régions.',
    values: REGION_IDS,
    example: 'region=lavaux&region=riviera',
  }),
  localities: several('lieu', 'more', {
    ...ofAlphabet(Boolean, { clean: cleanLocality, most: LOCALITIES_MOST }),
    meaning: 'Une ou plusieurs localités (cinq au plus), par leur nom ou leur NPA.',
    example: 'lieu=Morges&lieu=Nyon',
  }),
  /** Ids of places (domain/place.ts). */
  placeIds: several('endroit', 'more', {
    ...ofAlphabet(isId, { most: IDS_MOST }),
    meaning:
      'Un ou plusieurs lieux (cinq au plus)\u00a0: une salle, un musée, une place, par la fin de l’adresse de sa page «\u00a0/lieux/…\u00a0».',
    example: 'endroit=theatre-du-lac-x2y3z4',
  }),
  /** Ids of organizers (domain/organizer.ts). */
  organizerIds: several('organisateur', 'more', {
    ...ofAlphabet(isId, { most: IDS_MOST }),
    meaning:
      'Un ou plusieurs organisateurs (cinq au plus), par la fin de l’adresse de leur page «\u00a0/organisateurs/…\u00a0».',
    example: 'organisateur=choeur-du-lac-x2y3z4',
  }),
  /** Excludes localities, requires a radius. */
  near: {
    parameters: {
      pres: {
        meaning: `Une position, latitude et longitude (WGS84), arrondie à deux décimales\u00a0; ${POSITION_RADIUS_KM}\u00a0km autour, si «\u00a0rayon\u00a0» ne dit rien d’autre. Avec «\u00a0lieu\u00a0», elle ne compte pas.`,
        example: 'pres=46.52,6.63&rayon=10',
      },
    },
    read: readPosition,
    write: (near: Position | null, { localities }): Written =>
      near && localities.length === 0 ? [['pres', positionText(near)]] : [],
  },
  /** Requires a locality or a position. */
  radiusKm: {
    parameters: {
      rayon: {
        meaning: 'Kilomètres autour de «\u00a0lieu\u00a0» ou de «\u00a0pres\u00a0».',
        values: RADII_KM,
        example: 'lieu=Nyon&rayon=10',
      },
    },
    read: readRadius,
    write: (radiusKm: number | null, { localities, near }): Written =>
      radiusKm && (localities.length > 0 || near) ? [['rayon', String(radiusKm)]] : [],
  },
  /** Any of them; of francs the most. */
  prices: several<PriceFilter>('prix', 'more', {
    read: (words) => pricesOf(words.map(parsePrice)),
    write: pricesOf,
    meaning:
      'Gratuit, prix libre, payant, un nombre (prix maximal de l’entrée, en francs), ou une fourchette de prix d’entrée\u00a0; «\u00a0inconnu\u00a0» est ce dont personne n’a dit le prix.',
    values: [...PRICE_CLASSES, 35, '20-40'],
    example: 'prix=gratuit',
  }),
  audiences: several('public', 'more', {
    ...ofVocabulary(AUDIENCE_CLASSES),
    meaning: 'À qui l’événement s’adresse.',
    example: 'public=famille',
  }),
  access: several('acces', 'fewer', {
    ...ofVocabulary(ACCESS_FEATURES),
    meaning: 'Accessibilité confirmée. Donné plusieurs fois\u00a0: toutes à la fois.',
    example: 'acces=wheelchair',
  }),
  languages: several('langue', 'more', {
    ...ofAlphabet((code) => LANGUAGE.test(code)),
    meaning:
      'Code de langue à deux lettres (ISO 639-1)\u00a0; «\u00a0und\u00a0»\u00a0: aucune n’est indiquée.',
    example: 'langue=en',
  }),
  /** 'non' is under a roof, if only when it rains. */
  outdoor: several('plein-air', 'more', {
    ...ofVocabulary(OUTDOOR_CHOICES),
    meaning:
      'En plein air (oui), sous toit, au moins en cas de pluie (non), ou sans que rien ne le dise (inconnu).',
    example: 'plein-air=oui',
  }),
  states: several('etat', 'more', {
    ...ofVocabulary(STATE_CHOICES),
    meaning:
      'Annulé, reporté ou complet à toutes ses dates du même lieu et au même prix, ou rien de cela au moins à une date (libre).',
    example: 'etat=annule&etat=reporte',
  }),
  /** They filter nothing: what speaks of them comes first. */
  wishes: several('souhait', 'the same', {
    ...ofAlphabet(isWish),
    meaning:
      'Souhait sans champ correspondant, comme «\u00a0chiens\u00a0»\u00a0: n’exclut rien, mais place en tête les événements qui le mentionnent.',
    values: WISH_IDS,
    example: 'souhait=chiens',
  }),
  kind: one('type', { evenement: 'event', exposition: 'exhibition' } as const, {
    meaning: 'Événement daté ou exposition.',
    example: 'type=exposition',
  }),
  /** 'distance' requires a locality or a position. */
  sort: one('tri', SORTS, {
    meaning:
      'Ordre. Avec «\u00a0q\u00a0», la pertinence va d’elle-même en premier\u00a0; «\u00a0distance\u00a0» vaut avec «\u00a0lieu\u00a0» ou «\u00a0pres\u00a0»\u00a0; «\u00a0ajout\u00a0» commence par les derniers ajouts, comme le flux RSS, «\u00a0fin\u00a0» par ce qui se termine le plus tôt.',
    example: 'q=jazz&tri=date',
  }),
  /** Only the JSON feed offers it, beside what says which page of the list is meant. */
  when: {
    parameters: {},
    read: (given): When => (given.get('when') === 'all' ? 'all' : 'upcoming'),
    write: (when: When): Written => (when === 'all' ? [['when', 'all']] : []),
  },
} satisfies Record<string, Filter<unknown>>
export type FilterName = keyof typeof FILTERS

/** The values of these filters are counted, under names and in an order of their own, which the JSON has. `values`: all of
 * them are counted; where it is null, those that have events. */
export const FACETS = {
  category: { filter: 'categories', values: null },
  genre: { filter: 'genres', values: null },
  canton: { filter: 'cantons', values: CANTONS },
  region: { filter: 'regions', values: null },
  locality: { filter: 'localities', values: null },
  date: { filter: 'date', values: DATE_PRESETS },
  /** YYYY-MM: this month and the next ones. */
  month: { filter: 'date', values: null },
  price: { filter: 'prices', values: PRICE_CLASSES },
  audience: { filter: 'audiences', values: AUDIENCE_CLASSES },
  access: { filter: 'access', values: ACCESS_FEATURES },
  language: { filter: 'languages', values: null },
  kind: { filter: 'kind', values: EVENT_KINDS },
  outdoor: { filter: 'outdoor', values: OUTDOOR_CHOICES },
  state: { filter: 'states', values: STATE_CHOICES },
} as const satisfies Record<string, { filter: FilterName; values: readonly string[] | null }>
export type FacetName = keyof typeof FACETS

// Other sites load PARAMETERS without the table: the bundler drops it only when it is told that the functions that make
// its rows have no side effects.

/** A filter with one value. `words`: the values by what the address calls them. */
/* @__NO_SIDE_EFFECTS__ */
function one<V extends string>(
  name: ParameterName,
  words: Readonly<Record<string, V>>,
  parameter: Parameter,
): Filter<V | null> {
  const pairs = Object.entries(words)
  return {
    parameters: { [name]: { values: pairs.map(([word]) => word), ...parameter } },
    read: (given) => pairs.find(([word]) => word === given.get(name))?.[1] ?? null,
    write: (value) => pairs.flatMap(([word, own]): Written => (own === value ? [[name, word]] : [])),
  }
}

interface Choices<V> {
  read(words: string[]): V[]
  write(values: readonly V[]): readonly V[]
}

/** A filter with any number of values; in most queries it has none, and a page has a hundred links. */
/* @__NO_SIDE_EFFECTS__ */
function several<V extends string | number>(
  name: ParameterName,
  further: Filter<V>['further'],
  { read, write, ...parameter }: Choices<V> & Parameter,
): Filter<V[]> {
  return {
    parameters: { [name]: parameter },
    further,
    read: (given) => read(given.getAll(name)),
    write: (values) => (values.length > 0 ? write(values).map((value) => [name, String(value)]) : []),
  }
}

/* @__NO_SIDE_EFFECTS__ */
function ofVocabulary<V extends string>(values: readonly V[]): Choices<V> & Pick<Parameter, 'values'> {
  const chosen = (words: readonly string[]) => values.filter((value) => words.includes(value))
  return { values, read: chosen, write: chosen }
}

/* @__NO_SIDE_EFFECTS__ */
function ofAlphabet<V extends string>(
  isValid: ((word: string) => word is V) | ((word: string) => boolean),
  { clean = (word) => word, most = CHOICES_MAX }: { clean?: (word: string) => string; most?: number } = {},
): Choices<V> {
  const isValue = (word: string): word is V => isValid(word)
  return {
    read: (words) => [...new Set(words.map(clean).filter(isValue))].sort().slice(0, most),
    write: (values) => [...values].sort(),
  }
}

function range(first: ParameterName, last: ParameterName, asked: HoursFilter): Written {
  const { from, to } = asked ?? { from: null, to: null }
  return [
    ...(from ? [[first, from] as [string, string]] : []),
    ...(to ? [[last, to] as [string, string]] : []),
  ]
}

/** Refused words count as absent. */
function readWords(given: URLSearchParams): string {
  const text = cleanSearchText(given.get('q') ?? '')
  return text.ok ? text.text : ''
}

function readDate(given: URLSearchParams): DateFilter {
  const preset = DATE_PRESETS.find((one) => one === given.get('date'))
  if (preset) return preset
  const from = readDay(given.get('du'))
  const to = readDay(given.get('au'))
  if (from === null && to === null) return null
  // Exchanged dates are put in order.
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
}

function readDay(text: string | null): string | null {
  const day = typedDay(text ?? '')
  if (!isRealDay(day)) return null
  const year = Number(day.slice(0, 4))
  return year < FIRST_YEAR || year > LAST_YEAR ? null : day
}

/** All seven are none. */
function weekdaysOf(words: readonly string[]): number[] {
  const weekdays = WEEKDAY_NAMES.flatMap((name, index) => (words.includes(name) ? index + 1 : []))
  return weekdays.length === WEEKDAY_NAMES.length ? [] : weekdays
}

function readClock(text: string | null): string | null {
  const time = typedTime(text ?? '')
  return CLOCK.test(time) ? time : null
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

function hasLocality(given: URLSearchParams): boolean {
  return given.getAll('lieu').some((name) => cleanLocality(name) !== '')
}

function readPosition(given: URLSearchParams): Position | null {
  return hasLocality(given) ? null : parsePosition(given.get('pres'))
}

function readRadius(given: URLSearchParams): number | null {
  const radius = RADII_KM.find((km) => String(km) === given.get('rayon')) ?? null
  if (hasLocality(given)) return radius
  return readPosition(given) ? (radius ?? POSITION_RADIUS_KM) : null
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

/** Classes in their order, then ranges, then the most francs. */
export function pricesOf(prices: readonly (PriceFilter | null)[]): PriceFilter[] {
  const francs = prices.filter((price) => typeof price === 'number')
  const most = francs.length > 0 ? [Math.max(...francs)] : []
  const ranges = prices.filter((price) => price !== null).filter((price) => rangeOfPrices(price) !== null)
  return [
    ...PRICE_CLASSES.filter((known) => prices.includes(known)),
    ...[...new Set(ranges)].sort().slice(0, RANGES_MOST),
    ...most,
  ]
}

/** In whole francs, both inclusive; null for a class and for the most that it may cost. */
export function rangeOfPrices(price: PriceFilter | string): { from: number; to: number } | null {
  const [, from, to] = PRICE_RANGE.exec(String(price)) ?? []
  return from === undefined || to === undefined ? null : { from: Number(from), to: Number(to) }
}

function parsePrice(text: string): PriceFilter | null {
  const range = rangeOfPrices(text)
  if (range) return priceRange(range.from, range.to)
  const francs = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
  return francs !== null && francs <= PRICE_MOST_CHF
    ? francs
    : (PRICE_CLASSES.find((known) => known === text) ?? null)
}

/** Exchanged amounts are put in order. */
export function priceRange(one: number, other: number): PriceRange {
  return `${Math.min(one, other)}-${Math.max(one, other)}`
}
