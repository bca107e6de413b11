// The query object of the agenda and its query string: the one place that knows the parameter names.
import type { AccessFeature, Canton } from '~/features/events/event'
import type { AudienceClass, PriceClass } from './catalogue'

export const DATE_PRESETS = [
  'aujourdhui',
  'demain',
  'ce-week-end',
  'cette-semaine',
  '7-jours',
  '30-jours',
] as const
export type DatePreset = (typeof DATE_PRESETS)[number]
export const RADII_KM = [5, 10, 20, 50] as const

/**
 * Query string: q, category*, date, du, au, canton*, lieu, rayon, prix, public*, acces*, langue*, plein-air=oui, type, tri, when.
 * Starred names may be repeated (OR within one name, except acces: AND). Unknown names and values are ignored, never an error.
 */
export interface AgendaQuery {
  /** Validated and cleaned as section 5 of the specification says; '' = none. */
  q: string
  categories: string[]
  /** A preset, or a range of local days (YYYY-MM-DD, both inclusive, either open), or null = from now on. */
  date: DatePreset | { from: string | null; to: string | null } | null
  cantons: Canton[]
  /** A locality as typed or chosen; resolved by features/places. */
  locality: string | null
  /** Only with a locality. */
  radiusKm: number | null
  price: PriceClass | null
  audiences: AudienceClass[]
  access: AccessFeature[]
  /** ISO 639-1. */
  languages: string[]
  outdoor: boolean
  kind: 'event' | 'exhibition' | null
  sort: 'date' | 'relevance' | null
  /** 'all' includes what is over; only the JSON interface offers it. */
  when: 'upcoming' | 'all'
}
