// Which dates a list holds. Moments are minutes since the epoch, days are days since it, hours minutes of a day.
// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds, in the innermost loops
import {
  BEGINNING,
  dayAt,
  dayBegin,
  dayOf,
  FIRST_DAY,
  FOREVER,
  minuteAt,
  momentAt,
  nowMinute,
  presetDays,
  today,
  weekday,
} from './days'
import type { AgendaEvent, Occurrence } from './event'
import {
  DATE_PRESETS,
  type DateFilter,
  type DatePreset,
  type HoursFilter,
  type WeekdaysFilter,
  type When,
} from './filter-values'
import { MINUTES_OF_DAY, minuteOfDay } from './hours'
import {
  closedUntil,
  closing,
  closingOrMidnight,
  hasHours,
  type OpeningTimes,
  opening,
  sessionsOf,
  weekdayOfSession,
} from './opening-hours'
import { SPAN_KINDS, type SpanKind, spanOf, UNDATED_DAY } from './spans'

/** Dates that begin before `end` and end after `after`. Dates that begin before `begin` were already under way. */
export interface TimeWindow {
  begin: number
  end: number
  after: number
  /** Both days are inclusive: an exhibition must be open on one of them. */
  first: number
  last: number
  hours: HoursWindow | null
  /** A bit for each weekday; null = any. It must be under way on one of them. */
  weekdays: number | null
}

interface TimeFilters {
  date: DateFilter
  hours: HoursFilter
  weekdays: WeekdaysFilter
  when: When
}

interface HoursWindow {
  from: number
  to: number
  /** Whether it is enough to begin within these hours. */
  beginning: boolean
  /** An event that began earlier must last at least so many minutes. */
  least: number
}

const NOW: HoursWindow = { from: 0, to: MINUTES_OF_DAY, beginning: false, least: 0 }
const EVENING: HoursWindow = { from: minuteOfDay('18:00'), to: MINUTES_OF_DAY, beginning: true, least: 0 }
/** An event that lasts so long is joined at any time, as a market is; a play that began at 19 h does not answer
 * 20 h. */
const JOINED_LATE_MINUTES = 4 * 60
/** How long a date without an end is taken to last. */
const UNTOLD_LENGTH_MINUTES = 2 * 60
/** A week and the day that is nearly over. */
const DAYS_LOOKED_AT = 8
/** No exhibition is closed for as long in the midst of its period, in days. */
const MOST_DAYS_CLOSED = 400

/** Takes milliseconds since the epoch. With 'upcoming', the range never begins before today. */
export function timeWindow({ date, hours, weekdays, when }: TimeFilters, nowMs: number): TimeWindow {
  const now = today(nowMs)
  const moment = nowMinute(nowMs)
  const asked = daysOfFilter(date, now)
  const last = asked.last ?? UNDATED_DAY
  const end = asked.last === null ? FOREVER : dayBegin(asked.last + 1)
  const earliest = asked.first === null ? BEGINNING : dayBegin(asked.first)
  const first = when === 'all' ? (asked.first ?? FIRST_DAY) : Math.max(asked.first ?? now, now)
  const begin = when === 'all' ? earliest : dayBegin(first)
  const bits = weekdays.reduce((sum, one) => sum | (1 << one), 0) || null
  const window = { begin, end, after: begin, first, last, hours: hoursOfFilter(date, hours), weekdays: bits }
  if (date === 'maintenant') return { ...window, end: moment + 1, after: moment }
  return when === 'all' ? window : { ...window, after: Math.max(begin, moment) }
}

/** Everything that is not over at this moment. */
export function windowFrom(moment: number): TimeWindow {
  const [first, last] = [dayAt(moment), UNDATED_DAY]
  return { begin: moment, end: FOREVER, after: moment, first, last, hours: null, weekdays: null }
}

export function presetWindows(
  times: TimeFilters,
  nowMs: number,
): { preset: DatePreset; window: TimeWindow }[] {
  return DATE_PRESETS.map((preset) => ({ preset, window: timeWindow({ ...times, date: preset }, nowMs) }))
}

