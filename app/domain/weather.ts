// The organizer of an event outdoors decides whether a date takes place: when this is due, and what was decided.
import { fromWallTime } from '~/platform/zurich'
import { culturalDay, dateOf, dayBegin, nowMinute } from './days'
import type { AgendaEvent, Occurrence } from './event'
import { isOff, isOnline, programmeOf } from './occurrence'
import { spanOf, spansDays } from './spans'

/** The author is reminded so long before the decision, also where that is before the day begins. */
export const REMINDED_MINUTES = 60

type Decided = Pick<AgendaEvent, 'kind' | 'outdoor' | 'rainDecisionTime'>
type Outdoors = Decided & Pick<AgendaEvent, 'weather' | 'attendance' | 'programme'>

/** The day to which a date belongs (YYYY-MM-DD): 00:30 belongs to the evening before. */
export function weatherDay({ time, startLocal }: Pick<Occurrence, 'time' | 'startLocal'>): string {
  return time === 'timed' ? dateOf(culturalDay(startLocal)) : startLocal.slice(0, 10)
}

/** Returns milliseconds since the epoch. Null where nothing is decided: indoors, for a date of several days, and for
 * one that begins before that hour of its day. */
export function decisionMoment(event: Decided, date: Occurrence): number | null {
  const { kind, outdoor, rainDecisionTime } = event
  if (!outdoor || rainDecisionTime === null || kind === 'exhibition' || spansDays(date)) return null
  const startDay = date.startLocal.slice(0, 10)
  if (date.time !== 'timed') return fromWallTime(`${startDay}T${rainDecisionTime}`)
  const startMs = Date.parse(date.start)
  const moments = [startDay, weatherDay(date)].map((day) => fromWallTime(`${day}T${rainDecisionTime}`))
  return moments.find((moment) => moment < startMs) ?? null
}

/** From the morning of its day until it is over a date says what the weather does to it. */
export function isWeatherDay(event: Decided, date: Occurrence, nowMs: number): boolean {
  const decided = decisionMoment(event, date)
  if (decided === null) return false
  const day = date.time === 'timed' ? culturalDay(date.startLocal) : culturalDay(`${weatherDay(date)}T12:00`)
  const begin = Math.min(dayBegin(day), nowMinute(decided) - REMINDED_MINUTES)
  const now = nowMinute(nowMs)
  return begin <= now && now < spanOf(date).end
}

export type WeatherState =
  | { kind: 'awaited'; time: string }
  /** `word`: where it is moved; '' else. `at`: when it was said. */
  | { kind: 'maintained' | 'moved'; at: string; word: string }

/** Returns the state that the pages show of a date now; null for none. */
export function weatherOf(event: Outdoors, date: Occurrence, nowMs: number): WeatherState | null {
  const { rainDecisionTime, weather } = event
  const programme = programmeOf(event, date)
  if (rainDecisionTime === null || isOff(programme) || isOnline(event, programme)) return null
  if (!isWeatherDay(event, date, nowMs)) return null
  if (weather && weather.day === weatherDay(date) && weather.decision !== 'postponed') {
    return { kind: weather.decision, at: weather.at, word: weather.word }
  }
  const decided = decisionMoment(event, date)
  return decided !== null && nowMs < decided ? { kind: 'awaited', time: rainDecisionTime } : null
}

/** Lists the dates of the day on which something can be decided now, in their order. A date postponed for the weather
 * can be maintained after all; one called off otherwise cannot. */
export function datesToDecide(
  event: Outdoors & Pick<AgendaEvent, 'occurrences'>,
  nowMs: number,
): Occurrence[] {
  const { weather } = event
  const open = event.occurrences.filter((date) => {
    const programme = programmeOf(event, date)
    const isOurs = programme === 'postponed' && weather?.day === weatherDay(date)
    const isCalledOff = isOff(programme) && !(isOurs && weather?.decision === 'postponed')
    return !isCalledOff && !isOnline(event, programme) && isWeatherDay(event, date, nowMs)
  })
  const [first] = open
  return first ? open.filter((date) => weatherDay(date) === weatherDay(first)) : []
}
