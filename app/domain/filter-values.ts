// Values of the agenda's filters.

export const DATE_PRESETS = [
  'maintenant',
  'ce-soir',
  'aujourdhui',
  'demain',
  'ce-week-end',
  'cette-semaine',
  '7-jours',
  '30-jours',
] as const
/** Phones offer so many of a list's presets above it. */
export const QUICK_DATES = 5
export type DatePreset = (typeof DATE_PRESETS)[number]
/** A preset, a range of local days (YYYY-MM-DD, inclusive, either open), or null = from now on. */
export type DateFilter = DatePreset | { from: string | null; to: string | null } | null
/** ISO 8601 weekdays, ascending; none = any. */
export type WeekdaysFilter = readonly number[]
/** Of ISO 8601 weekdays, in their order. */
export const WEEKDAY_NAMES = [
  'lundi',
  'mardi',
  'mercredi',
  'jeudi',
  'vendredi',
  'samedi',
  'dimanche',
] as const
/** Hours of the day (HH:mm): `from` inclusive, `to` exclusive, either open; a day lasts from 05:00 to 05:00. */
export type HoursFilter = { from: string | null; to: string | null } | null
/** 'all' includes past events; only the JSON feed offers it. */
export type When = 'upcoming' | 'all'

export const PRICE_CLASSES = ['gratuit', 'prix-libre', 'moins-de-20', 'moins-de-50'] as const
export type PriceClass = (typeof PRICE_CLASSES)[number]
/** A class, or whole francs, the most it may cost (1 to PRICE_MOST_CHF). */
export type AskedPrice = PriceClass | number
export const PRICE_MOST_CHF = 999
export const AUDIENCE_CLASSES = ['famille', 'tout-petits', 'enfants', 'ados', 'adultes', 'aines'] as const
/** Of « aînés ». */
export const SENIOR_AGE = 55
export type AudienceClass = (typeof AUDIENCE_CLASSES)[number]

/** En plein air; or under a roof, if only when it rains. */
export const OUTDOOR_CHOICES = ['oui', 'non'] as const
export type OutdoorChoice = (typeof OUTDOOR_CHOICES)[number]

/** Around a locality or a position. */
export const RADII_KM = [5, 10, 20, 50] as const

/** WGS84 degrees with two decimals: about a kilometre. */
export interface Position {
  lat: number
  lng: number
}

const BOUNDS = { south: 45.6, north: 48, west: 5.7, east: 10.7 } as const

export const POSITION_RADIUS_KM = 10

/** Two decimals; null outside of Switzerland and its surroundings. */
export function coarsePosition(lat: number, lng: number): Position | null {
  const isNear = lat >= BOUNDS.south && lat <= BOUNDS.north && lng >= BOUNDS.west && lng <= BOUNDS.east
  return isNear ? { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 } : null
}

/** « 46.52,6.63 » */
export function positionText({ lat, lng }: Position): string {
  return `${lat},${lng}`
}

export function parsePosition(text: string | null): Position | null {
  const [, lat, lng] = /^(\d{2}(?:\.\d{1,10})?),(\d{1,2}(?:\.\d{1,10})?)$/.exec(text ?? '') ?? []
  return lat && lng ? coarsePosition(Number(lat), Number(lng)) : null
}