function daysOfFilter(date: DateFilter, day: number): { first: number | null; last: number | null } {
  if (date === null) return { first: null, last: null }
  if (typeof date === 'string') return presetDays(date, day)
  return {
    first: date.from === null ? null : dayOf(date.from),
    last: date.to === null ? null : dayOf(date.to),
  }
}

function hoursOfFilter(date: DateFilter, hours: HoursFilter): HoursWindow | null {
  const preset = date === 'maintenant' ? NOW : date === 'ce-soir' ? EVENING : null
  if (hours === null) return preset
  const from = hours.from === null ? 0 : minuteOfDay(hours.from)
  const to = hours.to === null ? MINUTES_OF_DAY : minuteOfDay(hours.to) || MINUTES_OF_DAY
  return {
    from: Math.max(from, preset?.from ?? 0),
    to: Math.min(to, preset?.to ?? MINUTES_OF_DAY),
    beginning: date !== 'maintenant',
    least: date === 'maintenant' ? 0 : JOINED_LATE_MINUTES,
  }
}

/** The dates of an event in the window, in their order. */
export function datesWithin(
  event: OpeningTimes & Pick<AgendaEvent, 'occurrences'>,
  window: TimeWindow,
): Occurrence[] {
  const sessions = sessionsOf(event)
  return event.occurrences.filter((occurrence) => {
    const { begin, end, kind } = spanOf(occurrence, sessions)
    return isWithin(begin, end, kind, window, sessions)
  })
}

/** Whether a date is under way, or an exhibition open, by what is known of its hours. Takes milliseconds since the epoch. */
export function isUnderWay(event: OpeningTimes, occurrence: Occurrence, nowMs: number): boolean {
  const sessions = sessionsOf(event)
  const { begin, end, kind } = spanOf(occurrence, sessions)
  const now = { date: 'maintenant', hours: null, weekdays: [], when: 'upcoming' } as const
  return isWithin(begin, end, kind, timeWindow(now, nowMs), sessions)
}

/** Whether a span is in the window. The sessions of its event are those from `first` to before `stop`. */
export function isWithin(
  begin: number,
  end: number,
  kind: SpanKind,
  window: TimeWindow,
  sessions: ArrayLike<number>,
  first = 0,
  stop = sessions.length,
): boolean {
  if (begin >= window.end || end <= window.after) return false
  // A range in the past holds what goes on still.
  if (window.first > window.last) return asksDaysOnly(window)
  if (kind === SPAN_KINDS.sessions) return hasSessionWithin(begin, end, window, sessions, first, stop)
  if (window.hours !== null) return isAtHours(begin, end, kind, window, window.hours)
  return window.weekdays === null || fallsOnWeekday(begin, end, window)
}

/** The day of a list under which a date of it stands: that on which it begins, or, where weekdays are asked for, the
 * first of them on which it is. */
export function dayListed(event: OpeningTimes, occurrence: Occurrence, window: TimeWindow): number {
  const sessions = sessionsOf(event)
  const { begin, end, kind } = spanOf(occurrence, sessions)
  return dayWithin(begin, window, (only) => isWithin(begin, end, kind, only, sessions))
}

/** The same for a span that begins at `begin`. */
export function dayWithin(begin: number, window: TimeWindow, isIn: (window: TimeWindow) => boolean): number {
  const firstDay = dayAt(begin)
  if (window.weekdays === null) return firstDay
  const from = Math.max(window.first, firstDay)
  for (let day = from; day <= Math.min(window.last, from + MOST_DAYS_CLOSED); day++) {
    if (!isOnWeekdays(day, window)) continue
    const after = Math.max(window.after, dayBegin(day))
    const end = Math.min(window.end, dayBegin(day + 1))
    if (isIn({ ...window, end, after, first: day, last: day })) return day
  }
  return firstDay
}

