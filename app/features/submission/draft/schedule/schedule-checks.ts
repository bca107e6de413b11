// All ways to tell dates share these checks.

import { readDayRanges } from '~/calendar/reading/announced/days-meant'
import { type AgendaEvent, type Canton, MAX_OCCURRENCES, type Occurrence } from '~/domain/event'
import { type DayRange, MAX_EXCEPTIONS } from '~/domain/rules'
import { quoted } from '~/platform/french'
import { isRealDay } from '~/platform/real-day'
import { addDays } from '~/platform/zurich'
import { endWithoutDay } from '../../pasted/end-without-day'
import type { DateRow } from '../event-form-schema'

type Schedule = Pick<AgendaEvent, 'kind' | 'occurrences' | 'openingHours' | 'closedDays' | 'rules'>
export type FieldErrors = Record<string, string>
export type ScheduleOutcome = { ok: true; schedule: Schedule } | { ok: false; errors: FieldErrors }

export interface ScheduleContext {
  nowMs: number
  /** The event being edited: its dates keep their ids, and their states unless the form sets them. */
  existing: Schedule | null
  programme: AgendaEvent['programme']
  /** The place is in this canton, whose school holidays a rule may leave out; null = not known. */
  canton: Canton | null
  /** The own place of a date, null = as the event; `before` is the date so far. */
  placeOfRow: (row: DateRow, before: Occurrence | null) => OwnPlace | { ok: false; errors: FieldErrors }
}

type OwnPlace = { ok: true } & Pick<Occurrence, 'place' | 'placeId'>

const YEARS_AHEAD = 3
const FIRST_YEAR = 1900

export const MESSAGES = {
  none: 'Indiquez au moins une date.',
  past: 'Toutes les dates sont passées\u00a0: indiquez-en une à venir.',
  unreal: 'Cette date n’existe pas.',
  unreadable: 'Cette date est illisible. Indiquez-la de nouveau.',
  year: 'Vérifiez l’année\u00a0: cette date est trop éloignée.',
  order: 'La fin vient avant le début.',
  orderOfRow: 'La fin vient avant le début. Si elle est le lendemain, indiquez le dernier jour.',
  time: 'Indiquez l’heure de début, ou choisissez «\u00a0Toute la journée\u00a0» ou «\u00a0Pas encore communiqué\u00a0».',
  hours:
    'Indiquez les heures d’ouverture, ou choisissez «\u00a0Toute la journée\u00a0» ou «\u00a0Pas encore communiqué\u00a0».',
  many: `Un événement a au plus ${MAX_OCCURRENCES} dates. Raccourcissez la période.`,
} as const

export const UNTOLD = {
  label: null,
  status: null,
  availability: null,
  note: null,
  bookingUrl: null,
  price: null,
  place: null,
  placeId: null,
} as const

export function endOf(day: string, startTime: string, endTime: string): string {
  return `${endWithoutDay(startTime, endTime) === 'next-day' ? addDays(day, 1) : day}T${endTime}`
}

export function dayError(field: string, day: string | undefined, nowMs: number, missing = ''): FieldErrors {
  if (day === undefined) return { [field]: missing }
  if (!isRealDay(day)) return { [field]: MESSAGES.unreal }
  const year = Number(day.slice(0, 4))
  const latest = new Date(nowMs)
  latest.setUTCFullYear(latest.getUTCFullYear() + YEARS_AHEAD)
  if (year < FIRST_YEAR || day > latest.toISOString().slice(0, 10)) return { [field]: MESSAGES.year }
  return {}
}

/** The days of a text that lie in a period, whose rules or hours they except. `problem`: French. */
export function exceptionsIn(
  text: string,
  { from, to }: DayRange,
): { ranges: DayRange[]; problem: string | null } {
  const { ranges, unreadable } = readDayRanges(text, { from, until: to })
  const within = ranges.filter((range) => range.from <= to && range.to >= from)
  const [wrong] = unreadable
  const example = '24.12.2026, 29.12.2026 - 3.1.2027'
  const problem =
    wrong !== undefined
      ? `${quoted(wrong)} n’est pas une date. Exemple\u00a0: ${example}`
      : within.length > MAX_EXCEPTIONS
        ? `Au plus ${MAX_EXCEPTIONS} exceptions.`
        : null
  return { ranges: within, problem }
}

export function prefixed(prefix: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [`${prefix}.${field}`, message]))
}

export function refused(errors: FieldErrors): ScheduleOutcome {
  return { ok: false, errors }
}
