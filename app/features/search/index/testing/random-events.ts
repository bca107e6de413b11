// Few words and places, so that random queries match.
import fc from 'fast-check'
import { type AgendaQuery, FILTER_NAMES, parseAgendaQuery } from '~/domain/agenda-query'
import { dateOf, dayOf } from '~/domain/days'
import {
  ACCESS_FEATURES,
  CANTONS,
  EVENT_KINDS,
  type Occurrence,
  PRICE_KINDS,
  PROGRAMMES,
  type StoredEvent,
} from '~/domain/event'
import { BLANK_EVENT, SITE_SOURCE } from '~/domain/event-content'
import { DATE_PRESETS, PRICE_CLASSES, type PriceFilter, RADII_KM } from '~/domain/filter-values'
import { FILTERS, type Parameter } from '~/domain/filters'
import { makeOccurrences } from '~/domain/occurrence'
import type { Wish } from '~/domain/wishes'
import { themesOf } from '~/features/search/query/themes'
import { MINUTE_MS } from '~/platform/durations'
import type { PlaceAccess } from '../access-sets'
import type { KnownPlace } from '../geography'
import { randomClosedDays, randomDay, randomOpeningHours } from './random-hours'

const WORDS = [
  'concert',
  'concerts',
  'Cœur',
  'chœur',
  "l'été",
  'd’hiver',
  'Noël',
  'marché',
  'vide-grenier',
  'Fête',
  'de',
  'la',
  'jazz',
  'JAZZ',
  'conte',
  'naïve',
  'ski',
  'ça',
  'straße',
  'e\u0301cole',
  '2026',
  '日本',
  '__proto__',
]
const CATEGORIES = ['musique', 'spectacles', 'vie-locale', 'constructor']
const GENRES = ['jazz', 'conte', 'vide-grenier', 'gone']
const LANGUAGES = ['fr', 'de', 'en']

export const THEMES = themesOf([
  {
    id: 'musique',
    label: 'Musique',
    synonyms: ['concert'],
    genres: [{ slug: 'jazz', label: 'Jazz', synonyms: ['cœur'] }],
  },
  {
    id: 'spectacles',
    label: 'Spectacles',
    synonyms: [],
    genres: [{ slug: 'conte', label: 'Conte & fête', synonyms: [] }],
  },
  {
    id: 'vie-locale',
    label: 'Vie locale',
    synonyms: [],
    genres: [{ slug: 'vide-grenier', label: 'Vide-grenier', synonyms: ['marché de Noël', 'ski'] }],
  },
])

const PLACES: readonly KnownPlace[] = [
  { name: 'Nyon', npa: ['1260'], canton: 'VD', lat: 46.3832, lng: 6.2396 },
  { name: 'Saint-Imier', npa: ['2610'], canton: 'BE', lat: 47.1527, lng: 6.9967 },
  { name: 'La Chaux-de-Fonds', npa: ['2300'], canton: 'NE', lat: 47.1035, lng: 6.8328 },
  { name: 'Gland', npa: ['1196'], canton: 'VD', lat: 46.4208, lng: 6.2701 },
]

export function findPlace(text: string): KnownPlace | null {
  return PLACES.find(({ name, npa }) => name === text || npa.includes(text)) ?? null
}

/** Around both changes of summer time and a new year. */
const PLACE_IDS = ['theatre', 'cave']

/** Only few places occur, so that events are at them. */
export const randomAccess: fc.Arbitrary<PlaceAccess> = fc
  .array(fc.tuple(fc.constantFrom(...ACCESS_FEATURES.slice(0, 3)), fc.subarray(PLACE_IDS)), { maxLength: 3 })
  .map((having) => new Map(having))

export const randomNow = fc
  .integer({ min: Date.parse('2026-10-20T00:00Z'), max: Date.parse('2027-04-05T00:00Z') })
  .map((time) => Math.floor(time / MINUTE_MS) * MINUTE_MS)

const randomTime = fc.constantFrom(
  '00:00',
  '00:30',
  '02:15',
  '02:45',
  '04:59',
  '05:00',
  '05:01',
  '10:00',
  '18:30',
  '20:00',
  '22:00',
  '23:59',
)

const randomStatus = fc.option(fc.constantFrom(...PROGRAMMES))