/** The same for windows that hold the same dates. */
export function windowKey({ begin, end, after, hours, weekdays }: TimeWindow): string {
  return [begin, end, after, weekdays ?? '', ...(hours ? Object.values(hours) : [])].join(' ')
}

/** True for a window with neither hours nor weekdays. */
export function asksDaysOnly({ hours, weekdays }: TimeWindow): boolean {
  return hours === null && weekdays === null
}

/** Whether a date of this day alone may be in the window. A postponed date falls on no weekday. */
export function isOnWeekdays(day: number, { weekdays }: TimeWindow): boolean {
  return weekdays === null || (day < UNDATED_DAY && ((weekdays >> weekday(day)) & 1) === 1)
}

function fallsOnWeekday(begin: number, end: number, window: TimeWindow): boolean {
  const from = Math.max(window.first, dayAt(begin))
  const until = Math.min(window.last, dayAt(end - 1), from + DAYS_LOOKED_AT - 1, UNDATED_DAY - 1)
  for (let day = from; day <= until; day++) {
    if (!isOnWeekdays(day, window)) continue
    if (overlaps(Math.max(begin, dayBegin(day)), Math.min(end, dayBegin(day + 1)), window)) return true
  }
  return false
}

function hasSessionWithin(
  begin: number,
  end: number,
  window: TimeWindow,
  sessions: ArrayLike<number>,
  first: number,
  stop: number,
): boolean {
  const { hours } = window
  // Its end is that of its last session.
  if (asksDaysOnly(window) && window.end === FOREVER) return true
  const from = Math.max(window.first, dayAt(begin))
  const last = Math.min(window.last, dayAt(end - 1))
  let until = from + DAYS_LOOKED_AT - 1
  for (let day = from; day <= last && day <= until; day++) {
    const closed = closedUntil(day, sessions, first, stop)
    if (closed !== null) {
      // Behind a closure all weekdays are looked at again.
      day = closed
      until = closed + DAYS_LOOKED_AT
      continue
    }
    if (!isOnWeekdays(day, window)) continue
    const today = weekday(day)
    for (let at = first; at < stop; at++) {
      const session = sessions[at]!
      if (weekdayOfSession(session) !== today) continue
      if (hours === null) {
        if (momentAt(day, closingOrMidnight(session)) > window.after) return true
      } else if (hasHours(session)) {
        const opens = momentAt(day, Math.max(opening(session), hours.from))
        const closes = momentAt(day, Math.min(closing(session), hours.to))
        if (overlaps(opens, closes, window)) return true
      }
    }
  }
  return false
}

function isAtHours(
  begin: number,
  end: number,
  kind: SpanKind,
  window: TimeWindow,
  { from, to, beginning, least }: HoursWindow,
): boolean {
  if (kind === SPAN_KINDS.unknown) return false
  const firstDay = dayAt(begin)
  const hasBegin = kind !== SPAN_KINDS.allDay
  const isInRange = firstDay >= window.first && firstDay <= window.last
  if (beginning && hasBegin && isInRange && isOnWeekdays(firstDay, window)) {
    const minute = minuteAt(firstDay, begin)
    if (minute >= from && minute < to) return true
  }
  const told = kind === SPAN_KINDS.openEnd ? Math.min(begin + UNTOLD_LENGTH_MINUTES, end) : end
  if (told - begin < least) return false
  const earliest = Math.max(window.first, firstDay)
  // Its first day may be over or begin too late; the next it fills, unless it ends there.
  const ahead = window.weekdays === null ? 2 : DAYS_LOOKED_AT
  const latest = Math.min(window.last, dayAt(told - 1), earliest + ahead)
  for (let day = earliest; day <= latest; day++) {
    if (!isOnWeekdays(day, window)) continue
    const opens = Math.max(begin, momentAt(day, from))
    const closes = Math.min(told, momentAt(day, to))
    if (overlaps(opens, closes, window)) return true
  }
  return false
}

function overlaps(begin: number, end: number, window: TimeWindow): boolean {
  return begin < end && end > window.after && begin < window.end
}
