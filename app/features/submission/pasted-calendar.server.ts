import type { CalendarEvent } from '~/features/feeds/import/calendar-event'
import { byUid, readCalendarFile } from '~/features/feeds/import/content-lines.server'
import { openExpander } from '~/features/feeds/import/expand.server'
import { addDays } from '~/platform/zurich'
import { endWithoutDay } from './end-without-day'
import type { LineRefusal, PastedDate, PastedDates, ReadingContext } from './pasted-dates'

const MAX_LABEL = 140
/** Each may take two seconds of a worker. */
const MAX_UIDS = 100

export function isCalendar(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\ufeff/, '')) || /^BEGIN:VEVENT/im.test(text)
}

/** The dates to come of a calendar (RFC 5545), labelled by their events where it has several. */
export async function readPastedCalendar(bytes: Buffer, { today }: ReadingContext): Promise<PastedDates> {
  const file = readCalendarFile(bytes)
  const refusals: LineRefusal[] = file.refused.map(({ line, reason }) => ({
    line,
    text: 'BEGIN:VEVENT',
    reason,
  }))
  const named = file.events.map((block, index) => ({ ...block, uid: block.uid ?? `sans-uid-${index}` }))
  const events: { line: number; event: CalendarEvent }[] = []
  const expander = openExpander()
  try {
    for (const [index, [uid, text]] of [...byUid(named)].entries()) {
      const line = named.find((block) => block.uid === uid)?.line ?? 0
      if (index === MAX_UIDS) {
        refusals.push({
          line,
          text: 'BEGIN:VEVENT',
          reason: `au plus ${MAX_UIDS}\u00a0événements par calendrier`,
        })
        break
      }
      const answer = await expander.expand({ events: text, timezones: file.timezones, today })
      if (answer.ok) events.push({ line, event: answer.event })
      else refusals.push({ line, text: 'BEGIN:VEVENT', reason: answer.reason })
    }
  } finally {
    await expander.close()
  }
  const titles = new Set(events.map(({ event }) => event.title))
  const dates = events.flatMap(({ line, event }) => {
    const toCome = event.dates.filter(({ start, end }) => (end ?? start).slice(0, 10) >= today)
    if (toCome.length === 0) {
      refusals.push({ line, text: event.title || 'BEGIN:VEVENT', reason: 'toutes ses dates sont passées' })
    }
    const label = titles.size > 1 ? event.title.trim().slice(0, MAX_LABEL) : ''
    return toCome.map((date) => rowOf(date, event, label))
  })
  if (events.length + refusals.length === 0) {
    refusals.push({ line: 1, text: 'BEGIN:VCALENDAR', reason: 'il n’y a pas d’événement dans ce calendrier' })
  }
  return { dates: dates.sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1)), refusals }
}

function startOf({ day, startTime = '' }: PastedDate): string {
  return day + startTime
}

function rowOf(
  { start, end, cancelled }: CalendarEvent['dates'][number],
  event: CalendarEvent,
  label: string,
): PastedDate {
  const day = start.slice(0, 10)
  const isOff = cancelled || event.status === 'CANCELLED'
  const rest = { ...(label && { label }), ...(isOff && { status: 'cancelled' as const }) }
  if (start.length === 10) {
    const time = event.lastsAllDay ? 'all_day' : 'unknown'
    return { day, time, ...(end && end > day && { endDay: end }), ...rest }
  }
  const startTime = start.slice(11)
  if (end === null) return { day, time: 'timed', startTime, ...rest }
  const endTime = end.slice(11)
  const usual = endWithoutDay(startTime, endTime)
  const isUsual = end.slice(0, 10) === (usual === 'next-day' ? addDays(day, 1) : day) && usual !== 'too-early'
  return { day, time: 'timed', startTime, endTime, ...(!isUsual && { endDay: end.slice(0, 10) }), ...rest }
}
