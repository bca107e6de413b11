// Whose an event is, and what may be sent by whom.
import type { Transaction } from '~/backend/documents'
import type { CurrentUser } from './current-user'
import type { AgendaEvent, StoredEvent } from './event'
import { statusesOf, withStatuses } from './event-content'
import { users } from './user'

export function isAuthor(
  user: Pick<CurrentUser, 'uid'>,
  { organizerUid }: Pick<AgendaEvent, 'organizerUid'>,
): boolean {
  return organizerUid === user.uid
}

/** Whose event it is, as far as rights go: its author and every admin; never a visitor. */
export function ownsEvent(
  user: Pick<CurrentUser, 'uid' | 'role'> | null,
  event: Pick<AgendaEvent, 'organizerUid'>,
): boolean {
  return user !== null && (user.role === 'admin' || isAuthor(user, event))
}

/** Whether what this person sends is public without approval. */
export function publishesDirectly({ role, profile }: CurrentUser): boolean {
  return role === 'admin' || profile?.trusted === true
}

/**
 * The author as this commit finds them: trust, role and account may have gone since the form was opened, even since this
 * request began. Null for one whose account is closed or disabled.
 */
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

/**
 * The version that this person goes on writing: the proposed one of their published event where there is one, in the
 * state that the public one is in, with the note that is proposed, else the event itself.
 */
export function editedVersion(
  author: CurrentUser,
  event: StoredEvent,
  amendment: StoredEvent | null,
): StoredEvent {
  const isOwnProposal = event.status === 'published' && isAuthor(author, event)
  if (amendment === null || !isOwnProposal) return event
  const { programme, availability, programmeSetBy } = event
  // Words that wait are worth nothing beside what a moderator has set since.
  const isNoteProposed = amendment.proposesNote && programmeSetBy === 'author'
  const programmeNote = isNoteProposed ? amendment.programmeNote : event.programmeNote
  const occurrences = withStatuses(amendment.occurrences, statusesOf(event.occurrences))
  return { ...amendment, programme, programmeNote, availability, programmeSetBy, occurrences }
}
