// Who may change an event's programme and its note.

import { isAuthor, publishesDirectly } from './authorship'
import type { CurrentUser } from './current-user'
import type { AgendaEvent, Occurrence } from './event'
import { dateStatesOf, type EventState } from './event-content'

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
}

/** Splits a change into what is public at once and what needs approval. The programme is public at once, because
 * visitors must not travel in vain. A new note of an author without trust waits while the event is public; a note
 * about another programme is removed. If a moderator has set the programme, only the availability changes. */
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

/** These dates with the statuses of the event's dates; a new date follows the programme. */
export function withStatesOf(event: AgendaEvent, dates: readonly Occurrence[]): Occurrence[] {
  const states = dateStatesOf(event.occurrences)
  return dates.map((date) => ({ ...date, status: states.get(date.id)?.status ?? null }))
}
