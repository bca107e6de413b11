import { z } from 'zod'
import { type AgendaEvent, MAX_OCCURRENCES, type Occurrence } from '~/domain/event'
import { MINUTES_OF_DAY, minuteOfDay } from '~/domain/hours'
import { DAY_MS } from '~/platform/durations'
import { addDays, weekdayOf } from '~/platform/zurich'
import { isoTime } from './iso-time'
import { comingFirst, datesOfSource, type SourceDate, TOO_MANY_DATES } from './source-dates'
import { wholeDaysOf } from './whole-days'

const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const clock = z.string().regex(/^(?:[01]\d|2[0-4]):[0-5]\d(?::\d{2})?$/)

const scheduleSchema = z.object({
  label: z.string().nullish(),
  week: z.array(
    z.object({
      days: z.array(z.enum(WEEKDAYS)),
      times: z.array(z.object({ start: clock, end: clock.nullish() })).nullish(),
    }),
  ),
  periods: z.array(z.object({ start: day, end: day })),
})
type Schedule = z.infer<typeof scheduleSchema>
type Times = NonNullable<Schedule['week'][number]['times']>[number]

export const datesSchema = z.object({
  schedules: z.array(scheduleSchema).nullish(),
  occurrences: z.array(z.object({ begin: z.string(), end: z.string().nullish() })).nullish(),
  dates: z.array(z.string()).nullish(),
  start: z.string().nullish(),
  end: z.string().nullish(),
})
type SourceDates = z.infer<typeof datesSchema>

type EventDates = Pick<AgendaEvent, 'kind' | 'occurrences' | 'openingHours'> & {
  /** Dates that the event has no room for are among them. */
  all: Occurrence[]
  notes: string[]
}

/** An event open by hours on more days becomes a period with opening hours instead of a list. */
const MOST_LISTED_DAYS = 31
const MOST_LISTED_DAYS_OF_EXHIBITION = 7
/** Opening hours cover so many days of the week, at least so many minutes each; others are a series, as a weekly
 * concert. */
const OPEN_WEEKDAYS_LEAST = 3
const OPEN_MINUTES_LEAST = 3 * 60
/** Longer periods are typing errors, and would be walked day by day. */
const LONGEST_PERIOD_DAYS = 20 * 366
const MOST_OPENING_HOURS = 14

/** Returns no dates when the record has none; of too many it takes those to come (`today`: YYYY-MM-DD) before past
 * ones. Throws RangeError, in French, on impossible dates. */
export function readDates(source: SourceDates, isExhibition: boolean, today: string): EventDates {
  const mostListedDays = isExhibition ? MOST_LISTED_DAYS_OF_EXHIBITION : MOST_LISTED_DAYS
  const notes: string[] = []
  const single: SourceDate[] = []
  const periods: SourceDate[] = []
  const openingHours: AgendaEvent['openingHours'] = []

  for (const schedule of source.schedules ?? []) {
    for (const period of schedule.periods) {
      const openDays = openDaysOf(schedule, period)
      const dates = openDays.flatMap((open) => datesOfDay(schedule, open))
      const isPeriod = isExhibition || isOpenByHours(schedule) || dates.length > MAX_OCCURRENCES
      if (openDays.length > mostListedDays && isPeriod) {
        const hours = openingHoursOf(schedule)
        const time = hours.some(({ opens }) => opens !== null) ? 'all_day' : 'unknown'
        periods.push({ ...period, time, label: schedule.label ?? null })
        openingHours.push(...hours)
      } else {
        single.push(...dates)
      }
    }
  }
  for (const { begin, end } of source.occurrences ?? []) single.push(daysOrHoursOf(begin, end ?? null, notes))
  for (const text of source.dates ?? []) single.push(daysOrHoursOf(text, null, notes))
  if (source.start) single.push(daysOrHoursOf(source.start, source.end ?? null, notes))

  const all = occurrencesOf([...periods, ...single])
  if (all.length > MAX_OCCURRENCES) notes.push(TOO_MANY_DATES)
  return {
    kind: periods.length > 0 ? 'exhibition' : 'event',
    occurrences: comingFirst(all, ({ startLocal }) => startLocal, today),
    openingHours: distinct(openingHours).slice(0, MOST_OPENING_HOURS),
    all,
    notes,
  }
}

function openDaysOf(schedule: Schedule, { start, end }: { start: string; end: string }): string[] {
  const first = Date.parse(start)
  const last = Date.parse(end)
  if (Number.isNaN(first) || Number.isNaN(last)) throw new RangeError(`période illisible ${start} – ${end}`)
  if (last < first) throw new RangeError(`la période ${start} – ${end} finit avant de commencer`)
  if ((last - first) / DAY_MS > LONGEST_PERIOD_DAYS) throw new RangeError('période de plus de 20 ans')

  const isOpen = new Set(schedule.week.flatMap(({ days }) => days.map((name) => WEEKDAYS.indexOf(name) + 1)))
  const openDays: string[] = []
  for (let at = first; at <= last; at += DAY_MS) {
    const weekday = ((new Date(at).getUTCDay() + 6) % 7) + 1
    if (isOpen.has(weekday)) openDays.push(new Date(at).toISOString().slice(0, 10))
  }
  return openDays
}

