// When events take place, worked out from their wall times: nothing that the index or domain/ reckons with is used here.

import type { AgendaQuery } from '~/domain/agenda-query'
import type { Occurrence, StoredEvent } from '~/domain/event'
import type { DatePreset, HoursFilter } from '~/domain/filter-values'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { addDays, fromWallTime, toWallTime, weekdayOf } from './wall-clock'

/** A year. */
const AWAITED_MS = 365 * DAY_MS

interface Interval {
  begin: number
  end: number
  days: string[]
}

export interface NaiveDate {
  ordinal: number
  begins: number
  ends: number
  firstDay: string
  /** null: nobody knows the day. */
  lastDay: string | null
  isOff: boolean
  /** Its hours are not known. */
  isUntold: boolean
  /** An exhibition with hours closes at these times on the days on which it is open. */
  closings: ReadonlyMap<string, number> | null
  /** When it is known to be under way or open. */
  known: Interval[]
  /** The wall time at which it begins, where there is one. */
  clock: string | null
}

/** Days are those that last from 05:00 to 05:00. */
export interface NaiveRange {
  from: string | null
  to: string | null
}

const known = new WeakMap<StoredEvent, NaiveDate[]>()

export function naiveDates(event: StoredEvent): NaiveDate[] {
  const dates = known.get(event) ?? allDates(event)
  known.set(event, dates)
  return dates
}

function allDates(event: StoredEvent): NaiveDate[] {
  const dates = event.occurrences.map((occurrence, ordinal) => naiveDate(event, occurrence, ordinal))
  const postponed = dates.filter(({ ordinal }) => statusOf(event, ordinal) === 'postponed').at(-1)
  if (!postponed) return dates
  const undated: NaiveDate = {
    ...postponed,
    ordinal: dates.length,
    begins: Number.POSITIVE_INFINITY,
    ends: postponed.ends + AWAITED_MS,
    firstDay: '9999-12-31',
    lastDay: null,
    closings: null,
    known: [],
    clock: null,
  }
  return [...dates, undated]
}

function statusOf({ occurrences, programme }: StoredEvent, ordinal: number): string {
  return occurrences[ordinal]?.status ?? programme
}

function naiveDate(event: StoredEvent, occurrence: Occurrence, ordinal: number): NaiveDate {
  const isOff = ['cancelled', 'postponed'].includes(statusOf(event, ordinal))
  const closings = occurrence.time === 'timed' ? new Map<string, number>() : closingsOf(event, occurrence)
  if (closings.size > 0) {
    const days = [...closings.keys()].sort()
    const [firstDay = ''] = days
    return {
      ordinal,
      begins: at(firstDay, '05:00'),
      ends: Math.max(...closings.values()),
      firstDay,
      lastDay: days.at(-1) ?? '',
      isOff,
      isUntold: false,
      closings,
      known: sessionsOf(event, days),
      clock: null,
    }
  }
  const firstDay =
    occurrence.time === 'timed' ? culturalDate(occurrence.startLocal) : occurrence.startLocal.slice(0, 10)
  const begins = occurrence.time === 'timed' ? Date.parse(occurrence.start) : at(firstDay, '05:00')
  const dayEnds = at(addDays(firstDay, 1), '05:00')
  const ends = occurrence.end === null ? dayEnds : Date.parse(occurrence.end)
  const isUntold = occurrence.time === 'unknown' || hasClosedHours(event, occurrence)
  return {
    ordinal,
    begins,
    ends,
    firstDay,
    lastDay: culturalDate(toWallTime(ends - 60_000)),
    isOff,
    isUntold,
    closings: null,
    known: isUntold
      ? []
      : [interval(begins, occurrence.end === null ? Math.min(begins + 2 * HOUR_MS, dayEnds) : ends)],
    // A time that summer time skips is an hour later on the clock.
    clock: occurrence.time === 'timed' ? toWallTime(begins).slice(11) : null,
  }
}

/** An exhibition that is open on other weekdays only. */
function hasClosedHours({ kind, openingHours }: StoredEvent, { time }: Occurrence): boolean {
  return kind === 'exhibition' && time !== 'timed' && openingHours.length > 0
}

/** Only exhibitions have hours; without a known hour a day counts until midnight. */
function closingsOf(event: StoredEvent, { startLocal, endLocal }: Occurrence): Map<string, number> {
  const closings = new Map<string, number>()
  if (event.kind !== 'exhibition') return closings
  for (const day of daysFrom(startLocal.slice(0, 10), (endLocal ?? '').slice(0, 10))) {
    if (event.closedDays.some(({ from, to }) => from <= day && day <= to)) continue
    for (const { days, opens, closes } of event.openingHours) {
      if (!days.includes(weekdayOf(day))) continue
      const end = opens === null || closes === null ? at(day, '24:00') : closingAt(day, opens, closes)
      closings.set(day, Math.max(closings.get(day) ?? 0, end))
    }
  }
  return closings
}

function sessionsOf(event: StoredEvent, days: readonly string[]): Interval[] {
  return days.flatMap((day) =>
    event.openingHours.flatMap((row): Interval[] =>
      row.opens === null || row.closes === null || !row.days.includes(weekdayOf(day))
        ? []
        : [interval(at(day, row.opens), closingAt(day, row.opens, row.closes))],
    ),
  )
}

/** A closing that is not after the opening is at the end of the day. */
function closingAt(day: string, opens: string, closes: string): number {
  return sinceFive(closes) > sinceFive(opens) ? at(day, closes) : at(addDays(day, 1), '05:00')
}

