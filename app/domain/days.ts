// The dates of the agenda. A cultural day runs from 05:00 to 05:00 in Zurich, so that a concert from Friday 22:00 to
// 03:00 is Friday's. Moments are minutes since the Unix epoch (UTC); days are numbers of days since 1970-01-01.

import { fromWallTime } from '~/platform/zurich'
import type { Occurrence } from './event'
import { DATE_PRESETS, type DateFilter, type DatePreset, type When } from './filter-values'

const DAY_BEGINS_AT_HOUR = 5
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Stand for "always" and "never"; they fit 32 bits, as all moments in the index do. */
export const BEGINNING = -(2 ** 31) + 1
export const FOREVER = 2 ** 31 - 1
/** What lies outside counts as lying at the edge: typing errors such as the year 9202 end there. */
const FIRST_DAY = dayOf('1900-01-01')
const LAST_DAY = dayOf('2200-12-31')

type Dated = Pick<Occurrence, 'start' | 'end' | 'startLocal' | 'allDay'>

/** When an occurrence takes place; `end` is exclusive. */
export interface Span {
  /** The cultural day it begins on. */
  day: number
  begin: number
  end: number
}

/** Cultural days first to last, both inclusive; null = open. */
interface DayRange {
  first: number | null
  last: number | null
}

/**
 * What a list asks of an occurrence: it begins before `end` and ends after `after`. One that begins before `begin` was
 * already going on when the range began.
 */
export interface TimeWindow {
  begin: number
  end: number
  after: number
}

export function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00Z`) / DAY_MS)
}

/** `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** The cultural day a wall time (`YYYY-MM-DDTHH:mm`) belongs to. */
export function culturalDay(wallTime: string): number {
  return Math.floor((Date.parse(`${wallTime}Z`) - DAY_BEGINS_AT_HOUR * 3_600_000) / DAY_MS)
}

/** The cultural day at an instant (milliseconds since the epoch). */
export function today(nowMs: number): number {
  const day = Math.floor(nowMs / DAY_MS)
  // 05:00 in Zurich is 03:00 or 04:00 in UTC.
  return nowMs < dayBegin(day) * MINUTE_MS ? day - 1 : day
}

const begins = new Map<number, number>()

/** The moment a cultural day begins: 05:00 in Zurich. */
export function dayBegin(day: number): number {
  const known = begins.get(day)
  if (known !== undefined) return known
  const begin = fromWallTime(`${dateOf(day)}T05:00`) / MINUTE_MS
  begins.set(day, begin)
  return begin
}

/**
 * A whole day begins with its cultural day; an occurrence without a (sensible) end lasts until its cultural day ends.
 */
export function spanOf(occurrence: Dated): Span {
  const date = occurrence.startLocal.slice(0, 10)
  const day = clampDay(occurrence.allDay ? dayOf(date) : culturalDay(occurrence.startLocal))
  const dayEnd = dayBegin(day + 1)
  const begin = occurrence.allDay
    ? dayBegin(day)
    : within(momentOf(occurrence.start), dayBegin(day), dayEnd - 1)
  const end = occurrence.end === null ? begin : Math.min(momentOf(occurrence.end), dayBegin(LAST_DAY))
  return { day, begin, end: end > begin ? end : dayEnd }
}

/** Whether an occurrence has ended at an instant (milliseconds since the epoch). */
export function isOver(occurrence: Dated, nowMs: number): boolean {
  return spanOf(occurrence).end <= nowMinute(nowMs)
}

export function nowMinute(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS)
}

/** The days a preset means when asked on `day`. Those of « ce week-end » asked on Sunday began yesterday. */
export function presetDays(preset: DatePreset, day: number): { first: number; last: number } {
  const untilSunday = 7 - weekday(day)
  switch (preset) {
    case 'aujourdhui':
    case 'ce-soir':
      return { first: day, last: day }
    case 'demain':
      return { first: day + 1, last: day + 1 }
    case 'ce-week-end':
      return { first: day + untilSunday - 1, last: day + untilSunday }
    case 'cette-semaine':
      return { first: day, last: day + untilSunday }
    case '7-jours':
      return { first: day, last: day + 6 }
    case '30-jours':
      return { first: day, last: day + 29 }
  }
}

/**
 * The window of a query's date at an instant (milliseconds since the epoch). With when 'upcoming' nothing that is over
 * is asked for, so the range never begins before today.
 */
export function timeWindow(date: DateFilter, when: When, nowMs: number): TimeWindow {
  const now = today(nowMs)
  const { first, last } = daysAsked(date, now)
  const end = last === null ? FOREVER : dayBegin(last + 1)
  if (when === 'all') {
    const begin = first === null ? BEGINNING : dayBegin(first)
    return { begin, end, after: begin }
  }
  const begin = dayBegin(Math.max(first ?? now, now))
  const from = date === 'ce-soir' ? eveningOf(now) : begin
  return { begin, end, after: Math.max(from, nowMinute(nowMs)) }
}

/** What is over by then is not « ce soir ». */
function eveningOf(day: number): number {
  return fromWallTime(`${dateOf(day)}T18:00`) / MINUTE_MS
}

/** The windows of all presets at an instant, for their facet. */
export function presetWindows(when: When, nowMs: number): { preset: DatePreset; window: TimeWindow }[] {
  return DATE_PRESETS.map((preset) => ({ preset, window: timeWindow(preset, when, nowMs) }))
}

function daysAsked(date: DateFilter, day: number): DayRange {
  if (date === null) return { first: null, last: null }
  if (typeof date === 'string') return presetDays(date, day)
  return {
    first: date.from === null ? null : dayOf(date.from),
    last: date.to === null ? null : dayOf(date.to),
  }
}

/** ISO 8601: 1 = Monday. 1970-01-01 was a Thursday. */
function weekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

function momentOf(instant: string): number {
  return Math.floor(Date.parse(instant) / MINUTE_MS)
}

function clampDay(day: number): number {
  return within(day, FIRST_DAY, LAST_DAY)
}

function within(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest)
}