/** What people ask for that no field of an event tells: it filters nothing. `words`: what an event says that answers it. */
const SERVICES = {
  chiens: { label: 'chiens admis', words: ['chien', 'chiens'] },
  parking: { label: 'parking', words: ['parking', 'parc', 'stationnement'] },
  transports: { label: 'accès en transports publics', words: ['gare', 'bus', 'tram', 'train'] },
  'sans-reservation': { label: 'sans réservation', words: ['libre'] },
  'places-libres': { label: 'encore des places', words: ['places', 'disponibles'] },
  'places-assises': { label: 'places assises', words: ['assises', 'assis', 'chaises', 'bancs'] },
  'tarif-reduit': { label: 'tarif réduit', words: ['réduit', 'réduits', 'AVS', 'étudiants'] },
  paiement: { label: 'paiement par TWINT ou par carte', words: ['twint', 'cartes'] },
  restauration: { label: 'restauration sur place', words: ['restauration', 'buvette', 'bar', 'repas'] },
  vegetarien: { label: 'option végétarienne', words: ['végétarien', 'végétarienne', 'vegan'] },
  poussette: { label: 'accès avec une poussette', words: ['poussette', 'poussettes'] },
  garderie: { label: 'garde d’enfants sur place', words: ['garderie', 'babysitting'] },
  toilettes: { label: 'toilettes sur place', words: ['toilettes', 'WC'] },
  climatisation: { label: 'salle climatisée', words: ['climatisée', 'climatisé', 'climatisation'] },
  calme: { label: 'au calme', words: ['calme'] },
  vo: { label: 'version originale', words: ['VO', 'VOST', 'VOSTFR', 'originale'] },
  surtitres: { label: 'sous-titres', words: ['surtitré', 'surtitres', 'sous-titré', 'sous-titres'] },
  annule: { label: 'annulé ou reporté', words: ['annulé', 'annulée', 'reporté', 'reportée'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>

/** Feasts that were asked for by name: their day is the filter, and of that day those that celebrate them come first. */
export const FEASTS = {
  'nouvel-an': { label: 'Nouvel An', words: ['réveillon', 'sylvestre', 'nouvel', 'cotillons'] },
  'saint-valentin': { label: 'Saint-Valentin', words: ['valentin', 'amoureux', 'romantique'] },
  'droits-des-femmes': { label: 'droits des femmes', words: ['femmes', 'féministe', 'féminisme'] },
  'mardi-gras': { label: 'Mardi gras', words: ['carnaval', 'gras', 'masqué', 'déguisé'] },
  chandeleur: { label: 'Chandeleur', words: ['chandeleur', 'crêpes'] },
  paques: { label: 'Pâques', words: ['pâques', 'pascal', 'pascale', 'œufs'] },
  'fete-des-meres': { label: 'fête des mères', words: ['mères', 'maman', 'mamans'] },
  'fete-des-peres': { label: 'fête des pères', words: ['pères', 'papa', 'papas'] },
  'fete-du-travail': { label: 'fête du travail', words: ['travail', 'travailleuses', 'syndicats'] },
  'fete-nationale': { label: 'fête nationale', words: ['nationale', 'patriotique', 'artifice', 'brunch'] },
  noel: { label: 'Noël', words: ['noël', 'réveillon', 'sapin'] },
} as const satisfies Record<string, { label: string; words: readonly string[] }>

export type Feast = keyof typeof FEASTS

export const WISHES = { ...SERVICES, ...FEASTS }

export type Wish = keyof typeof WISHES

export const WISH_IDS = Object.keys(WISHES).filter(isWish)

export function isWish(id: string): id is Wish {
  return Object.hasOwn(WISHES, id)
}

export function isFeast(wish: Wish): wish is Feast {
  return Object.hasOwn(FEASTS, wish)
}

// Rules for search texts, as specified.

export const SEARCH_TEXT_MAX = 500

const REFUSALS = {
  tooLong: `Recherche trop longue (maximum ${SEARCH_TEXT_MAX} caractères)`,
  forbidden: 'Recherche contient du contenu non autorisé',
} as const

const SCRIPT_LIKE = [
  /<\s*\/?\s*script/i,
  /javascript:/i,
  /data:/i,
  /vbscript:/i,
  /onload/i,
  /onerror/i,
  /onclick/i,
  /eval\s*\(/i,
  /alert\s*\(/i,
  /document\./i,
  /window\./i,
  /\.innerHTML/i,
  /\.outerHTML/i,
]

export type CleanedSearchText = { ok: true; text: string } | { ok: false; message: string }

/** « l'atelier » must stay two words, so its apostrophe becomes ’. */
const ELISIONS = /(?<=\p{L})'(?=\p{L})/gu

/** The text trimmed, without < > ' " &, whitespace collapsed; may be ''. Refuses, with a French message, more than
 * 500 characters or script-like text. */
export function cleanSearchText(raw: string): CleanedSearchText {
  const trimmed = raw.trim()
  if (trimmed.length > SEARCH_TEXT_MAX) return { ok: false, message: REFUSALS.tooLong }

  // The cleaned text too: cleaning turns « java"script: » into a script.
  if (looksLikeScript(trimmed) || looksLikeScript(clean(trimmed))) {
    return { ok: false, message: REFUSALS.forbidden }
  }
  return { ok: true, text: clean(trimmed.replace(ELISIONS, '’')) }
}

function clean(text: string): string {
  return (
    text
      .replace(/[<>'"&]/g, '')
      // They match no word, and surrogate halves are no valid HTML.
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, SEARCH_TEXT_MAX)
  )
}

function looksLikeScript(text: string): boolean {
  return SCRIPT_LIKE.some((pattern) => pattern.test(text))
}

// The answer of the suggestions endpoint.

export const SUGGESTIONS_PATH = '/api/suggestions'

export interface Suggestion {
  label: string
  /** « Samedi 28 novembre, 20 h 30 · Nyon » */
  detail: string
  href: string
}

export interface SuggestionGroup {
  label: string
  options: Suggestion[]
}

export interface SuggestionAnswer {
  groups: SuggestionGroup[]
}
