import type { AgendaEvent, Occurrence } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import { addDays, weekdayOf } from '~/platform/zurich'
import type { DemoExhibition, DemoProgramme } from './demo-data.server'

const SUNDAY = 7
const FIRST_OFFSET = -10
/** Leaves a week for what runs over several days: nothing but long courses reaches beyond day 180. */
const LAST_OFFSET = 173
/** Hardly anything begins on these days, unless it belongs to the very day. */
const QUIET_DAYS = ['12-24', '12-25', '01-01']

const CROWD_AVERSION = 10

/** Chooses the days of the demo programmes around a given day. Pure and deterministic. */
interface CalendarDay {
  day: string
  /** Days from today. */
  offset: number
  weekday: number
  monthDay: string
  /** Dates placed here so far. */
  load: number
}

/** The days on which a programme of the demo may begin, all of them still empty. */
export function calendarAround(today: string): CalendarDay[] {
  return Array.from({ length: LAST_OFFSET - FIRST_OFFSET + 1 }, (_, index) => {
    const offset = FIRST_OFFSET + index
    const day = addDays(today, offset)
    return { day, offset, weekday: weekdayOf(day), monthDay: day.slice(5), load: 0 }
  })
}

/** How likely a first date is: most of the demo happens in the next three weeks, and crowded days repel. */
function likelihood({ offset, monthDay, load }: CalendarDay): number {
  const wanted = QUIET_DAYS.includes(monthDay) ? 0.1 : wantedAt(offset)
  return wanted / (1 + (CROWD_AVERSION * load) / wanted)
}

function wantedAt(offset: number): number {
  if (offset < 0) return 5
  if (offset <= 21) return 21
  if (offset <= 63) return 7
  return 3.5
}

/**
 * The first day of a programme, or null when its season lies outside the calendar. `position` (0 to 1) picks among
 * the possible days; days in `taken` are avoided as long as others remain.
 */
export function chooseFirstDay(
  { first, months, within = [FIRST_OFFSET, LAST_OFFSET] }: DemoProgramme,
  calendar: readonly CalendarDay[],
  position: number,
  taken: ReadonlySet<string>,
): string | null {
  const possible = calendar.filter(
    ({ offset, weekday, monthDay }) =>
      offset >= within[0] &&
      offset <= within[1] &&
      (typeof first === 'string' ? monthDay === first : first.includes(weekday)) &&
      (!months || months.includes(Number(monthDay.slice(0, 2)))),
  )
  const vacant = possible.filter(({ day }) => !taken.has(day))
  const choice = vacant.length > 0 ? vacant : possible
  let remaining = position * choice.reduce((sum, day) => sum + likelihood(day), 0)
  for (const candidate of choice) {
    remaining -= likelihood(candidate)
    if (remaining <= 0) return candidate.day
  }
  return choice.at(-1)?.day ?? null
}

/** Notes on the calendar that these dates are taken by one more event. */
export function occupy(calendar: readonly CalendarDay[], occurrences: readonly Occurrence[]): void {
  const days = new Set(occurrences.map(({ startLocal }) => startLocal.slice(0, 10)))
  for (const calendarDay of calendar) if (days.has(calendarDay.day)) calendarDay.load += 1
}

export function scheduledOccurrences({ slots }: DemoProgramme, firstDay: string): Occurrence[] {
  return makeOccurrences(
    slots.map(({ day: offset, from, to, length, label, status }) => {
      const day = addDays(firstDay, offset)
      if (from === null) return { start: day, end: addDays(day, length - 1), time: 'all_day', label, status }
      const endDay = to !== null && to <= from ? addDays(day, 1) : day
      return { start: `${day}T${from}`, end: to === null ? null : `${endDay}T${to}`, label, status }
    }),
  )
}

/** Opens on the first day with opening hours, closes on a Sunday, at or after the days asked for. */
export function exhibitionOccurrences(
  { opens, closes, vernissage }: DemoExhibition,
  openingHours: AgendaEvent['openingHours'],
  today: string,
): Occurrence[] {
  const openDays = openingHours.flatMap(({ days }) => days)
  const firstDay = nextDay(addDays(today, opens), openDays)
  const last = nextDay(addDays(today, closes), [SUNDAY])
  const whole = { start: firstDay, end: last, time: 'all_day' as const }
  if (!vernissage) return makeOccurrences([whole])
  const [from, to] = vernissage
  const party = { start: `${firstDay}T${from}`, end: `${firstDay}T${to}`, label: 'Vernissage' }
  return makeOccurrences([whole, party])
}

function nextDay(from: string, weekdays: readonly number[]): string {
  let day = from
  while (!weekdays.includes(weekdayOf(day))) day = addDays(day, 1)
  return day
}
