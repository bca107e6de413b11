// Ages and weekdays of an event in French.
import { capitalized, enumerated } from '~/platform/french'
import type { AgendaEvent } from './event'
import { WEEKDAY_NAMES } from './filter-values'

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
