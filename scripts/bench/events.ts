// Made-up events as a scraper brings them, always the same for the same number.
import { allPlaces } from '~/features/localities/places.server'
import { addDays } from '~/platform/real-day'
import { Random } from './random'

/** A Saturday morning. */
export const BENCH_NOW = '2026-11-21T09:00:00.000Z'
/** Words that one event in 5000, one in ten, and nearly all have. */
export const RARE_WORD = 'glockenspiel'
export const TENTH_WORD = 'vernaculaire'
export const COMMON_WORD = 'manifestation'

const FIRST_DAY = '2026-05-21'
const DAYS = 540
const WORDS = 60_000
const EVERYDAY =
  `avec pour dans chez musique spectacle soirée public famille enfants artistes scène théâtre salle village
  ville région samedi dimanche repas bar ambiance chanson danse piano guitare orchestre chœur film exposition peinture
  musée visite guidée forêt lac marche tournoi ski marché artisanat vin fromage dégustation atelier cours stage conférence
  lecture livre conte patrimoine château église bibliothèque jeunesse aînés association réservation entrée festival fête
  carnaval bal loto brocante noël printemps été automne hiver jazz rock classique folk cirque humour marionnettes`.split(
    /\s+/,
  )
const SYLLABLES =
  'ba che clai cour da dro fan flo ga gli jo la lou mar mi nan no pa pré qui ra ro sa son ta tour va vi'.split(
    ' ',
  )
const ENDINGS = 'e eau elle ette eur euse ier ière ique isme ment on oir tion té'.split(' ')
const TAGS = [
  'Concert',
  'Théâtre',
  'Exposition',
  'Sport',
  'Atelier',
  'Fête',
  'Marché',
  'Gastronomie',
  'Cinéma',
  'Foire',
]
const STARTS = ['09:00', '10:00', '14:00', '17:00', '18:30', '19:30', '20:00', '20:30', '21:00']

interface BenchRecord {
  id: string
  title: string
  description: string
  tags: string[]
  venue: string
  locality: string
  npa: string
  canton: string
  lat: number
  lon: number
  price: string
  dates: string[]
  source: 'bench'
}

let words: string[] = []

/** The most frequent first. */
export function vocabulary(): readonly string[] {
  if (words.length > 0) return words
  const random = new Random(7)
  const all = new Set(EVERYDAY)
  while (all.size < WORDS) {
    const syllables = Array.from({ length: random.between(1, 3) }, () => random.of(SYLLABLES))
    all.add(syllables.join('') + random.of(ENDINGS))
  }
  words = [...all]
  return words
}

export function benchRecord(number: number): BenchRecord {
  const random = new Random(number)
  const word = () => random.zipf(vocabulary())
  const phrase = (least: number, most: number) =>
    Array.from({ length: random.between(least, most) }, word).join(' ')
  // The most important first: towns have more events than hamlets.
  const place = random.zipf(allPlaces())
  const sentences = Array.from({ length: random.between(3, 9) }, () => `${phrase(6, 16)}.`)
  if (random.chance(0.95)) sentences.push(`Une ${COMMON_WORD} pour tout le monde.`)
  if (number % 10 === 3) sentences.push(`Un rendez-vous ${TENTH_WORD}.`)
  if (number % 5000 === 42) sentences.push(`Avec ${RARE_WORD}.`)
  const first = random.between(0, DAYS)
  const times = random.chance(1 / 6) ? random.between(2, 8) : 1
  const start = random.of(STARTS)
  return {
    id: String(number),
    title: `${word()} ${phrase(1, 4)}`,
    description: sentences.join(' '),
    tags: [random.zipf(TAGS)],
    venue: `Salle ${word()}`,
    locality: place.name,
    npa: place.npa[0] ?? '',
    canton: place.canton,
    lat: place.lat + (random.next() - 0.5) / 100,
    lon: place.lng + (random.next() - 0.5) / 100,
    price: random.of(['gratuit', 'CHF 10.-', 'CHF 25.-', 'CHF 60.-', 'chapeau']),
    dates: Array.from({ length: times }, (_, time) => `${addDays(FIRST_DAY, first + 7 * time)}T${start}`),
    source: 'bench',
  }
}
