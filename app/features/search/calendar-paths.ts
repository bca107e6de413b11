import type { AgendaQuery } from '~/domain/agenda-query'
import { type CalendarKind, type CalendarPeriod, parsePeriod } from '~/domain/days'
import { listPath } from '~/domain/query-paths'
import { withParam } from '~/platform/query-string'

const CALENDARS = [
  { kind: 'month', view: 'mois' },
  { kind: 'week', view: 'semaine' },
] as const

export interface CalendarView {
  kind: CalendarKind
  /** null = that of the dates asked for, else of today. */
  period: CalendarPeriod | null
}

/** `vue=mois&mois=2026-12` or `vue=semaine&semaine=2026-W49`; null for the list. */
export function parseCalendarView(searchParams: URLSearchParams): CalendarView | null {
  const calendar = CALENDARS.find(({ view }) => view === searchParams.get('vue'))
  if (!calendar) return null
  const { kind, view } = calendar
  return { kind, period: parsePeriod(kind, searchParams.get(view) ?? '') }
}

export function calendarParams({ kind, period }: CalendarView): [name: string, value: string][] {
  const { view } = kind === 'month' ? CALENDARS[0] : CALENDARS[1]
  return [['vue', view], ...(period ? [[view, period.value] as [string, string]] : [])]
}

/** The calendar of a period, without other dates. */
export function calendarPath(query: AgendaQuery, period: CalendarPeriod): string {
  const list = listPath({ ...query, date: null, sort: null })
  return calendarParams({ kind: period.kind, period }).reduce(
    (path, [name, value]) => withParam(path, name, value),
    list,
  )
}
