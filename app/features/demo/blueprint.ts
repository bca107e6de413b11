// The compact form in which the demo events are written. demo.ts turns it into complete events around a given day.
import type { AccessFeature, AgendaEvent } from '~/domain/event'
import type { DemoPartnerId } from './partners'
import type { VenueKey } from './venues'

export const MON = 1
export const TUE = 2
export const WED = 3
export const THU = 4
export const FRI = 5
export const SAT = 6
export const SUN = 7

/** A date of the programme, counted from its first day. */
export interface Slot {
  day: number
  /** `HH:mm`; null = the whole day. */
  from: string | null
  /** `HH:mm`, at or before `from` when it ends after midnight; null = end not announced. */
  to: string | null
  /** Whole days only: how many of them. */
  length?: number
  label?: string
  status?: 'cancelled' | 'rescheduled' | 'moved_online'
}

/** Where a programme may begin: on one of these ISO weekdays, or on one day of the year (`MM-DD`). */
export type FirstDay = readonly number[] | string

export interface Schedule {
  first: FirstDay
  slots: Slot[]
}

/** An exhibition runs from one day to another (days counted from the seeding day), closing on a Sunday. */
export interface ExhibitionRun {
  opens: number
  closes: number
  hours: AgendaEvent['openingHours']
  /** Opening party on the first day, for exhibitions yet to open. */
  vernissage?: readonly [from: string, to: string]
}

/** A stop of a programme that visits several places: one event each. */
export interface Stop {
  at: VenueKey
  /** What is special here; becomes a paragraph of the description. */
  local: string
  title?: string
  summary?: string
  by?: string
}

export interface Blueprint {
  title: string
  /** One sentence, at most 200 characters. */
  summary: string
  /** Paragraphs; an inner array is a list. */
  text: readonly (string | readonly string[])[]
  tags: string[]
  /** null = « lieu à confirmer » or purely online. */
  at: VenueKey | null | readonly Stop[]
  /** Organizer; default: the house itself. */
  by?: string
  partner?: DemoPartnerId
  when: Schedule | ExhibitionRun
  /** Months (1 to 12) in which it makes sense; default: all. */
  months?: readonly number[]
  /** Days from the seeding day between which the first date must fall, for what must be seen at once. */
  within?: readonly [number, number]
  price: AgendaEvent['price']
  /** Tickets or seats are to be reserved. */
  booking?: boolean
  access?: readonly AccessFeature[]
  languages?: string[]
  family?: boolean
  ages?: readonly [min: number, max: number | null]
  outdoor?: boolean
  rainPlan?: string
  attendance?: AgendaEvent['attendance']
  programme?: AgendaEvent['programme']
  note?: string
  availability?: AgendaEvent['availability']
  status?: AgendaEvent['status']
}

/** One date, on one of these weekdays. */
export function once(first: FirstDay, from: string, to: string | null = null): Schedule {
  return { first, slots: [{ day: 0, from, to }] }
}

/** The same hours on several weekdays of one run, e.g. Thursday, Friday and Saturday. */
export function nights(weekdays: readonly [number, ...number[]], from: string, to: string): Schedule {
  const [first] = weekdays
  return {
    first: [first],
    slots: weekdays.map((weekday) => ({ day: (weekday - first + 7) % 7, from, to })),
  }
}

/** Every so many weeks on one weekday. `cancelled` names the dates (from 0) that fall out. */
export function weekly(
  weekday: number,
  from: string,
  to: string,
  times: number,
  { everyWeeks = 1, cancelled = [] }: { everyWeeks?: number; cancelled?: readonly number[] } = {},
): Schedule {
  return {
    first: [weekday],
    slots: Array.from({ length: times }, (_, index) => ({
      day: index * everyWeeks * 7,
      from,
      to,
      ...(cancelled.includes(index) && { status: 'cancelled' as const }),
    })),
  }
}

/** Consecutive days with their own hours; an inner list holds several times of one day. */
export function days(
  first: FirstDay,
  ...hours: readonly (readonly (readonly [from: string, to: string | null, label?: string])[])[]
): Schedule {
  return {
    first,
    slots: hours.flatMap((times, day) => times.map(([from, to, label]) => ({ day, from, to, label }))),
  }
}

/** One whole-day date of so many days. */
export function wholeDays(first: FirstDay, length = 1): Schedule {
  return { first, slots: [{ day: 0, from: null, to: null, length }] }
}

/** Opening hours: the same on all these weekdays. */
export function open(weekdays: number[], opens: string, closes: string): AgendaEvent['openingHours'][number] {
  return { days: weekdays, opens, closes }
}

export function free(note = ''): AgendaEvent['price'] {
  return { kind: 'free', minChf: null, maxChf: null, note, reductions: [] }
}

export function hat(note = ''): AgendaEvent['price'] {
  return { kind: 'hat', minChf: null, maxChf: null, note, reductions: [] }
}

/** « Prix libre », with the smallest sum in francs where there is one. */
export function whatYouWant(note = '', minChf: number | null = null): AgendaEvent['price'] {
  return { kind: 'pay_what_you_want', minChf, maxChf: null, note, reductions: [] }
}

/** In francs. */
export function chf(
  minChf: number,
  maxChf = minChf,
  { note = '', reductions = [] }: { note?: string; reductions?: string[] } = {},
): AgendaEvent['price'] {
  return { kind: 'paid', minChf, maxChf, note, reductions }
}

export const UNKNOWN_PRICE: AgendaEvent['price'] = {
  kind: 'unknown',
  minChf: null,
  maxChf: null,
  note: '',
  reductions: [],
}
