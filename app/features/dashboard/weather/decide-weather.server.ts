import { isAuthor, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type Occurrence, type StoredEvent } from '~/domain/event'
import { amendmentId, dateStatesOf, lostNotes, withDateStates } from '~/domain/event-content'
import { actorOf, transitionOf } from '~/domain/lifecycle'
import { isOff } from '~/domain/occurrence'
import { allowedState, isProgrammeLocked } from '~/domain/programme'
import type { Programme, WeatherDecision } from '~/domain/vocabulary'
import { datesToDecide, weatherDay } from '~/domain/weather'
import { findEditable } from '~/features/events/access.server'
import { applyTransition } from '~/features/events/apply-transition.server'
import {
  doneWithout,
  type OwnEventDependencies,
  type OwnEventOutcome,
} from '~/features/events/own-event-dependencies'
import { shortDay } from '~/platform/french-dates'
import type { Refused } from '~/platform/refused'

export interface WeatherWish {
  id: string
  /** The day that the author has seen, YYYY-MM-DD. */
  day: string
  decision: WeatherDecision
  /** An author who publishes directly says where it is moved; the plan for rain of everybody else is read by
   * moderators already. */
  word: string
}

type WeatherOutcome = OwnEventOutcome | Refused<'no-word'>

export const WEATHER_LABELS: Record<WeatherDecision, string> = {
  maintained: 'Maintenu',
  moved: 'Déplacé',
  postponed: 'Reporté',
}

/**
 * Says what the weather does to the dates of this day, at once and without approval, for authors and admins; they may
 * say something else as often as they like until the dates are over. The same once more changes nothing. Refuses other
 * people's events as missing, another day than today, dates that are called off, events that are not public, authors
 * when a moderator has set the programme, and « moved » without a word where to.
 */
export async function decideWeather(
  user: CurrentUser,
  wish: WeatherWish,
  { documents, clock }: Pick<OwnEventDependencies, 'documents' | 'clock'>,
): Promise<WeatherOutcome> {
  const nowMs = clock.now()
  return documents.transaction<WeatherOutcome>(async (transaction) => {
    const event = await findEditable(user, wish.id, transaction)
    if (event === null) return { ok: false, reason: 'not-found' }
    const transition = transitionOf('decide_weather', actorOf(user, event), event)
    const dates = datesToDecide(event, nowMs)
    const [first] = dates
    if (transition === null || first === undefined || weatherDay(first) !== wish.day) {
      return { ok: false, reason: 'wrong-state' }
    }
    if (isProgrammeLocked(user, event)) return { ok: false, reason: 'locked' }
    const word = wordOf(user, event, wish)
    if (word === null) return { ok: false, reason: 'no-word' }
    const { day, decision } = wish
    const { weather } = event
    if (weather?.day === day && weather.decision === decision && weather.word === word) return { ok: true }

    const said = { day, decision, word, at: new Date(nowMs).toISOString() }
    const states = statesAfter(user, event, dates, decision)
    await applyTransition(transaction, {
      transition,
      user,
      event,
      counterpart: null,
      fields: { ...states, weather: said },
      before: weather?.day === day ? logText(weather, first) : '',
      after: logText(said, first),
      nowMs,
    })
    const ended = states.programmeNote === '' && event.programmeNote !== '' ? [event.programmeNote] : []
    const amendment = states.occurrences && (await transaction.get(events, amendmentId(event.id)))
    if (states.occurrences && amendment) {
      const occurrences = withDateStates(amendment.occurrences, dateStatesOf(states.occurrences))
      transaction.update(events, amendment.id, { occurrences })
    }
    const lost = states.occurrences ? lostNotes(event.occurrences, states.occurrences) : []
    return doneWithout([...ended, ...lost])
  })
}

/** « Où » is free for an author who publishes directly; for others it is the plan for rain, which moderators have
 * read. */
export function mayWriteOwnWords(user: CurrentUser, event: StoredEvent): boolean {
  return publishesDirectly(user) || !isAuthor(user, event)
}

function wordOf(user: CurrentUser, event: StoredEvent, { decision, word }: WeatherWish): string | null {
  if (decision !== 'moved') return ''
  return (mayWriteOwnWords(user, event) ? word : event.rainPlan) || null
}

/** The programme of an event with one date, else the states of these dates: « postponed », or as they were before. */
function statesAfter(
  user: CurrentUser,
  event: StoredEvent,
  dates: readonly Occurrence[],
  decision: WeatherDecision,
): Partial<AgendaEvent> {
  const isPostponed = decision === 'postponed'
  if (event.occurrences.length === 1) {
    if (isPostponed === (event.programme === 'postponed')) return {}
    const { programmeNote, availability } = event
    const programme = isPostponed ? 'postponed' : 'scheduled'
    return allowedState(user, event, { programme, programmeNote, availability }, null).visible
  }
  const asBefore = isOff(event.programme) ? 'scheduled' : null
  const status: Programme | null = isPostponed ? 'postponed' : asBefore
  const changed = dates.filter((date) => isPostponed || date.status === 'postponed')
  if (changed.length === 0) return {}
  const states = new Map(changed.map(({ id }) => [id, { status }]))
  return { occurrences: withDateStates(event.occurrences, states) }
}

function logText(
  { decision, word }: Pick<NonNullable<AgendaEvent['weather']>, 'decision' | 'word'>,
  { startLocal }: Occurrence,
): string {
  const label = WEATHER_LABELS[decision].toLowerCase()
  return `${shortDay(startLocal)}\u00a0: ${label} (météo)${word && `, ${word}`}`
}
