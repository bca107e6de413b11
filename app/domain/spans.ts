// When the dates of an event are, in moments: minutes since the epoch.
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import {
  culturalDay,
  dayBegin,
  dayOf,
  FIRST_DAY,
  FOREVER,
  LAST_DAY,
  momentAt,
  nowMinute,
  weekday,
} from './days'
import type { AgendaEvent, Occurrence } from './event'
import { MIDNIGHT, MINUTES_OF_DAY } from './hours'
import { isOff, programmeOf } from './occurrence'
import {
  closedUntil,
  closingOrMidnight,
  type OpeningTimes,
  sessionsOf,
  weekdayOfSession,
} from './opening-hours'

/** The kind says what is known of the hours of a span. */
export const SPAN_KINDS = {
  timed: 0,
  /** No end was told. */
  openEnd: 1,
  allDay: 2,
  unknown: 3,
  /** Open at the sessions of its exhibition. */
  sessions: 4,
} as const
export type SpanKind = (typeof SPAN_KINDS)[keyof typeof SPAN_KINDS]

export interface Span {
  day: number
  begin: number
  end: number
  kind: SpanKind
  /** Cancelled or postponed: listed last. */
  isOff: boolean
}

/** The day of postponed dates that are over: after all real days, so that only lists without a last day hold it. */
export const UNDATED_DAY = LAST_DAY + 1
/** So long a postponed event is found after its old date. */
const AWAITED_DAYS = 365

type Dated = Pick<Occurrence, 'start' | 'end' | 'startLocal' | 'endLocal' | 'time'>
type Dates = OpeningTimes & Pick<AgendaEvent, 'programme' | 'occurrences'>

/** One a date, in their order; behind them one without a date for an event that is postponed. */
export function spansOf(event: Dates): Span[] {
  const sessions = sessionsOf(event)
  const spans = event.occurrences.map((occurrence) => ({
    ...spanOf(occurrence, sessions),
    isOff: isOff(programmeOf(event, occurrence)),
  }))
  const postponed = spans[postponedDate(event)]
  return postponed ? [...spans, undatedSpanAfter(postponed)] : spans
}

/** The index of the last postponed date; -1 for none. */
export function postponedDate(event: Pick<AgendaEvent, 'programme' | 'occurrences'>): number {
  return event.occurrences.findLastIndex((occurrence) => programmeOf(event, occurrence) === 'postponed')
}

/** Whether a date is postponed and over, and no new one is known. */
export function awaitsDate(
  event: OpeningTimes & Pick<AgendaEvent, 'programme'>,
  occurrence: Occurrence,
  nowMs: number,
): boolean {
  return programmeOf(event, occurrence) === 'postponed' && isOver(event, occurrence, nowMs)
}

function undatedSpanAfter({ end }: Span): Span {
  return {
    day: UNDATED_DAY,
    begin: dayBegin(UNDATED_DAY),
    end: Math.min(end + AWAITED_DAYS * MINUTES_OF_DAY, FOREVER),
    kind: SPAN_KINDS.unknown,
    isOff: true,
  }
}

/** A date without a time begins with its day. One without a sensible end lasts until its day ends. `sessions` are those
 * of an exhibition: it begins on its first open day and ends with its last closing. */
export function spanOf(occurrence: Dated, sessions: readonly number[] = []): Omit<Span, 'isOff'> {
  const { time, startLocal, endLocal } = occurrence
  if (time !== 'timed') {
    const first = clampDay(dayOf(startLocal.slice(0, 10)))
    const last = Math.max(first, clampDay(dayOf((endLocal ?? startLocal).slice(0, 10)) - 1))
    return (
      openSpan(first, last, sessions) ?? wholeDays(first, last, time === 'all_day' && sessions.length === 0)
    )
  }
  const day = clampDay(culturalDay(startLocal))
  const dayEnd = dayBegin(day + 1)
  const begin = within(momentOf(occurrence.start), dayBegin(day), dayEnd - 1)
  const end = occurrence.end === null ? begin : Math.min(momentOf(occurrence.end), dayBegin(LAST_DAY))
  return end > begin
    ? { day, begin, end, kind: SPAN_KINDS.timed }
    : { day, begin, end: dayEnd, kind: SPAN_KINDS.openEnd }
}

function openSpan(first: number, last: number, sessions: readonly number[]): Omit<Span, 'isOff'> | null {
  if (sessions.length === 0) return null
  const onDay = (day: number) => sessions.filter((session) => weekdayOfSession(session) === weekday(day))
  const isOpen = (day: number) => closedUntil(day, sessions) === null && onDay(day).length > 0
  let opens = first
  while (opens <= last && !isOpen(opens)) opens += 1
  if (opens > last) return null
  let closes = last
  while (!isOpen(closes)) closes -= 1
  const end = momentAt(closes, Math.max(...onDay(closes).map(closingOrMidnight)))
  return { day: opens, begin: dayBegin(opens), end, kind: SPAN_KINDS.sessions }
}

function wholeDays(first: number, last: number, isAllDay: boolean): Omit<Span, 'isOff'> {
  const kind = isAllDay ? SPAN_KINDS.allDay : SPAN_KINDS.unknown
  return { day: first, begin: dayBegin(first), end: momentAt(last, MIDNIGHT), kind }
}

/** Whole days in the plural, or 24 hours and more. */
export function spansDays({
  time,
  startLocal,
  endLocal,
}: Pick<Occurrence, 'time' | 'startLocal' | 'endLocal'>): boolean {
  if (endLocal === null) return false
  const lengthMs = Date.parse(`${endLocal}Z`) - Date.parse(`${startLocal}Z`)
  return time === 'timed' ? lengthMs >= DAY_MS : lengthMs > DAY_MS
}

/** Takes milliseconds since the epoch. The last day of an exhibition with opening hours ends with its closing. */
export function isOver(event: OpeningTimes, occurrence: Dated, nowMs: number): boolean {
  return spanOf(occurrence, sessionsOf(event)).end <= nowMinute(nowMs)
}

/** The dates that are not over, in their order. Takes milliseconds since the epoch. */
export function datesToCome(
  event: OpeningTimes & Pick<AgendaEvent, 'occurrences'>,
  nowMs: number,
): Occurrence[] {
  return event.occurrences.filter((occurrence) => !isOver(event, occurrence, nowMs))
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
