import { capitalized, quoted } from '~/platform/french'
import { clockTime, longDay } from '~/platform/french-dates'
import { readCalendarEvent } from '../files/calendar-event'
import { CalendarFault } from '../files/calendar-fault'
import { isoTime } from '../files/iso-time'
import { daysOrHoursOf } from '../files/schedule'
import { oneLine } from '../files/text.server'
import type { FoundDate } from './found-event'
import { calendarOfSchedule } from './schedule-calendar'
import { type EventNodes, isNode, type Node, plainTextOf, valuesOf } from './schema-nodes'

interface DatesReading {
  named: EventNodes['named']
  /** YYYY-MM-DD. */
  today: string
}

/** The dates of a node of schema.org. What is no date goes into `notes`, in French. */
export function datesOf(event: Node, { named, today }: DatesReading, notes: string[]): FoundDate[] {
  const textsOf = (name: string) => valuesOf(event[name], named).map(plainTextOf)
  const starts = textsOf('startDate').filter(Boolean)
  const ends = textsOf('endDate')
  const schedules = valuesOf(event.eventSchedule, named).filter(isNode)
  const scheduled = schedules.flatMap((schedule) => datesOfSchedule(schedule, today, notes))
  if (scheduled.length > 0) return scheduled
  if (starts.length === 0 && ends[0]) notes.push(`La page ne dit que la fin\u00a0: ${shown(ends[0])}.`)
  const dates = starts.flatMap((start, index) => dateOf(start, ends[index] ?? '', notes))
  const [before = ''] = textsOf('previousStartDate')
  return before === '' ? dates : withMove(dates, before, notes)
}

/** An interval (ISO 8601-1, 5.5) tells its end itself. */
function dateOf(text: string, toldEnd: string, notes: string[]): FoundDate[] {
  const [start = '', end = toldEnd] = text.split('/').map((part) => part.trim())
  const isInterval = isoTime(start) !== null
  return foundSpan(isInterval ? start : text, isInterval ? end : toldEnd, notes)
}

/** Days or wall times from `start` to `end`; none where `start` is no date. */
export function foundSpan(start: string, end: string, notes: string[]): FoundDate[] {
  try {
    const faults: string[] = []
    const span = daysOrHoursOf(start, end || null, faults)
    if (end && isoTime(end) === null) notes.push(`La fin d’une date n’est pas lisible\u00a0: ${shown(end)}.`)
    else notes.push(...faults.map((fault) => `${capitalized(fault)}.`))
    if (isEndBefore(start, end)) notes.push(`Une date finit avant son début\u00a0: ${shown(end)}.`)
    return [{ end: null, ...span }]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    notes.push(`Une date n’est pas lisible\u00a0: ${shown(start)}.`)
    return []
  }
}

/** The end of a night stands on the day of its start, often. */
function isEndBefore(start: string, end: string): boolean {
  const [from, to] = [isoTime(start), isoTime(end)]
  return from !== null && to !== null && to.slice(0, 10) < from.slice(0, 10)
}

function shown(text: string): string {
  return quoted(oneLine(text, 40))
}

/** schema.org, previousStartDate: the date that stands is the new one. */
function withMove(dates: FoundDate[], before: string, notes: string[]): FoundDate[] {
  const former = isoTime(before)
  const [date, ...others] = dates
  if (date === undefined || former === date.start) return dates
  const [day, time] = (former ?? '').split('T')
  const note = day
    ? `Prévu d’abord le ${longDay(day)}${time ? ` à\u00a0${clockTime(time)}` : ''}`
    : `Prévu d’abord\u00a0: ${shown(before)}`
  if (others.length === 0) return [{ ...date, note }]
  notes.push(`${note}.`)
  return dates
}

function datesOfSchedule(schedule: Node, today: string, notes: string[]): FoundDate[] {
  try {
    const events = calendarOfSchedule(schedule)
    if (events !== null) {
      const { dates } = readCalendarEvent({ events, timezones: {}, today })
      return dates.map(({ start, end, time }) => ({ start, end, time }))
    }
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
  }
  notes.push('La règle de répétition n’est pas lisible\u00a0: vérifiez les dates.')
  return []
}
