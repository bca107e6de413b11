// A date says this of the weather on its day.
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { type WeatherState, weatherOf } from '~/domain/weather'
import { clockTime } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'

/** « Météo : décision à 16 h », « Maintenu (dit à 15 h 12) », « Déplacé : à la salle communale »; null for nothing. */
export function weatherText(event: AgendaEvent, date: Occurrence, nowMs: number): string | null {
  const state = weatherOf(event, date, nowMs)
  return state && weatherStateText(state)
}

function weatherStateText(state: WeatherState): string {
  if (state.kind === 'awaited') return `Météo\u00a0: décision à ${hourText(state.time)}`
  const said = `(dit à ${clockTime(toWallTime(Date.parse(state.at)))})`
  if (state.kind === 'maintained') return `Maintenu ${said}`
  return state.word === '' ? `Déplacé ${said}` : `Déplacé\u00a0: ${state.word}`
}

/** These hold for all dates; the table of practical facts shows them. */
export function weatherTexts({ outdoor, rainPlan, rainDecisionTime }: AgendaEvent): string[] {
  if (!outdoor) return []
  const decided = rainDecisionTime && `Décision à ${hourText(rainDecisionTime)} le jour même`
  return ['En plein air', rainPlan, decided ?? '']
}

/** « 16 h », « 7 h 30 ». Takes HH:mm. */
export function hourText(time: string): string {
  return clockTime(`2000-01-01T${time}`)
}
