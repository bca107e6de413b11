// Who may say whether an event takes place, and with which words.

import { isAuthor, publishesDirectly } from './authorship'
import type { CurrentUser } from './current-user'
import type { AgendaEvent, Occurrence } from './event'
import { type EventState, statusesOf } from './event-content'

/** What a moderator has set is not the author's to change, until a moderator says that it takes place as planned. */
export function isProgrammeLocked(
  { role }: Pick<CurrentUser, 'role'>,
  { programmeSetBy }: Pick<AgendaEvent, 'programmeSetBy'>,
): boolean {
  return programmeSetBy === 'moderator' && role !== 'admin'
}

export interface SettledState {
  /** What visitors see at once. */
  visible: EventState & Pick<AgendaEvent, 'programmeSetBy'>
  /** The note that waits for approval; null = none does. */
  proposedNote: string | null
}

/**
 * What becomes of the state that somebody wishes for an event. Whether it takes place is seen at once: visitors must not
 * travel in vain. The words about it are other people's words: of those who do not publish directly they wait while the
 * event is public. Taking words away needs no approval, and words that told of another state go with it. Of a programme
 * that a moderator has set, only the availability is taken.
 */
export function settleState(user: CurrentUser, event: AgendaEvent, wished: EventState): SettledState {
  const { programme, programmeNote, programmeSetBy } = event
  const { availability } = wished
  if (isProgrammeLocked(user, event)) {
    return { visible: { programme, programmeNote, programmeSetBy, availability }, proposedNote: null }
  }
  const setBy = wished.programme === programme ? programmeSetBy : setterOf(user, event, wished)
  const visible = { ...wished, programmeSetBy: setBy }
  const needsApproval =
    event.status === 'published' &&
    !publishesDirectly(user) &&
    wished.programmeNote !== '' &&
    wished.programmeNote !== programmeNote
  if (!needsApproval) return { visible, proposedNote: null }
  const note = wished.programme === programme ? programmeNote : ''
  return { visible: { ...visible, programmeNote: note }, proposedNote: wished.programmeNote }
}

function setterOf(
  user: CurrentUser,
  event: AgendaEvent,
  { programme }: EventState,
): AgendaEvent['programmeSetBy'] {
  const isModerating = user.role === 'admin' && !isAuthor(user, event)
  return isModerating && programme !== 'scheduled' ? 'moderator' : 'author'
}

/** These dates in the states that the event's own have: a date with a state of its own would contradict the programme. */
export function withStatesOf(event: AgendaEvent, dates: readonly Occurrence[]): Occurrence[] {
  const statuses = statusesOf(event.occurrences)
  return dates.map((date) => ({ ...date, status: statuses.get(date.id) ?? null }))
}