function datesOfDay({ week, label }: Schedule, open: string): SourceDate[] {
  const weekday = weekdayOf(open)
  const times = week
    .filter(({ days }) => days.some((name) => WEEKDAYS.indexOf(name) + 1 === weekday))
    .flatMap((hours) => hours.times ?? [])
  if (times.length === 0) return [{ start: open, label: label ?? null }]
  return times.map(({ start, end }) => ({
    start: atClock(open, start),
    end: endAfter(open, start, end ?? null),
    label: label ?? null,
  }))
}

/** An end before the start is on the next day; an equal one is no end. */
function endAfter(open: string, start: string, end: string | null): string | null {
  if (end === null || end.slice(0, 5) === start.slice(0, 5)) return null
  return atClock(end > start ? open : addDays(open, 1), end)
}

function atClock(open: string, time: string): string {
  return time.startsWith('24') ? `${addDays(open, 1)}T00:00` : `${open}T${time.slice(0, 5)}`
}

/** True for dates without any times, or with times that are opening hours, on many days of the week. */
function isOpenByHours({ week }: Schedule): boolean {
  const times = week.flatMap((hours) => hours.times ?? [])
  const weekdays = new Set(week.flatMap(({ days }) => days))
  return weekdays.size >= OPEN_WEEKDAYS_LEAST && times.every(isOpeningTime)
}

function isOpeningTime({ start, end }: Times): boolean {
  if (!end || end.slice(0, 5) === start.slice(0, 5)) return false
  const minutes = minuteOfDay(end) - minuteOfDay(start)
  return (minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY >= OPEN_MINUTES_LEAST
}

/** The weekdays alone where hours are not whole; nothing when it is open every day without hours. */
function openingHoursOf({ week }: Schedule): AgendaEvent['openingHours'] {
  const rows = week
    .filter(({ days }) => days.length > 0)
    .flatMap(({ days, times }): AgendaEvent['openingHours'] => {
      const weekdays = days.map((name) => WEEKDAYS.indexOf(name) + 1).sort()
      const whole = (times ?? []).flatMap(({ start, end }) =>
        end ? { days: weekdays, opens: start.slice(0, 5), closes: end.slice(0, 5) } : [],
      )
      return whole.length > 0 ? whole : [{ days: weekdays, opens: null, closes: null }]
    })
  const isEveryDay = new Set(rows.flatMap(({ days }) => days)).size === WEEKDAYS.length
  return isEveryDay && rows.every(({ opens }) => opens === null) ? [] : rows
}

function spanOf(begin: string, end: string | null, notes: string[]): SourceDate {
  const start = isoTime(begin)
  if (start === null) throw new RangeError(`date illisible «\u00a0${begin.slice(0, 40)}\u00a0»`)
  const finish = end ? isoTime(end) : null
  if (end && finish === null) notes.push(`fin illisible «\u00a0${end.slice(0, 40)}\u00a0», ignorée`)
  if (finish === null) return { start }

  const startsAtTime = start.length > 10
  const lastDay = finish.slice(0, 10)
  if (!startsAtTime) return lastDay >= start ? { start, end: lastDay } : { start }
  // After a start with a time, an end without one only gives the last day.
  if (finish.length === 10)
    return lastDay > start.slice(0, 10) ? { start, end: `${addDays(lastDay, 1)}T00:00` } : { start }
  if (finish > start) return { start, end: finish }
  const isPastMidnight = finish < start && lastDay === start.slice(0, 10)
  return isPastMidnight ? { start, end: `${addDays(lastDay, 1)}${finish.slice(10)}` } : { start }
}

/**
 * Takes days, wall times or instants with offset. Gives days where they are written as hours, in Zurich or in the zone of
 * the offset. An end at a later midnight than the next one counts as the last day then, and is noted: pages write midnight
 * behind each day. Throws RangeError, in French, on an unreadable start; an unreadable end is left out and noted.
 */
export function daysOrHoursOf(begin: string, end: string | null, notes: string[]): SourceDate {
  const [from, until] = [begin.trim(), end?.trim() ?? null]
  const span = spanOf(from, until, notes)
  if (span.start.length === 10) return span
  const isUtc = IS_UTC.test(from)
  const written = spanOf(from.replace(OFFSET, ''), until?.replace(OFFSET, '') ?? null, [])
  // An hour of another zone that is midnight here is an hour.
  const frames = span.end || isUtc ? [written, span] : [written]
  for (const frame of frames) {
    const whole = wholeDaysOf(frame.start, frame.end ?? null, isUtc)
    if (whole === null) continue
    const day = frame.start.slice(0, 10)
    const isLastDay = whole.last > day && frame.end?.endsWith('T00:00') && MIDNIGHT.test(until ?? '')
    if (!isLastDay) return { start: day, end: whole.last > day ? whole.last : null, time: whole.time }
    const last = addDays(whole.last, 1)
    notes.push(`fin à minuit\u00a0: le ${last} compte comme dernier jour`)
    return { start: day, end: last, time: 'unknown' }
  }
  return span
}

const OFFSET = /(?<=[T ]\d{2}.*)(?:Z|[+-]\d{2}(?::?\d{2})?)$/i
const IS_UTC = /(?<=[T ]\d{2}.*)(?:Z|[+-]00(?::?00)?)$/i
/** An hour of that day, which 24:00 is not. */
const MIDNIGHT = /[T ](?!24)\d{2}/i

function occurrencesOf(inputs: SourceDate[]): AgendaEvent['occurrences'] {
  try {
    return datesOfSource(inputs)
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError('date qui n’existe pas')
    throw error
  }
}

function distinct<T>(values: T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
