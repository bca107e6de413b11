import type { CurrentUser } from '~/domain/current-user'
import { dateOf, today as todayOf } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { isProgrammeLocked } from '~/domain/programme'
import { datesToDecide, weatherDay } from '~/domain/weather'
import { occurrenceText } from '~/features/events/event-view'
import { hourText } from '~/features/events/weather-text'
import { capitalized } from '~/platform/french'
import { clockTime } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import { mayWriteOwnWords, WEATHER_LABELS } from './decide-weather.server'

export interface WeatherView {
  day: string
  /** These dates are decided together. */
  dates: string[]
  /** The text says what was decided last, or when a decision is due. */
  state: string
  /** Whether the author words where it is moved, or the plan for rain says it; null: there is none. */
  move: { isFree: boolean; plan: string } | null
}

/** Null unless something can be decided about a public event today. The caller checks that the user is the author or an
 * admin. */
export function weatherView(user: CurrentUser, event: StoredEvent, nowMs: number): WeatherView | null {
  const dates = datesToDecide(event, nowMs)
  const [first] = dates
  if (!first || event.status !== 'published' || isProgrammeLocked(user, event)) return null
  const today = dateOf(todayOf(nowMs))
  const day = weatherDay(first)
  const { weather, rainDecisionTime, rainPlan } = event
  const isFree = mayWriteOwnWords(user, event)
  const decided = weather?.day === day ? weather : null
  return {
    day,
    dates: dates.map((date) => capitalized(occurrenceText(date, today))),
    state: decided
      ? `${WEATHER_LABELS[decided.decision]}, dit à ${clockTime(toWallTime(Date.parse(decided.at)))}.`
      : `Vous avez annoncé une décision à ${hourText(rainDecisionTime ?? '')}.`,
    move: isFree || rainPlan !== '' ? { isFree, plan: decided?.word || rainPlan } : null,
  }
}