const randomOccurrence = fc.oneof(
  fc
    .record({
      day: randomDay,
      days: fc.constantFrom(0, 0, 1, 2, 40),
      time: fc.constantFrom('all_day' as const, 'unknown' as const),
      status: randomStatus,
    })
    .map(({ day, days, time, status }) => ({ start: day, end: dateOf(dayOf(day) + days), time, status })),
  fc
    .record({ day: randomDay, time: randomTime, status: randomStatus })
    .map(({ day, time, status }) => ({ start: `${day}T${time}`, end: null, status })),
  fc
    .record({ day: randomDay, time: randomTime, days: fc.constantFrom(0, 1, 1, 2, 70), endTime: randomTime })
    .map(({ day, time, days, endTime }) => ({
      start: `${day}T${time}`,
      end: `${dateOf(dayOf(day) + days)}T${endTime}`,
    })),
)

function occurrencesOf(inputs: Parameters<typeof makeOccurrences>[0]): Occurrence[] {
  const possible = inputs.filter((input) => {
    try {
      return makeOccurrences([input]).length === 1
    } catch {
      return false
    }
  })
  return makeOccurrences(possible.length > 0 ? possible : [{ start: '2026-12-24' }])
}

const randomText = (most: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: most }).map((words) => words.join(' '))

const randomPlace = fc.record({
  name: randomText(2),
  street: fc.constant(''),
  npa: fc.constantFrom('', '1260', '1196', '2300'),
  locality: fc.constantFrom(
    'Nyon',
    'NYON',
    'Saint-Imier',
    'St-Imier',
    'Gland',
    'Prangins',
    'Murten',
    'Morat',
    '',
  ),
  canton: fc.constantFrom(...CANTONS),
  lat: fc.option(fc.double({ min: 46.2, max: 47.3, noNaN: true })),
  lng: fc.option(fc.double({ min: 6, max: 7.1, noNaN: true })),
  access: fc.constant(''),
})

const randomPrice = fc.record({
  kind: fc.constantFrom(...PRICE_KINDS),
  minChf: fc.option(fc.constantFrom(0, 10, 19.95, 20, 49, 50, 80)),
  maxChf: fc.constant(null),
  note: fc.constant(''),
  reductions: fc.constant<string[]>([]),
})

/** Most dates are as their event. */
const randomTerms = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ price: randomPrice }) },
  {
    weight: 1,
    arbitrary: fc.record({ place: randomPlace, placeId: fc.option(fc.constantFrom(...PLACE_IDS)) }),
  },
)

const randomAge = fc.option(fc.constantFrom(0, 3, 4, 5, 6, 11, 12, 16, 18, 60))

/** The fields that the search does not read are blank. */
const PLAIN = {
  ...BLANK_EVENT,
  id: '',
  version: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  removedAt: null,
  source: SITE_SOURCE,
  status: 'published',
} satisfies Partial<StoredEvent>

export const randomEvent: fc.Arbitrary<StoredEvent> = fc
  .record({
    createdAt: fc.constantFrom(
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:59.000Z',
      '2026-03-01T08:00:00.000Z',
    ),
    title: randomText(4),
    summary: randomText(2),
    description: randomText(8),
    category: fc.constantFrom(...CATEGORIES),
    tags: fc.array(randomText(2), { maxLength: 2 }),
    kind: fc.constantFrom(...EVENT_KINDS),
    occurrences: fc
      .tuple(
        fc.array(randomOccurrence, { minLength: 1, maxLength: 5 }).map(occurrencesOf),
        fc.array(randomTerms, { minLength: 1, maxLength: 3 }),
      )
      .map(([dates, terms]) => dates.map((date, at) => ({ ...date, ...terms[at % terms.length] }))),
    openingHours: randomOpeningHours,
    closedDays: randomClosedDays,
    place: fc.option(randomPlace),
    price: randomPrice,
    audience: fc.record({ minAge: randomAge, maxAge: randomAge, family: fc.boolean() }),
    accessibility: fc.dictionary(
      fc.constantFrom(...ACCESS_FEATURES),
      fc.constantFrom('yes' as const, 'no' as const, 'unknown' as const),
    ),
    languages: fc.array(fc.constantFrom(...LANGUAGES), { maxLength: 3 }),
    outdoor: fc.boolean(),
    rainPlan: fc.constantFrom('', 'Sous tente', 'Annulé s’il pleut'),
    organizerName: randomText(2),
    organizerId: fc.constantFrom(null, null, 'choeur', 'mairie'),
    placeId: fc.option(fc.constantFrom(...PLACE_IDS)),
    programme: fc.constantFrom(...PROGRAMMES),
    genre: fc.option(fc.constantFrom(...GENRES), { freq: 1 }),
  })
  .map((varied) => ({ ...PLAIN, ...varied }))

