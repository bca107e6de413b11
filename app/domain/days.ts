// Days run from 05:00 to 05:00 in Zurich ("cultural days"). Moments are minutes, days are days since the Unix epoch.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { fromWallTime } from '~/platform/zurich'
import type { Occurrence } from './event'
import { DATE_PRESETS, type DateFilter, type DatePreset, type When } from './filter-values'

const DAY_BEGINS_AT_HOUR = 5
/** "Always" and "never"; both fit 32 bits, like all moments in the index. */
export const BEGINNING = -(2 ** 31) + 1
export const FOREVER = 2 ** 31 - 1
/** Days outside count as the edge: typing errors such as the year 9202. */
const FIRST_DAY = dayOf('1900-01-01')
const LAST_DAY = dayOf('2200-12-31')

type Dated = Pick<Occurrence, 'start' | 'end' | 'startLocal' | 'time'>

export interface Span {
  day: number
  begin: number
  end: number
}

/** Both inclusive; null = open. */
interface DayRange {
  first: number | null
  last: number | null
}

/** Occurrences that begin before `end` and end after `after`. Those that begin before `begin` were already under way. */
export interface TimeWindow {
  begin: number
  end: number
  after: number
}

export function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00Z`) / DAY_MS)
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Takes a wall time (`YYYY-MM-DDTHH:mm`). */
export function culturalDay(wallTime: string): number {
  return Math.floor((Date.parse(`${wallTime}Z`) - DAY_BEGINS_AT_HOUR * HOUR_MS) / DAY_MS)
}

/** Takes milliseconds since the epoch. */
export function today(nowMs: number): number {
  const day = Math.floor(nowMs / DAY_MS)
  // 05:00 in Zurich is 03:00 or 04:00 in UTC.
  return nowMs < dayBegin(day) * MINUTE_MS ? day - 1 : day
}

const begins = new Map<number, number>()

/** In minutes since the epoch: 05:00 in Zurich. */
export function dayBegin(day: number): number {
  const known = begins.get(day)
  if (known !== undefined) return known
  const begin = fromWallTime(`${dateOf(day)}T05:00`) / MINUTE_MS
  begins.set(day, begin)
  return begin
}

/** A date without a time begins with its cultural day. An occurrence without a sensible end lasts until its cultural day ends. */
export function spanOf(occurrence: Dated): Span {
  const date = occurrence.startLocal.slice(0, 10)
  const isTimed = occurrence.time === 'timed'
  const day = clampDay(isTimed ? culturalDay(occurrence.startLocal) : dayOf(date))
  const dayEnd = dayBegin(day + 1)
  const begin = isTimed ? within(momentOf(occurrence.start), dayBegin(day), dayEnd - 1) : dayBegin(day)
  const end = occurrence.end === null ? begin : Math.min(momentOf(occurrence.end), dayBegin(LAST_DAY))
  return { day, begin, end: end > begin ? end : dayEnd }
}

export function isWithin(occurrence: Dated, { end, after }: TimeWindow): boolean {
  const span = spanOf(occurrence)
  return span.begin < end && span.end > after
}

/** Takes milliseconds since the epoch. */
export function isOver(occurrence: Dated, nowMs: number): boolean {
  return spanOf(occurrence).end <= nowMinute(nowMs)
}

export function nowMinute(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS)
}

/** Asked on Sunday, « ce week-end » began yesterday. */
export function presetDays(preset: DatePreset, day: number): { first: number; last: number } {
  const untilSunday = 7 - weekday(day)
  switch (preset) {
    case 'maintenant':
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

/** Takes milliseconds since the epoch. With 'upcoming', the range never begins before today. */
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

export function windowFrom(moment: number): TimeWindow {
  return { begin: moment, end: FOREVER, after: moment }
}

function eveningOf(day: number): number {
  return fromWallTime(`${dateOf(day)}T18:00`) / MINUTE_MS
}

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

/** The first and last day of a month (YYYY-MM). */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const from = `${month}-01`
  return { from, to: dateOf(Math.floor(Date.UTC(year, number, 0) / DAY_MS)) }
}

/** This month and those after it (YYYY-MM), from a day on. */
export function monthsFrom(day: number, count: number): string[] {
  const date = dateOf(day)
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1]
  return Array.from({ length: count }, (_, later) =>
    new Date(Date.UTC(year, month + later, 1)).toISOString().slice(0, 7),
  )
}

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
