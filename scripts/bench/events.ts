// Made-up events, always the same for the same number.
import { createHash } from 'node:crypto'
import type { Occurrence, StoredEvent } from '~/domain/event'
import { SITE_SOURCE } from '~/domain/event-content'
import { makeOccurrence } from '~/domain/occurrence'
import { allPlaces, type Place } from '~/features/localities/places.server'
import { addDays } from '~/platform/zurich'
import { Random } from './random'
import { vocabulary } from './vocabulary'

/** A Saturday morning. */
export const BENCH_NOW = '2026-11-21T09:00:00.000Z'
const FIRST_DAY = '2025-11-21'
const DAYS = 730
const WORDS = 90_000
/** One event in so many has RARE_WORD. */
const RARE_AMONG = 5000
export const RARE_WORD = 'glockenspiel'
export const TENTH_WORD = 'vernaculaire'
export const COMMON_WORD = 'manifestation'

const CATEGORIES = [
  'musique',
  'spectacles',
  'expos-musees',
  'sports-loisirs',
  'ateliers-cours',
  'fetes-traditions',
  'marches-brocantes',
  'gastronomie-terroir',
  'vie-locale',
  'divertissement-audiovisuel',
  'comptoirs-foires',
] as const
const STARTS = ['09:00', '10:00', '14:00', '17:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00']
const ENDS = ['12:00', '13:30', '16:30', '18:30', '20:00', '21:00', '21:30', '22:00', '23:00', '23:30']
const LANGUAGES = ['fr', 'fr', 'fr', 'fr', 'de', 'en', 'it']
const PRICES = [5, 10, 12, 15, 18, 20, 25, 28, 30, 35, 45, 60, 90]
const VENUES = ['Salle', 'Théâtre', 'Grange', 'Maison', 'Espace', 'Halle', 'Cave', 'Musée', 'Jardin'] as const

let material: { words: string[]; places: Place[]; days: string[] } | null = null

function load() {
  material ??= {
    words: vocabulary(WORDS),
    // The most important first: towns have more events than hamlets.
    places: allPlaces(),
    days: Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day)),
  }
  return material
}

export function benchEvent(number: number): StoredEvent {
  const { words, places } = load()
  const random = new Random(number)
  const kind = random.chance(0.06) ? 'exhibition' : 'event'
  const category = kind === 'exhibition' ? 'expos-musees' : random.zipf(CATEGORIES)
  const place = random.zipf(places)
  const theme = random.zipf(words)
  const venue = `${random.of(VENUES)} ${random.zipf(words)}`
  const createdAt = new Date(Date.parse('2025-06-01T00:00Z') + number * 1000).toISOString()
  const isFamily = random.chance(0.15)
  const minAge = random.chance(0.1) ? random.of([6, 8, 10, 12, 16, 18]) : null
  return {
    id: benchId(number),
    version: 1,
    createdAt,
    updatedAt: createdAt,
    changedAt: createdAt,
    removedAt: null,
    title: capitalized(`${theme} ${phrase(random, words, 1, 4)}`),
    summary: capitalized(phrase(random, words, 6, 14)),
    description: describe(number, random, words),
    category,
    genre: null,
    tags: random.chance(0.4) ? [random.zipf(words), random.zipf(words)] : [],
    kind,
    occurrences: kind === 'exhibition' ? exhibition(random) : dates(random),
    openingHours:
      kind === 'exhibition' ? [{ days: [2, 3, 4, 5, 6, 7], opens: '11:00', closes: '18:00' }] : [],
    closedDays: [],
    rules: [],
    attendance: 'in_person',
    onlineUrl: null,
    place: random.chance(0.01)
      ? null
      : {
          name: venue,
          street: `Rue du ${random.zipf(words)} ${random.between(1, 60)}`,
          npa: place.npa[0] ?? '',
          locality: place.name,
          canton: place.canton,
          lat: random.chance(0.9) ? place.lat + (random.next() - 0.5) / 100 : null,
          lng: place.lng + (random.next() - 0.5) / 100,
          access: '',
        },
    price: priceOf(random),
    bookingUrl: null,
    website: null,
    contact: { email: null, phone: null, public: false },
    audience: { minAge, maxAge: null, family: isFamily },
    accessibility: random.chance(0.3) ? { wheelchair: 'yes' } : {},
    languages: [...new Set([random.of(LANGUAGES), random.of(LANGUAGES)])],
    outdoor: random.chance(0.2),
    rainPlan: '',
    rainDecisionTime: null,
    image: null,
    organizerUid: null,
    organizerName: `Association ${random.zipf(words)}`,
    organizerId: null,
    partnerId: null,
    placeId: null,
    source: { ...SITE_SOURCE, kind: 'bench', externalId: String(number) },
    status: 'published',
    programme: random.chance(0.02) ? 'cancelled' : 'scheduled',
    programmeNote: '',
    programmeSetBy: 'author',
    availability: 'unknown',
    weather: null,
    submittedAt: null,
    decision: null,
    amends: null,
    proposesNote: false,
  }
}