const few = <V>(values: readonly V[]) =>
  fc.oneof(fc.constant<V[]>([]), fc.subarray([...values], { maxLength: Math.min(2, values.length) }))
const rarely = <V>(value: fc.Arbitrary<V>) => fc.option(value, { freq: 1 })

const randomHoursAsked = fc.constantFrom(
  { from: '18:00', to: null },
  { from: '20:00', to: null },
  { from: null, to: '14:00' },
  { from: '11:00', to: '14:00' },
  { from: '22:00', to: '02:30' },
  { from: '02:15', to: '05:00' },
)

/** Some after all dates. */
const randomLastDay = fc.oneof(
  { weight: 3, arbitrary: randomDay },
  { weight: 1, arbitrary: fc.constantFrom('2099-12-31', '2199-12-31') },
)

/** Filters with a vocabulary are asked for without a line of their own. */
const randomChoices: fc.Arbitrary<AgendaQuery> = fc
  .tuple(
    ...FILTER_NAMES.flatMap((filter) => Object.entries<Parameter>(FILTERS[filter].parameters)).flatMap(
      ([name, { values = [] }]) =>
        values.length > 0 ? few(values.map(String)).map((words) => words.map((word) => [name, word])) : [],
    ),
  )
  .map((chosen) => parseAgendaQuery(new URLSearchParams(chosen.flat())).query)

const randomOthers = fc.record({
  q: fc.oneof(
    fc.constant(''),
    fc
      .array(
        fc.constantFrom(...WORDS, 'con', 'co', 'l', 'je', 'introuvable', 'conecrt', 'lexpo', 'ou', '!'),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((words) => words.join(' ')),
  ),
  literal: fc.constant(false),
  exact: fc.constant(false),
  excluded: few(['jazz', 'expo', 'introuvable']),
  categories: few(CATEGORIES),
  genres: few(GENRES),
  date: fc.oneof(
    fc.constant(null),
    fc.constantFrom(...DATE_PRESETS),
    fc.record({ from: fc.option(randomDay), to: fc.option(randomLastDay) }),
  ),
  weekdays: fc.oneof(
    fc.constant<number[]>([]),
    fc.constant<number[]>([]),
    fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 6 }),
  ),
  hours: fc.oneof(fc.constant(null), randomHoursAsked),
  regions: few(['la-cote', 'vallon-de-saint-imier', 'arc-jurassien', 'riviera']),
  localities: few(['Nyon', 'st imier', '1260', '2300', 'Gland', 'Morat', 'Nulle-Part']),
  organizerIds: fc.oneof(fc.constant<string[]>([]), few(['choeur', 'mairie', 'personne'])),
  placeIds: fc.oneof(fc.constant<string[]>([]), few([...PLACE_IDS, 'nulle-part'])),
  near: rarely(fc.constantFrom({ lat: 46.38, lng: 6.24 }, { lat: 47.1, lng: 6.83 })),
  radiusKm: fc.option(fc.constantFrom(...RADII_KM)),
  prices: few<PriceFilter>([...PRICE_CLASSES, 1, 15, 20, 33, 999, '15-33', '20-999']),
  access: few(ACCESS_FEATURES.slice(0, 3)),
  languages: few(LANGUAGES),
  wishes: few<Wish>(['chiens', 'vo']),
  sort: fc.option(
    fc.constantFrom(
      'date' as const,
      'relevance' as const,
      'distance' as const,
      'added' as const,
      'ending' as const,
    ),
  ),
  when: fc.constantFrom('upcoming' as const, 'upcoming' as const, 'all' as const),
})

export const randomQuery: fc.Arbitrary<AgendaQuery> = fc
  .tuple(randomChoices, randomOthers)
  .map(([choices, others]) => ({ ...choices, ...others }))
