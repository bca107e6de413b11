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
/** Hours of the day (HH:mm): `from` inclusive, `to` exclusive, either open; a day lasts from 05:00 to 05:00. */
export type HoursFilter = { from: string | null; to: string | null } | null
/** 'all' includes past events; only the JSON feed offers it. */
export type When = 'upcoming' | 'all'

/** 'inconnu': nobody has told. */
export const PRICE_CLASSES = [
  'gratuit',
  'prix-libre',
  'moins-de-20',
  'moins-de-50',
  'payant',
  'inconnu',
] as const
export type PriceClass = (typeof PRICE_CLASSES)[number]
/** Whole francs, the least and the most it may cost; PRICE_MOST_CHF stands for more as well. */
export type PriceRange = `${number}-${number}`
/** A class, a range, or whole francs, the most it may cost (1 to PRICE_MOST_CHF). */
export type PriceFilter = PriceClass | PriceRange | number
export const PRICE_MOST_CHF = 999
export const AUDIENCE_CLASSES = ['famille', 'tout-petits', 'enfants', 'ados', 'adultes', 'aines'] as const
/** « Aînés » begin at this age, in years. */
export const SENIOR_AGE = 55
export type AudienceClass = (typeof AUDIENCE_CLASSES)[number]

/** En plein air; or under a roof, if only when it rains; or neither is told. */
export const OUTDOOR_CHOICES = ['oui', 'non', 'inconnu'] as const
export type OutdoorChoice = (typeof OUTDOOR_CHOICES)[number]

/** Whether all of its dates are cancelled, postponed or sold out; 'libre': one is none of these. */
export const STATE_CHOICES = ['annule', 'reporte', 'complet', 'libre'] as const
export type StateChoice = (typeof STATE_CHOICES)[number]

/** ISO 639-2 for a language that is not told. */
export const LANGUAGE_UNTOLD = 'und'

/** The circle is around a locality or a position. */
export const RADII_KM = [5, 10, 20, 50] as const
