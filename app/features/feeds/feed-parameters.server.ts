import { type AgendaQuery, EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import {
  AUDIENCE_CLASSES,
  DATE_PRESETS,
  OUTDOOR_CHOICES,
  PRICE_CLASSES,
  RADII_KM,
  WEEKDAY_NAMES,
} from '~/domain/filter-values'
import { POSITION_RADIUS_KM } from '~/domain/position'
import { REGIONS } from '~/domain/regions'
import { ACCESS_FEATURES, CANTONS, EVENT_KINDS } from '~/domain/vocabulary'
import { WISH_IDS } from '~/domain/wishes'
import { addDays } from '~/platform/zurich'

export interface FeedParameter {
  name: string
  repeatable: boolean
  meaning: string
  /** Empty when `meaning` lists them. */
  values: string[]
  example: string
}

interface Described {
  name: string
  repeatable?: boolean
  meaning: string
  values?: Partial<AgendaQuery>[]
  example: Partial<AgendaQuery>
}

/** The parameters of lists, calendars and feeds, in the order of the query string. `today`: local day YYYY-MM-DD, for
 * the examples. */
export function filterParameters(categories: readonly string[], today: string): FeedParameter[] {
  const [category = 'musique', otherCategory = 'spectacles'] = categories
  const described: Described[] = [
    {
      name: 'q',
      meaning: 'Texte libre, 500\u00a0caractères au plus.',
      example: { q: 'jazz' },
    },
    {
      name: 'mots',
      meaning:
        'Comment lire «\u00a0q\u00a0»\u00a0: sans y chercher de date, de lieu ou de thème (lus), ou lettre pour lettre (tels-quels).',
      values: [
        { q: 'jazz', literal: true },
        { q: 'jazz', literal: true, exact: true },
      ],
      example: { q: 'samedi', literal: true, exact: true },
    },
    {
      name: 'sans',
      repeatable: true,
      meaning: 'Mots ou thèmes à exclure (cinq au plus).',
      example: { excluded: ['foot'] },
    },
    {
      name: 'category',
      repeatable: true,
      meaning: 'Un ou plusieurs thèmes.',
      values: categories.map((slug) => ({ categories: [slug] })),
      example: { categories: [category, otherCategory] },
    },
    {
      name: 'genre',
      repeatable: true,
      meaning:
        'Un ou plusieurs genres, comme jazz, vide-grenier ou randonnee\u00a0; «\u00a0facets.genre\u00a0» du JSON donne ceux qui ont des événements.',
      example: { genres: ['jazz', 'rock'] },
    },
    {
      name: 'date',
      meaning: 'Une période qui avance avec le temps.',
      values: DATE_PRESETS.map((date) => ({ date })),
      example: { date: 'ce-week-end' },
    },
    {
      name: 'du',
      meaning: 'Premier jour, compris\u00a0: AAAA-MM-JJ.',
      example: { date: { from: today, to: null } },
    },
    {
      name: 'au',
      meaning: 'Dernier jour, compris\u00a0: AAAA-MM-JJ.',
      example: { date: { from: today, to: addDays(today, 6) } },
    },
    {
      name: 'jour',
      repeatable: true,
      meaning: 'Un ou plusieurs jours de la semaine.',
      values: WEEKDAY_NAMES.map((_, index) => ({ weekdays: [index + 1] })),
      example: { weekdays: [2, 4] },
    },
    {
      name: 'apres',
      meaning:
        'Commence à cette heure ou plus tard\u00a0: HH:MM, la journée va de 5\u00a0h à 5\u00a0h. Compte aussi ce qui est encore ouvert, ou dure plus de quatre heures. Les événements sans horaire sont exclus.',
      example: { hours: { from: '20:00', to: null } },
    },
    {
      name: 'avant',
      meaning: 'Commence avant cette heure\u00a0: HH:MM.',
      example: { hours: { from: null, to: '14:00' } },
    },
    {
      name: 'canton',
      repeatable: true,
      meaning: 'Un ou plusieurs cantons. BE est le Jura bernois.',
      values: CANTONS.map((canton) => ({ cantons: [canton] })),
      example: { cantons: ['NE', 'JU'] },
    },
    {
      name: 'region',
      repeatable: true,
      meaning: 'Une ou plusieurs régions.',
      values: REGIONS.map(({ id }) => ({ regions: [id] })),
      example: { regions: ['lavaux', 'riviera'] },
    },
    {
      name: 'lieu',
      repeatable: true,
      meaning: 'Une ou plusieurs localités (cinq au plus), par leur nom ou leur NPA.',
      example: { localities: ['Morges', 'Nyon'] },
    },
    {
      name: 'endroit',
      repeatable: true,
      meaning:
        'Un ou plusieurs lieux (cinq au plus)\u00a0: une salle, un musée, une place, par la fin de l’adresse de sa page «\u00a0/lieux/…\u00a0».',
      example: { placeIds: ['theatre-du-lac-x2y3z4'] },
    },
    {
      name: 'organisateur',
      repeatable: true,
      meaning:
        'Un ou plusieurs organisateurs (cinq au plus), par la fin de l’adresse de leur page «\u00a0/organisateurs/…\u00a0».',
      example: { organizerIds: ['choeur-du-lac-x2y3z4'] },
    },
    {
      name: 'pres',
      meaning: `Une position, latitude et longitude (WGS84), arrondie à deux décimales\u00a0; ${POSITION_RADIUS_KM}\u00a0km autour, si «\u00a0rayon\u00a0» ne dit rien d’autre. Avec «\u00a0lieu\u00a0», elle ne compte pas.`,
      example: { near: { lat: 46.52, lng: 6.63 }, radiusKm: POSITION_RADIUS_KM },
    },
    {
      name: 'rayon',
      meaning: 'Kilomètres autour de «\u00a0lieu\u00a0» ou de «\u00a0pres\u00a0».',
      values: RADII_KM.map((radiusKm) => ({ localities: ['Nyon'], radiusKm })),
      example: { localities: ['Nyon'], radiusKm: 10 },
    },
    {
      name: 'prix',
      repeatable: true,
      meaning: 'Gratuit, prix libre, ou un nombre\u00a0: prix maximal de l’entrée, en francs.',
      values: [...PRICE_CLASSES, 35].map((price) => ({ prices: [price] })),
      example: { prices: ['gratuit'] },
    },
    {
      name: 'public',
      repeatable: true,
      meaning: 'À qui l’événement s’adresse.',
      values: AUDIENCE_CLASSES.map((audience) => ({ audiences: [audience] })),
      example: { audiences: ['famille'] },
    },
    {
      name: 'acces',
      repeatable: true,
      meaning: 'Accessibilité confirmée. Donné plusieurs fois\u00a0: toutes à la fois.',
      values: ACCESS_FEATURES.map((feature) => ({ access: [feature] })),
      example: { access: ['wheelchair'] },
    },
    {
      name: 'langue',
      repeatable: true,
      meaning: 'Code de langue à deux lettres (ISO 639-1).',
      example: { languages: ['en'] },
    },
    {
      name: 'plein-air',
      meaning: 'Seulement en plein air (oui), ou seulement sous toit, au moins en cas de pluie (non).',
      values: OUTDOOR_CHOICES.map((outdoor) => ({ outdoor })),
      example: { outdoor: 'oui' },
    },
    {
      name: 'souhait',
      repeatable: true,
      meaning:
        'Souhait sans champ correspondant, comme «\u00a0chiens\u00a0»\u00a0: n’exclut rien, mais place en tête les événements qui le mentionnent.',
      values: WISH_IDS.map((wish) => ({ wishes: [wish] })),
      example: { wishes: ['chiens'] },
    },
    {
      name: 'type',
      meaning: 'Événement daté ou exposition.',
      values: EVENT_KINDS.map((kind) => ({ kind })),
      example: { kind: 'exhibition' },
    },
    {
      name: 'tri',
      meaning:
        'Ordre. Avec «\u00a0q\u00a0», la pertinence va d’elle-même en premier\u00a0; «\u00a0distance\u00a0» vaut avec «\u00a0lieu\u00a0» ou «\u00a0pres\u00a0».',
      values: [{ sort: 'date' }, { sort: 'relevance' }, { sort: 'distance' }],
      example: { q: 'jazz', sort: 'date' },
    },
  ]
  return described.map(({ name, repeatable = false, meaning, values = [], example }) => ({
    name,
    repeatable,
    meaning,
    values: values.flatMap((query) => queryString(query).get(name) ?? []),
    example: queryString(example).toString(),
  }))
}

function queryString(query: Partial<AgendaQuery>): URLSearchParams {
  return toSearchParams({ ...EMPTY_QUERY, ...query })
}