export function isListed(
  date: NaiveDate,
  { from, to }: NaiveRange,
  query: Pick<AgendaQuery, 'date' | 'hours' | 'weekdays' | 'when'>,
  nowMs: number,
): boolean {
  const isAll = query.when === 'all'
  if (!isAll && date.ends <= nowMs) return false
  if (date.lastDay === null) {
    const isPlain = query.hours === null && query.weekdays.length === 0
    return to === null && isPlain && (from === null || date.ends > at(from, '05:00'))
  }
  if (from !== null && date.lastDay < from) return false
  if (to !== null && date.firstDay > to) return false
  const isAsked = (day: string) => query.weekdays.length === 0 || query.weekdays.includes(weekdayOf(day))
  if (query.date === 'maintenant') {
    if (!isAsked(culturalDate(toWallTime(nowMs)))) return false
    return date.known.some(({ begin, end }) => begin <= nowMs && nowMs < end) && isAtHours(query, nowMs)
  }
  const isPast = from !== null && to !== null && to < from
  const bands = bandsOf(query)
  if (isPast) return bands === null && query.weekdays.length === 0
  const reach = (day: string) => (from === null || day >= from) && (to === null || day <= to) && isAsked(day)
  const stillTo = isAll ? Number.NEGATIVE_INFINITY : nowMs
  if (bands === null) {
    if (date.closings === null) return query.weekdays.length === 0 || lastsOn(date, reach, stillTo)
    return [...date.closings].some(([day, closing]) => reach(day) && closing > stillTo)
  }
  const [after, before] = bands
  if (date.clock !== null && reach(date.firstDay)) {
    const minute = sinceFive(date.clock)
    if (minute >= after && minute < before) return true
  }
  const isLongEnough = ({ begin, end }: Interval) =>
    date.closings !== null || query.hours === null || end - begin >= 4 * HOUR_MS
  return date.known.filter(isLongEnough).some(({ begin, end, days }) =>
    days.filter(reach).some((day) => {
      const earliest = Math.max(begin, atMinute(day, after))
      const latest = Math.min(end, atMinute(day, before))
      return earliest < latest && latest > stillTo
    }),
  )
}

function lastsOn(
  { firstDay, lastDay }: NaiveDate,
  reach: (day: string) => boolean,
  stillTo: number,
): boolean {
  if (lastDay === null) return false
  return daysFrom(firstDay, addDays(lastDay, 1)).some(
    (day) => reach(day) && at(addDays(day, 1), '05:00') > stillTo,
  )
}

function interval(begin: number, end: number): Interval {
  const lastDay = culturalDate(toWallTime(end - 60_000))
  return { begin, end, days: daysFrom(culturalDate(toWallTime(begin)), addDays(lastDay, 1)) }
}

/** Tells for « maintenant » with hours whether it is one of these hours. */
function isAtHours(query: Pick<AgendaQuery, 'date' | 'hours'>, nowMs: number): boolean {
  const [after, before] = bandsOf(query) ?? [0, 1440]
  const today = culturalDate(toWallTime(nowMs))
  return nowMs >= atMinute(today, after) && nowMs < atMinute(today, before)
}

/** Whether a date has begun before the hours asked for, as one that began on an earlier day has. */
export function isEarly(
  { begins, firstDay }: Pick<NaiveDate, 'begins' | 'firstDay'>,
  query: Pick<AgendaQuery, 'date' | 'hours'>,
): boolean {
  const [from] = (query.date !== 'maintenant' && bandsOf(query)) || [0]
  return from > 0 && begins < atMinute(firstDay, from)
}

/** Minutes since 05:00 of the hours asked for; null = any. */
function bandsOf({
  date,
  hours,
}: {
  date: AgendaQuery['date']
  hours: HoursFilter
}): [number, number] | null {
  const evening: [number, number] = date === 'ce-soir' ? [sinceFive('18:00'), 1440] : [0, 1440]
  if (hours === null) return date === 'ce-soir' ? evening : null
  const from = hours.from === null ? 0 : sinceFive(hours.from)
  const to = hours.to === null || hours.to === '05:00' ? 1440 : sinceFive(hours.to)
  return [Math.max(from, evening[0]), Math.min(to, evening[1])]
}

export function presetRange(preset: DatePreset, today: string): NaiveRange {
  const inDays = (days: number) => addDays(today, days)
  const sunday = inDays(7 - weekdayOf(today))
  return {
    maintenant: { from: today, to: today },
    'ce-soir': { from: today, to: today },
    aujourdhui: { from: today, to: today },
    demain: { from: inDays(1), to: inDays(1) },
    'ce-week-end': { from: addDays(sunday, -1), to: sunday },
    'cette-semaine': { from: today, to: sunday },
    '7-jours': { from: today, to: inDays(6) },
    '30-jours': { from: today, to: inDays(29) },
  }[preset]
}

/** The local date five hours earlier. */
export function culturalDate(wallTime: string): string {
  return new Date(Date.parse(`${wallTime}Z`) - 5 * HOUR_MS).toISOString().slice(0, 10)
}

function daysFrom(first: string, before: string): string[] {
  const days: string[] = []
  for (let day = first; day < before; day = addDays(day, 1)) days.push(day)
  return days
}

function sinceFive(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes + 19 * 60) % 1440
}

/** Hours before 05:00 are those of the night after the day. */
function at(day: string, clock: string): number {
  const key = `${day} ${clock}`
  const time = times.get(key) ?? timeOf(day, clock)
  times.set(key, time)
  return time
}

const times = new Map<string, number>()

function timeOf(day: string, clock: string): number {
  const isNight = clock < '05:00' || clock === '24:00'
  return fromWallTime(`${isNight ? addDays(day, 1) : day}T${clock === '24:00' ? '00:00' : clock}`)
}

function atMinute(day: string, minute: number): number {
  if (minute === 1440) return at(addDays(day, 1), '05:00')
  const clock = (minute + 300) % 1440
  return at(day, `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`)
}
