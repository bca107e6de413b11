// This file says who may change an event's programme and its note.

import { isAuthor, publishesDirectly } from './authorship'
import type { CurrentUser } from './current-user'
import type { AgendaEvent, Occurrence } from './event'
import { dateStatesOf, type EventState, endsNote } from './event-content'

export function isProgrammeLocked(
  { role }: Pick<CurrentUser, 'role'>,
  { programmeSetBy }: Pick<AgendaEvent, 'programmeSetBy'>,
): boolean {
  return programmeSetBy === 'moderator' && role !== 'admin'
}

export interface AllowedState {
  /** Public at once. */
  visible: EventState & Pick<AgendaEvent, 'programmeSetBy'>
  /** A note that waits for approval; null = none. */
  proposedNote: string | null
  /** This note was proposed again though it tells of the state before; '' = none. Its author is to be told. */
  endedNote: string
}

/** Splits a change into what is public at once and what needs approval. The programme is public at once, because
 * visitors must not travel in vain. A new note of an author without trust waits while the event is public. Words about
 * the state before, public or waiting, end with it. If a moderator has set the programme, only the availability changes. */
export function allowedState(
  user: CurrentUser,
  event: AgendaEvent,
  wished: EventState,
  amendment: AgendaEvent | null,
): AllowedState {
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