export function benchId(number: number): string {
  return createHash('sha256')
    .update(`bench ${number}`)
    .digest('base64url')
    .slice(0, 20)
    .replaceAll(/[-_]/g, 'x')
}

function describe(number: number, random: Random, words: readonly string[]): string {
  const sentences = Array.from(
    { length: random.between(3, 9) },
    () => `${capitalized(phrase(random, words, 6, 16))}.`,
  )
  if (random.chance(0.95)) sentences.push('Une manifestation pour tout le monde.')
  if (number % 10 === 3) sentences.push('Un rendez-vous vernaculaire.')
  if (number % RARE_AMONG === 42) sentences.push('Avec glockenspiel.')
  return sentences.join(' ')
}

function phrase(random: Random, words: readonly string[], least: number, most: number): string {
  return Array.from({ length: random.between(least, most) }, () => random.zipf(words)).join(' ')
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function dates(random: Random): Occurrence[] {
  const { days } = load()
  const first = random.between(0, DAYS - 1)
  const start = random.of(STARTS)
  const later = ENDS.filter((end) => end > start)
  const end = random.chance(0.75) ? random.of(later) : null
  const everyWeek = random.chance(0.02)
  const times = everyWeek ? 26 : random.chance(1 / 6) ? random.between(2, 8) : 1
  const gap = everyWeek ? 7 : random.between(1, 7)
  return Array.from({ length: times }, (_, time) => days[first + time * gap])
    .filter((day) => day !== undefined)
    .map((day, at) => ({
      ...occurrence(
        random.chance(0.03) && times === 1 ? day : `${day}T${start}`,
        end === null ? null : `${day}T${end}`,
      ),
      id: String(at + 1),
    }))
}

function exhibition(random: Random): Occurrence[] {
  const { days } = load()
  const first = random.between(0, DAYS - 15)
  const last = Math.min(first + random.between(14, 150), DAYS - 1)
  const period = { start: days[first] ?? FIRST_DAY, end: days[last] ?? null }
  return [makeOccurrence({ id: '1', ...period, time: 'all_day' })]
}

const known = new Map<string, Occurrence>()

function occurrence(start: string, end: string | null): Occurrence {
  const key = `${start} ${end}`
  const made = known.get(key) ?? makeOccurrence({ id: '1', start, end: start.length === 10 ? null : end })
  known.set(key, made)
  return made
}

function priceOf(random: Random): StoredEvent['price'] {
  const kind = random.of([
    'free',
    'free',
    'paid',
    'paid',
    'paid',
    'hat',
    'pay_what_you_want',
    'unknown',
  ] as const)
  const minChf = kind === 'paid' ? random.of(PRICES) : null
  return { kind, minChf, maxChf: null, note: '', reductions: [] }
}
