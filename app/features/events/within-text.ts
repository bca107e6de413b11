import type { AgendaEvent, Occurrence } from '~/domain/event'
import { isOff, programmeOf } from '~/domain/occurrence'
import { isOver } from '~/domain/spans'
import { enumerated } from '~/platform/french'
import { clockTime } from '~/platform/french-dates'

const NAMED_MOST = 2

/** « Visite guidée 14 h », « Visite guidée 14 h et vernissage 18 h »: of an event that is shown with days on end, the
 * next things that take place on this day (YYYY-MM-DD) at an hour of their own; null where there are none. */
export function withinText(
  event: AgendaEvent,
  shown: Pick<Occurrence, 'time'>,
  day: string,
  nowMs: number,
): string | null {
  if (shown.time === 'timed') return null
  const texts = event.occurrences.flatMap((date) => {
    if (date.time !== 'timed' || date.label === null || !date.startLocal.startsWith(day)) return []
    if (isOff(programmeOf(event, date)) || isOver(event, date, nowMs)) return []
    return [`${date.label} ${clockTime(date.startLocal)}`]
  })
  return texts.length > 0 ? enumerated(texts.slice(0, NAMED_MOST)) : null
}
