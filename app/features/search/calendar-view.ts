import type { AgendaQuery } from '~/domain/agenda-query'
import type { Catalogue, Hit } from '~/domain/catalogue'
import { type CalendarPeriod, dayOf, daysIn, parsePeriod } from '~/domain/days'
import { listPath } from '~/domain/query-paths'
import { counted } from '~/platform/french'
import { clockTime, longDay } from '~/platform/french-dates'
import { isoWeekOf } from '~/platform/zurich'
import { calendarPath } from './calendar-paths'

interface CalendarEvent {
  id: string
  title: string
  /** « 20 h 30 »; '' without a time. */
  time: string
  category: string
}

export interface CalendarDay {
  /** YYYY-MM-DD. */
  day: string
  number: number
  /** « samedi 5 décembre, 12 événements ». */
  label: string
  isToday: boolean
  count: number
  /** Its list; null without events. */
  href: string | null
  events: CalendarEvent[]
  /** Events that are not shown. */
  more: number
}

/** A week runs from Monday to Sunday; null for days outside of the period. */
export type CalendarWeeks = { number: number; href: string | null; days: (CalendarDay | null)[] }[]

interface WeeksContext {
  catalogue: Pick<Catalogue, 'days'>
  /** YYYY-MM-DD. */
  today: string
  /** How many events of a day are named. */
  named: number
}

/** The weeks of a month, or one week, with the number of events of each day and the first `named` of them. */
export function calendarWeeks(
  query: AgendaQuery,
  period: CalendarPeriod,
  { catalogue, today, named }: WeeksContext,
): CalendarWeeks {
  const days = daysIn(period)
  const counts = catalogue.days(query, days, named)
  const cells = days.map((day, at): CalendarDay => {
    const { total, hits } = counts[at] ?? { total: 0, hits: [] }
    return {
      day,
      number: Number(day.slice(8)),
      label: `${longDay(day, today)}, ${counted(total, 'événement')}`,
      isToday: day === today,
      count: total,
      href: total === 0 ? null : listPath({ ...query, date: { from: day, to: day }, sort: null }),
      events: hits.map(eventOf),
      more: total - hits.length,
    }
  })
  return weeksOf(cells, query)
}

function eventOf({ event, occurrence }: Hit): CalendarEvent {
  const time = occurrence.time === 'timed' ? clockTime(occurrence.startLocal) : ''
  const isWithin = event.kind === 'exhibition' && time !== '' && occurrence.label !== null
  const title = isWithin ? `${event.title} – ${occurrence.label}` : event.title
  return { id: event.id, title, time, category: event.category }
}

function weeksOf(cells: readonly CalendarDay[], query: AgendaQuery): CalendarWeeks {
  const weeks = new Map<string, (CalendarDay | null)[]>()
  for (const cell of cells) {
    const week = isoWeekOf(cell.day)
    const days = weeks.get(week) ?? Array<CalendarDay | null>(7).fill(null)
    days[weekdayIndex(cell.day)] = cell
    weeks.set(week, days)
  }
  return [...weeks].map(([week, days]) => {
    const period = parsePeriod('week', week)
    return { number: Number(week.slice(-2)), href: period && calendarPath(query, period), days }
  })
}

/** 0 = Monday. */
function weekdayIndex(day: string): number {
  return (((dayOf(day) + 3) % 7) + 7) % 7
}

/** Today if it is in the period and has events, else its first day with events, else null. */
export function dayToShow(weeks: CalendarWeeks): string | null {
  const days = weeks.flatMap((week) => week.days).filter((day) => day !== null && day.count > 0)
  return (days.find((day) => day?.isToday) ?? days[0])?.day ?? null
}
