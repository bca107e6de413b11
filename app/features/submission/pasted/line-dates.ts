// The dates of one line or cell, as rows of the form. Without Temporal: browsers load it.

import { daysOfRange, lengthOfRange } from '~/calendar/day-range'
import {
  type AnnouncedDates,
  type LinesBefore,
  NO_DATE,
  readDates,
} from '~/calendar/reading/announced/read-dates'
import { foldedForReading, writtenDaysIn } from '~/calendar/reading/announced/written-days'
import type { DayRange } from '~/domain/rules'
import type { Availability, OccurrenceTime, PRICE_KINDS, Programme } from '~/domain/vocabulary'
import { longDay } from '~/platform/french-dates'
import type { Refused } from '~/platform/refused'
import { endWithoutDay } from './end-without-day'
import { addressesIn, stateOf, withoutAddresses } from './states'

type PriceKind = (typeof PRICE_KINDS)[number]

/** A date as the form's row has it: days YYYY-MM-DD, times HH:mm in Europe/Zurich. */
export interface PastedDate {
  day: string
  time: OccurrenceTime
  startTime?: string
  /** The last day, where it is not told by the end time. */
  endDay?: string
  endTime?: string
  label?: string
  status?: Programme
  availability?: Availability
  bookingUrl?: string
  /** Beside the label. */
  note?: string
  /** Where this date is, as far as it differs from the event. */
  placeName?: string
  /** « 1800 Vevey » or its name alone. */
  locality?: string
  /** One of PRICE_KINDS; amounts in Swiss francs. */
  priceKind?: PriceKind
  minChf?: string
  maxChf?: string
}

/** An event has at most so many (domain/event.ts, which browsers do not load). */
export const MOST_DATES = 800
export const LABEL_LENGTH = 140
const YEARS_AHEAD = 3

export type LineOutcome =
  | {
      ok: true
      dates: PastedDate[]
      /** How many dates are over, beside others that are not. */
      past: number
      stands?: 'heading' | 'under-day' | 'alone'
    }
  | Refused

/** The dates of a line; an address beside one is that of its tickets. */
export function readText(line: string, lines: LinesBefore, today: string): LineOutcome {
  const tooMany = tooManyOf(foldedForReading(line), lines)
  if (tooMany) return { ok: false, reason: tooMany }
  const read = readDates(withoutAddresses(line), lines, today)
  if (!read.ok) return read
  const dates: PastedDate[] = []
  let past = 0
  for (const stretch of read.stretches) {
    const [bookingUrl, ...others] = addressesIn(line.slice(stretch.from, stretch.to))
    const label = [stretch.dates.label, ...others].filter(Boolean).join(' – ')
    const outcome = datesOf({ ...stretch.dates, label }, today)
    if (!outcome.ok) return outcome
    past += outcome.past
    dates.push(...outcome.dates.map((date) => ({ ...date, ...(bookingUrl && { bookingUrl }) })))
  }
  const [first, ...others] = read.stretches
  const isUnderDay = first !== undefined && read.stretches.every(({ dates }) => dates.isUnderDay)
  const isHeading = first !== undefined && others.length === 0 && isDayAlone(first.dates)
  const stands = isUnderDay ? 'under-day' : isHeading ? 'heading' : 'alone'
  return { ok: true, dates, past, stands }
}

/** Each date takes about a quarter of a millisecond: a line of nothing else would keep the thread that serves the site. */
const MOST_OF_LINE = 60
/** A date may have a start and an end. */
const MOST_HOURS = 2 * MOST_OF_LINE
const HOUR = /\d ?h(?![a-z])|\d:\d/g

function tooManyOf(folded: string, { month }: LinesBefore): string | null {
  const ofMany = (most: number, what: string) =>
    `cette ligne a plus de ${most}\u00a0${what}\u00a0: mettez-les sur plusieurs lignes`
  let days = 0
  for (const { ranges } of writtenDaysIn(folded, month)) {
    days += ranges.length
    if (days > MOST_OF_LINE) return ofMany(MOST_OF_LINE, 'dates')
  }
  return (folded.match(HOUR)?.length ?? 0) > MOST_HOURS ? ofMany(MOST_HOURS, 'heures') : null
}

function isDayAlone({ times, span, isAllDay, label }: AnnouncedDates): boolean {
  return times.length === 0 && span === null && !isAllDay && label === ''
}

function datesOf(found: AnnouncedDates, today: string): LineOutcome {
  const { label, ...state } = stateOf(found.label)
  if (label.length > LABEL_LENGTH)
    return { ok: false, reason: `la précision a plus de ${LABEL_LENGTH}\u00a0caractères` }
  const rest = { ...(label && { label }), ...state }
  if (howMany(found) > MOST_DATES) return { ok: false, reason: 'cette période est trop longue' }
  const dates = found.ranges
    .flatMap((range) => datesOfRange(range, found))
    .map((date) => ({ ...date, ...rest }))
  const [first] = dates
  if (!first) return { ok: false, reason: NO_DATE }
  const toCome = dates.filter(({ day, endDay = day }) => endDay >= today)
  if (toCome.length === 0) return { ok: false, reason: `le ${longDay(first.endDay ?? first.day)} est passé` }
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`
  const far = dates.find(({ day, endDay = day }) => endDay > latest)
  if (far)
    return {
      ok: false,
      reason: `vérifiez l’année\u00a0: le ${longDay(far.endDay ?? far.day)} est trop éloigné`,
    }
  const wrong = dates.find(isEndTooEarly)
  if (wrong) return { ok: false, reason: 'la fin vient avant le début' }
  return { ok: true, dates: toCome, past: dates.length - toCome.length }
}

function isEndTooEarly({ startTime, endTime, endDay, day }: PastedDate): boolean {
  if (!startTime || !endTime) return false
  return endDay ? endDay === day && endTime <= startTime : endWithoutDay(startTime, endTime) === 'too-early'
}

/** Counts the dates without making them. */
function howMany({ ranges, times, span }: AnnouncedDates): number {
  if (span || times.length === 0) return ranges.length
  return times.length * ranges.reduce((days, range) => days + lengthOfRange(range), 0)
}

function datesOfRange({ from, to }: DayRange, { times, span, isAllDay }: AnnouncedDates): PastedDate[] {
  const endDay = to === from ? {} : { endDay: to }
  if (span) return [{ day: from, time: 'timed', startTime: span.start, ...endDay, endTime: span.end }]
  if (times.length === 0) return [{ day: from, time: isAllDay ? 'all_day' : 'unknown', ...endDay }]
  return daysOfRange({ from, to }).flatMap((day) =>
    times.map(
      ({ start, end }): PastedDate => ({
        day,
        time: 'timed',
        startTime: start,
        ...(end && { endTime: end }),
      }),
    ),
  )
}
