import type { AgendaQuery } from '~/domain/agenda-query'
import { queryPath } from '~/domain/query-paths'

/** Enough for a personal calendar; larger readers use the JSON. */
export const CALENDAR_EVENTS_MOST = 300

const YEARS_AHEAD = 2

interface CalendarList {
  /** Events of the list. */
  total: number
  /** Whether its words or filters ask for dates. */
  isDated: boolean
  /** YYYY-MM-DD */
  today: string
}

/** The calendars of each year (YYYY) of a list that is too long for one; none where it asks for dates itself. */
export function calendarYears(
  query: AgendaQuery,
  { total, isDated, today }: CalendarList,
): { year: string; href: string }[] {
  if (total <= CALENDAR_EVENTS_MOST || isDated) return []
  const first = Number(today.slice(0, 4))
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => {
    const year = String(first + ahead)
    const date = { from: `${year}-01-01`, to: `${year}-12-31` }
    return { year, href: queryPath('/evenements.ics', { ...query, date }) }
  })
}

/** A calendar that ends before its list says so, and where the rest is; null for a whole one. `shown`: events in it. */
export function cutCalendarText(
  query: AgendaQuery,
  { shown, siteUrl, ...list }: CalendarList & { shown: number; siteUrl: string },
): string | null {
  if (list.total <= shown) return null
  const years = calendarYears(query, list).map(({ year, href }) => `${year}\u00a0: ${siteUrl}${href}`)
  const rest =
    years.length > 0
      ? `Par année\u00a0: ${years.join(', ')}`
      : 'Pour la suite, choisissez une période plus courte.'
  return `Les ${shown} prochains de ${list.total} événements. ${rest}`
}
