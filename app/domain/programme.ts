// Who may change an event's programme and its note.

import { fromWallTime } from '~/platform/zurich'
import { isAuthor, publishesDirectly } from './authorship'
import { culturalDay, dateOf, dayBegin, nowMinute } from './days'
import type { AgendaEvent, Occurrence } from './event'
import { dateStatesOf, type EventState, endsNote } from './event-content'
import { isOff, isOnline, programmeOf, spanOf, spansDays } from './occurrence'
import type { CurrentUser } from './user'

export function isProgrammeLocked(
  { role }: Pick<CurrentUser, 'role'>,
  { programmeSetBy }: Pick<AgendaEvent, 'programmeSetBy'>,
): boolean {
  return programmeSetBy === 'moderator' && role !== 'admin'
}

export interface SettledState {
  /** Public at once. */
  visible: EventState & Pick<AgendaEvent, 'programmeSetBy'>
  /** A note that waits for approval; null = none. */
  proposedNote: string | null
  /** What was wished again though it tells of the state before; '' = nothing. Its author is to be told. */
  endedNote: string
}

/** Splits a change into what is public at once and what needs approval. The programme is public at once, because
 * visitors must not travel in vain. A new note of an author without trust waits while the event is public. Words about
 * the state before, public or waiting, end with it. If a moderator has set the programme, only the availability changes. */
export function settleState(
  user: CurrentUser,
  event: AgendaEvent,
  wished: EventState,
  amendment: AgendaEvent | null,
): SettledState {
  const { programme, programmeNote, programmeSetBy } = event
  const { availability } = wished
  if (isProgrammeLocked(user, event)) {
    return {
      visible: { programme, programmeNote, programmeSetBy, availability },
      proposedNote: null,
      endedNote: '',
    }
  }
  const setBy = wished.programme === programme ? programmeSetBy : setterOf(user, event, wished)
  const isOver = endsNote(event, wished)
  const waiting = amendment?.proposesNote ? amendment.programmeNote : programmeNote
  const endedNote =
    isOver && [programmeNote, waiting].includes(wished.programmeNote) ? wished.programmeNote : ''
  const wishedNote = endedNote === '' ? wished.programmeNote : ''
  const visible = { ...wished, programmeNote: wishedNote, programmeSetBy: setBy }
  const needsApproval =
    event.status === 'published' &&
    !publishesDirectly(user) &&
    wishedNote !== '' &&
    wishedNote !== programmeNote
  if (!needsApproval) return { visible, proposedNote: null, endedNote }
  return {
    visible: { ...visible, programmeNote: isOver ? '' : programmeNote },
    proposedNote: wishedNote,
    endedNote,
  }
}

function setterOf(
  user: CurrentUser,
  event: AgendaEvent,
  { programme }: EventState,
): AgendaEvent['programmeSetBy'] {
  const isModerating = user.role === 'admin' && !isAuthor(user, event)
  return isModerating && programme !== 'scheduled' ? 'moderator' : 'author'
}

/** These dates with the statuses of the event's dates; a new date follows the programme. */
export function withStatesOf(event: AgendaEvent, dates: readonly Occurrence[]): Occurrence[] {
  const states = dateStatesOf(event.occurrences)
  return dates.map((date) => ({ ...date, status: states.get(date.id)?.status ?? null }))
}

// Of events outdoors: when their organizer decides whether a date takes place, and what was decided.

/** The author is reminded so long before the decision, also where that is before the day begins. */
export const REMINDED_MINUTES = 60

type Decided = Pick<AgendaEvent, 'kind' | 'outdoor' | 'rainDecisionTime'>

type Outdoors = Decided & Pick<AgendaEvent, 'weather' | 'attendance' | 'programme'>

/** The day to which a date belongs (YYYY-MM-DD): 00:30 belongs to the evening before. */
export function weatherDay({ time, startLocal }: Pick<Occurrence, 'time' | 'startLocal'>): string {
  return time === 'timed' ? dateOf(culturalDay(startLocal)) : startLocal.slice(0, 10)
}

/** In milliseconds since the epoch. Null where nothing is decided: indoors, what lasts for days, and a date that begins
 * before that hour of its day. */
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

/** What is to be said of a date now; null for nothing. */
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

/** Those of the day on which something can be decided now, in their order. What was postponed for the weather can be
 * maintained after all; what was called off otherwise cannot. */
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
