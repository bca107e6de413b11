import { dateOf, today as todayOf } from '~/domain/days'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import { lastDay, spansDays } from '~/features/events/event-view'
import { mainDates, scheduleLines } from '~/features/events/schedule-text'
import { uncapitalized } from '~/platform/french'
import { counted } from '~/platform/french-counts'
import { clockTime, dayRange, shortDay } from '~/platform/french-dates'

/** « sam. 28 nov., 20 h 30 et 3 autres dates »: the next date, or the last when all are over. */
export function shortDates(event: AgendaEvent, nowMs: number): string {
  const occurrences = mainDates(event)
  const upcoming = datesToCome({ ...event, occurrences }, nowMs)
  const shown = upcoming[0] ?? occurrences.at(-1)
  if (!shown) return ''
  const others = (upcoming.length || occurrences.length) - 1
  const more = others > 0 ? ` et ${counted(others, 'autre date', 'autres dates')}` : ''
  const lines = scheduleLines(event).map(uncapitalized).join('\u00a0; ')
  return shortDate(shown, nowMs) + more + (lines && ` (${lines})`)
}

/** « sam. 28 nov., 20 h 30 », « du 3 au 8 août 2027 » */
export function shortDate(occurrence: Occurrence, nowMs: number): string {
  if (spansDays(occurrence)) return dayRange(occurrence.startLocal, lastDay(occurrence))
  const day = shortDay(occurrence.startLocal, dateOf(todayOf(nowMs)))
  return occurrence.time === 'timed' ? `${day}, ${clockTime(occurrence.startLocal)}` : day
}
