import { dateOf, dayOf, momentAt, nowMinute, today, weekday } from '~/domain/days'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { MINUTES_OF_DAY, minuteOfDay } from '~/domain/hours'
import type { OpeningTimes } from '~/domain/opening-hours'
import { enumerated } from '~/platform/french'
import { clockTime, dayAndMonth } from '~/platform/french-dates'

interface Session {
  opens: string
  closes: string
}

/** Whether an exhibition with known hours has none on this weekday. */
export function isClosedOn(day: string, { openingHours, closedDays }: OpeningTimes): boolean {
  if (openingHours.length === 0) return false
  return isClosedDay(day, closedDays) || openingHours.every(({ days }) => !days.includes(weekday(dayOf(day))))
}

function isClosedDay(day: string, closedDays: OpeningTimes['closedDays']): boolean {
  return closedDays.some(({ from, to }) => from <= day && day <= to)
}

/** « ferme à 18 h », « ouvre à 14 h », « fermé aujourd’hui », on another day than today « ouvert de 11 h à 18 h », « fermé
 * ce jour-là », « fermé le 25 décembre »: « fermé le mardi » would say that it is open on all other days; null where the hours of an exhibition say nothing about the day (YYYY-MM-DD). */
export function openingText(
  { kind, openingHours, closedDays }: OpeningTimes,
  { time, startLocal, endLocal }: Occurrence,
  day: string,
  nowMs: number,
): string | null {
  const isItsDay = startLocal.slice(0, 10) <= day && day < (endLocal ?? startLocal).slice(0, 10)
  if (kind !== 'exhibition' || time === 'timed' || openingHours.length === 0 || !isItsDay) return null
  const isToday = day === dateOf(today(nowMs))
  if (isClosedOn(day, { kind, openingHours, closedDays })) {
    if (isToday) return 'fermé aujourd’hui'
    return isClosedDay(day, closedDays) ? `fermé le ${dayAndMonth(day)}` : 'fermé ce jour-là'
  }
  const number = dayOf(day)
  const rows = openingHours.filter(({ days }) => days.includes(weekday(number)))
  const sessions = rows.flatMap(sessionIn).sort((a, b) => minuteOfDay(a.opens) - minuteOfDay(b.opens))
  if (sessions.length === 0) return null
  return isToday ? todaysText(sessions, number, nowMinute(nowMs)) : `ouvert ${hoursText(sessions)}`
}

function sessionIn({ opens, closes }: AgendaEvent['openingHours'][number]): Session[] {
  return opens === null || closes === null ? [] : [{ opens, closes }]
}

/** « de 10 h à 12 h et de 14 h à 18 h ». */
function hoursText(sessions: readonly Session[]): string {
  return enumerated(sessions.map(({ opens, closes }) => `de ${clockTime(opens)} à ${clockTime(closes)}`))
}

function todaysText(sessions: readonly Session[], day: number, now: number): string {
  for (const { opens, closes } of sessions) {
    if (now < momentAt(day, minuteOfDay(opens))) return `ouvre à ${clockTime(opens)}`
    if (now < momentAt(day, closingMinute({ opens, closes }))) return `ferme à ${clockTime(closes)}`
  }
  return `fermé (ouvert jusqu’à ${clockTime(sessions.at(-1)?.closes ?? '')})`
}

/** Hours that end at 05:00 or later in the morning count until the day ends. */
function closingMinute({ opens, closes }: Session): number {
  const closing = minuteOfDay(closes)
  return closing > minuteOfDay(opens) ? closing : MINUTES_OF_DAY
}
