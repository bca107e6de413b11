import type { AgendaEvent } from '~/domain/event'
import { AVAILABILITY_LABELS, languageLabel, PROGRAMME_LABELS } from '~/domain/labels'
import { ACCESS_FEATURES, ACCESS_LABELS, CANTON_LABELS, type OccurrenceTime } from '~/domain/vocabulary'
import { capitalized } from '~/platform/french'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import type { Choice } from '~/ui/choice'
import type { EventFormView } from './form-view'

const PRICE_KIND_LABELS: Record<AgendaEvent['price']['kind'], string> = {
  unknown: 'Non précisé',
  free: 'Gratuit',
  pay_what_you_want: 'Prix libre',
  hat: 'Au chapeau',
  paid: 'Payant',
}

const ATTENDANCE_LABELS: Record<AgendaEvent['attendance'], string> = {
  in_person: 'Sur place',
  online: 'En ligne',
  mixed: 'Sur place et en ligne',
}

const TIME_LABELS: Record<OccurrenceTime, string> = {
  timed: 'À une heure précise',
  all_day: 'Toute la journée',
  unknown: 'Pas encore communiqué',
}
/** Languages offered; an event keeps others that it already has. */
const LANGUAGE_CODES = ['fr', 'de', 'it', 'rm', 'en', 'es', 'pt', 'sq', 'ar', 'tr', 'uk']

function choices(labels: Record<string, string>): Choice[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

export const FORM_CHOICES = {
  cantons: choices(CANTON_LABELS),
  priceKinds: choices(PRICE_KIND_LABELS),
  accessFeatures: ACCESS_FEATURES.map((value) => ({ value, label: ACCESS_LABELS[value] })),
  attendances: choices(ATTENDANCE_LABELS),
  dateTimes: choices(TIME_LABELS),
  exhibitionTimes: choices({ ...TIME_LABELS, timed: 'Aux heures d’ouverture' }),
  weekdays: WEEKDAY_NAMES.map((name, index) => ({ value: String(index + 1), label: capitalized(name) })),
  programmes: choices(PROGRAMME_LABELS),
  availabilities: choices(AVAILABILITY_LABELS),
} satisfies Partial<EventFormView>

export function languageChoices(chosen: readonly string[]): Choice[] {
  const codes = [...new Set([...LANGUAGE_CODES, ...chosen])].filter((code) => /^[a-z]{2}$/.test(code))
  return codes.map((value) => ({ value, label: languageLabel(value) }))
}
