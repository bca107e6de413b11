// Closed vocabularies, apart from event.ts so that browsers need no zod.

export const CANTONS = ['VD', 'GE', 'VS', 'NE', 'FR', 'JU', 'BE'] as const
export type Canton = (typeof CANTONS)[number]
/** BE means the Bernese Jura: the rest of the canton speaks German. */
export const CANTON_LABELS: Record<Canton, string> = {
  VD: 'Vaud',
  GE: 'Genève',
  VS: 'Valais',
  NE: 'Neuchâtel',
  FR: 'Fribourg',
  JU: 'Jura',
  BE: 'Jura bernois',
}

/** 'all_day': lasts whole days. 'unknown': only the day is known (« horaire non communiqué »). */
export const OCCURRENCE_TIMES = ['timed', 'all_day', 'unknown'] as const
export type OccurrenceTime = (typeof OCCURRENCE_TIMES)[number]
export const EVENT_STATUSES = ['draft', 'pending', 'published', 'rejected', 'changes_requested'] as const
export const EVENT_KINDS = ['event', 'exhibition'] as const
export const ATTENDANCES = ['in_person', 'online', 'mixed'] as const
/** schema.org eventStatus. */
export const PROGRAMMES = ['scheduled', 'rescheduled', 'postponed', 'cancelled', 'moved_online'] as const
export type Programme = (typeof PROGRAMMES)[number]
/** The organizer decides one of these when the weather threatens a date. */
export const WEATHER_DECISIONS = ['maintained', 'moved', 'postponed'] as const
export type WeatherDecision = (typeof WEATHER_DECISIONS)[number]
export const AVAILABILITIES = ['unknown', 'available', 'few_left', 'sold_out'] as const
export type Availability = (typeof AVAILABILITIES)[number]
/** The note of a date or a price has at most so many characters. */
export const NOTE_MAX = 200
export const PRICE_KINDS = ['free', 'pay_what_you_want', 'hat', 'paid', 'unknown'] as const
export const ACCESS_FEATURES = [
  'wheelchair',
  'hearing_loop',
  'sign_language',
  'audio_description',
  'easy_read',
  'relaxed',
] as const
export type AccessFeature = (typeof ACCESS_FEATURES)[number]
export const ACCESS_LABELS: Record<AccessFeature, string> = {
  wheelchair: 'Accessible en fauteuil roulant',
  hearing_loop: 'Boucle magnétique',
  sign_language: 'Langue des signes',
  audio_description: 'Audiodescription',
  easy_read: 'Langage facile à lire',
  relaxed: 'Séance détendue',
}
