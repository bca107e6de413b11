// Who may edit an event, and whether it is public at once.
import type { Transaction } from '~/backend/documents'
import type { CurrentUser } from './current-user'
import type { AgendaEvent, StoredEvent } from './event'
import { dateStatesOf, withDateStates } from './event-content'
import { users } from './user'

export function isAuthor(
  user: Pick<CurrentUser, 'uid'>,
  { organizerUid }: Pick<AgendaEvent, 'organizerUid'>,
): boolean {
  return organizerUid === user.uid
}

export function ownsEvent(
  user: Pick<CurrentUser, 'uid' | 'role'> | null,
  event: Pick<AgendaEvent, 'organizerUid'>,
): boolean {
  return user !== null && (user.role === 'admin' || isAuthor(user, event))
}

export function publishesDirectly({ role, profile }: CurrentUser): boolean {
  return role === 'admin' || profile?.trusted === true
}

/** The author as read in this transaction: role and trust may have changed meanwhile. Null when the account is closed
 * or disabled. */
export async function presentAuthor(
  transaction: Transaction,
  author: CurrentUser,
): Promise<CurrentUser | null> {
  const profile = await transaction.get(users, author.uid)
  return profile === null || profile.disabled ? null : { ...author, role: profile.role, profile }
}

export function hasVerifiedEmail({ profile }: CurrentUser): boolean {
  return profile?.emailVerified === true
}

/** The version that this person edits: the amendment of their published event, else the event. The amendment comes
 * with the event's present programme and dates, and with the proposed note. */
export function editedVersion(
  author: CurrentUser,
  event: StoredEvent,
  amendment: StoredEvent | null,
): StoredEvent {
  const isOwnProposal = event.status === 'published' && isAuthor(author, event)
  if (amendment === null || !isOwnProposal) return event
  const { programme, availability, programmeSetBy } = event
  // A programme set by a moderator replaces a proposed note.
  const isNoteProposed = amendment.proposesNote && programmeSetBy === 'author'
  const programmeNote = isNoteProposed ? amendment.programmeNote : event.programmeNote
  const occurrences = withDateStates(amendment.occurrences, dateStatesOf(event.occurrences))
  return { ...amendment, programme, programmeNote, availability, programmeSetBy, occurrences }
}
