// French labels of filter values.
import { capitalized, enumerated } from '~/platform/french'
import { clockTime } from '~/platform/french-dates'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import type { AgendaEvent } from './event'
import type { EventState } from './event-content'
import {
  type AudienceClass,
  type DatePreset,
  type HoursFilter,
  LANGUAGE_UNTOLD,
  type OutdoorChoice,
  PRICE_MOST_CHF,
  type PriceClass,
  type StateChoice,
  type WeekdaysFilter,
} from './filter-values'

export const DATE_LABELS: Record<DatePreset, string> = {
  maintenant: 'Maintenant',
  'ce-soir': 'Ce soir',
  aujourdhui: 'Aujourd’hui',
  demain: 'Demain',
  'ce-week-end': 'Ce week-end',
  'cette-semaine': 'Cette semaine',
  '7-jours': '7 prochains jours',
  '30-jours': '30 prochains jours',
}

/** « Après 20 h », « Avant 14 h », « De 11 h à 14 h ». */
export function hoursLabel({ from, to }: NonNullable<HoursFilter>): string {
  if (from && to) return `De ${clockTime(from)} à ${clockTime(to)}`
  return from ? `Après ${clockTime(from)}` : `Avant ${clockTime(to ?? '')}`
}

/** « Le jeudi », « Le mardi et le jeudi », « Le week-end », « En semaine », « Sauf le lundi ». */
export function weekdaysLabel(weekdays: WeekdaysFilter): string {
  const text = weekdays.join('')
  if (text === '67') return 'Le week-end'
  if (text === '12345') return 'En semaine'
  const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => !weekdays.includes(day))
  const [only, another] = others
  if (only !== undefined && another === undefined) return `Sauf le ${WEEKDAY_NAMES[only - 1]}`
  return capitalized(enumerated(weekdays.map((day) => `le ${WEEKDAY_NAMES[day - 1]}`)))
}

const PRICE_LABELS: Record<PriceClass, string> = {
  gratuit: 'Gratuit',
  'prix-libre': 'Prix libre ou au chapeau',
  'moins-de-20': 'Moins de CHF 20.-',
  'moins-de-50': 'Moins de CHF 50.-',
  payant: 'Payant',
  inconnu: 'Prix non communiqué',
}

/** Takes a class, francs, or a range of francs. */
export function priceLabel(price: string): string {
  const words: Readonly<Record<string, string>> = PRICE_LABELS
  const [from, to] = price.split('-')
  if (words[price] !== undefined) return words[price]
  if (to === undefined) return `Jusqu’à CHF\u00a0${price}.-`
  return to === String(PRICE_MOST_CHF) ? `Dès CHF\u00a0${from}.-` : `De CHF\u00a0${from}.- à CHF\u00a0${to}.-`
}

export const OUTDOOR_LABELS: Record<OutdoorChoice, string> = {
  oui: 'En plein air',
  non: 'À l’intérieur ou à l’abri',
  inconnu: 'Non précisé',
}

export const STATE_LABELS: Record<StateChoice, string> = {
  annule: 'Annulés',
  reporte: 'Reportés',
  complet: 'Complets',
  libre: 'Ni annulés ni complets',
}

export const AUDIENCE_LABELS: Record<AudienceClass, string> = {
  famille: 'En famille',
  'tout-petits': 'Tout-petits (0 à 4\u00a0ans)',
  enfants: 'Enfants (5 à 11\u00a0ans)',
  ados: 'Ados (12 à 17\u00a0ans)',
  adultes: 'Adultes seulement',
  aines: 'Aînés',
}

export const KIND_LABELS = { event: 'Événements datés', exhibition: 'Expositions' } as const

export const LANGUAGES: Record<string, string> = {
  fr: 'Français',
  de: 'Allemand',
  it: 'Italien',
  rm: 'Romanche',
  en: 'Anglais',
  es: 'Espagnol',
  pt: 'Portugais',
  sq: 'Albanais',
  ar: 'Arabe',
  tr: 'Turc',
  uk: 'Ukrainien',
}

const NAMES = new Intl.DisplayNames('fr', { type: 'language' })

/** Takes an ISO 639-1 code, or LANGUAGE_UNTOLD. */
export function languageLabel(code: string): string {
  if (code === LANGUAGE_UNTOLD) return 'Langue non précisée'
  const name = LANGUAGES[code] ?? NAMES.of(code) ?? code
  return name.charAt(0).toLocaleUpperCase('fr') + name.slice(1)
}

// French labels for the states of an event. Browser-safe.

export const PROGRAMME_LABELS: Record<AgendaEvent['programme'], string> = {
  scheduled: 'Comme prévu',
  rescheduled: 'Nouvelle date',
  postponed: 'Reporté',
  cancelled: 'Annulé',
  moved_online: 'Déplacé en ligne',
}

export const AVAILABILITY_LABELS: Record<AgendaEvent['availability'], string> = {
  unknown: 'Non précisé',
  available: 'Il reste des places',
  few_left: 'Dernières places',
  sold_out: 'Complet',
}

export const TIME_UNKNOWN = 'horaire non communiqué'
/** These stand inside a sentence. */
export const TIMELESS_LABELS = { all_day: 'toute la journée', unknown: TIME_UNKNOWN } as const

/** « Comme prévu, places : il reste des places ». */
export function stateText({
  programme,
  availability,
}: Pick<EventState, 'programme' | 'availability'>): string {
  return `${PROGRAMME_LABELS[programme]}, places\u00a0: ${AVAILABILITY_LABELS[availability].toLowerCase()}`
}

// Ages and weekdays of an event in French.

/** « De 6 à 12 ans », « Dès 6 ans »; '' when open to all. */
export function ageText({ minAge, maxAge }: AgendaEvent['audience']): string {
  if (minAge !== null && maxAge !== null) return `De ${minAge} à ${maxAge} ans`
  if (minAge !== null) return `Dès ${minAge} ans`
  return maxAge !== null ? `Jusqu’à ${maxAge} ans` : ''
}

/** « lundi ». Takes an ISO 8601 weekday. */
export function weekdayName(day: number): string {
  return WEEKDAY_NAMES[day - 1] ?? ''
}

/** « Mardi à vendredi », « Samedi et dimanche ». Takes ISO 8601 weekdays. */
export function weekdaysText(days: readonly number[]): string {
  const sorted = [...days].sort((a, b) => a - b)
  const first = sorted[0] ?? 1
  const last = sorted.at(-1) ?? first
  const names = sorted.map((day) => WEEKDAY_NAMES[day - 1] ?? '')
  if (sorted.length === 7) return 'Tous les jours'
  const isRun = sorted.length > 2 && last - first === sorted.length - 1
  return capitalized(isRun ? `${names[0]} à ${names.at(-1)}` : enumerated(names))
}
