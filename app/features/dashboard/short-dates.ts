import { dateOf, today as todayOf } from '~/domain/days'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { datesToCome, spansDays } from '~/domain/spans'
import { lastDay } from '~/features/events/event-view'
import { mainDates, scheduleLines } from '~/features/events/schedule-text'
import { counted, uncapitalized } from '~/platform/french'
import { clockTime, dayRange, shortDay } from '~/platform/french-dates'

/** « sam. 28 nov., 20 h 30 »; « 12 dates, prochaine date le sam. 28 nov., 20 h 30 »; the rules and the next date; of
 * an exhibition its period and its hours. An event that is over has its last date. */
export function shortDates(event: AgendaEvent, nowMs: number): string[] {
  const occurrences = mainDates(event)
  const toCome = datesToCome({ ...event, occurrences }, nowMs)
  const shown = toCome[0] ?? occurrences.at(-1)
  if (!shown) return []
  const date = shortDate(shown, nowMs)
  const lines = scheduleLines(event)
  if (occurrences.length === 1) return [date, ...lines.map(uncapitalized)]
  const which = toCome.length > 1 ? 'prochaine' : 'dernière'
  const when = `${which} date${spansDays(shown) ? '' : ' le'} ${date}`
  if (event.rules.length > 0) return [lines.join('\u00a0; '), when]
  const left = toCome.length > 1 && toCome.length < occurrences.length ? `, ${toCome.length} à venir` : ''
  return [`${counted(occurrences.length, 'date')}${left}, ${when}`, ...lines.map(uncapitalized)]
}

/** « sam. 28 nov., 20 h 30 », « du 3 au 8 août 2027 » */
function shortDate(occurrence: Occurrence, nowMs: number): string {
  if (spansDays(occurrence)) return dayRange(occurrence.startLocal, lastDay(occurrence))
  const day = shortDay(occurrence.startLocal, dateOf(todayOf(nowMs)))
  return occurrence.time === 'timed' ? `${day}, ${clockTime(occurrence.startLocal)}` : day
}
