// This file says who may edit an event, and whether it is public at once. An author is an account, or somebody without
// one who has proposed the event: only this file tells them apart.
import type { DocumentStore, Transaction } from '~/backend/documents'
import type { CurrentUser } from './current-user'
import { type AgendaEvent, events, type StoredEvent } from './event'
import { dateStatesOf, withDateStates } from './event-content'
import { proposalIdIn, proposals, proposerUid, type StoredProposal } from './proposal'
import { DISPLAY_NAME_MAX_LENGTH, newUser, type StoredUser, users } from './user'

export type Authored = Pick<AgendaEvent, 'organizerUid' | 'organizerId'>

/** An event published in the name of an organizer belongs to its members, whoever wrote it: an author who has left the
 * organizer has left its events too. */
export function isAuthor(user: Pick<CurrentUser, 'uid' | 'profile'>, event: Authored): boolean {
  return event.organizerId === null ? event.organizerUid === user.uid : isMemberOf(user, event.organizerId)
}

export function isMemberOf({ profile }: Pick<CurrentUser, 'profile'>, organizerId: string): boolean {
  return profile?.organizerIds.includes(organizerId) ?? false
}

/** Whether this person may publish in the name of this organizer, null for none. `event` is what they edit: an editor
 * who has not written it keeps its organizer. The caller checks that the organizer exists. */
export function mayPublishAs(
  user: Pick<CurrentUser, 'uid' | 'role' | 'profile'>,
  organizerId: string | null,
  event: Authored | null,
): boolean {
  if (event !== null && organizerId === event.organizerId) return true
  // A link manages what was proposed without an account; in the name of an organizer nobody could use it.
  if (event?.organizerUid && proposalIdIn(event.organizerUid) !== null) return organizerId === null
  if (user.role === 'admin') return true
  if (event !== null && event.organizerUid !== user.uid) return false
  return organizerId === null || isMemberOf(user, organizerId)
}

export function ownsEvent(
  user: Pick<CurrentUser, 'uid' | 'role' | 'profile'> | null,
  event: Authored,
): boolean {
  return user !== null && (user.role === 'admin' || isAuthor(user, event))
}

export function publishesDirectly({ role, profile }: CurrentUser): boolean {
  return role === 'admin' || profile?.trusted === true
}

type Reader = Pick<Transaction, 'get'>

/** The author as read in this transaction: role and trust may have changed meanwhile. Null when the account is closed
 * or disabled. */
export async function presentAuthor(reader: Reader, author: CurrentUser): Promise<CurrentUser | null> {
  const profile = await authorProfile(author.uid, reader)
  return profile === null || profile.disabled ? null : { ...author, role: profile.role, profile }
}

/** Name, address and rights of the author with this uid; null when there is none any more. */
export async function authorProfile(uid: string, reader: Reader): Promise<StoredUser | null> {
  const proposalId = proposalIdIn(uid)
  if (proposalId === null) return reader.get(users, uid)
  const proposal = await reader.get(proposals, proposalId)
  return proposal && proposerOf(proposal).profile
}

export function proposerOf(proposal: StoredProposal): CurrentUser & { profile: StoredUser } {
  const { id, email, name, state, confirmedAt, version, createdAt, updatedAt, changedAt, removedAt } =
    proposal
  const uid = proposerUid(id)
  const account = newUser({
    uid,
    email,
    displayName: name.slice(0, DISPLAY_NAME_MAX_LENGTH),
    emailVerified: confirmedAt !== null,
  })
  const stored = { id: uid, version, createdAt, updatedAt, changedAt, removedAt }
  // An account has taken the event over: nothing more is done in the proposer's name.
  const profile = { ...account, ...stored, disabled: state === 'taken' }
  return { uid, sessionId: '', role: profile.role, profile }
}

/** Somebody without an account is filling in this form. Nothing is proposed yet. */
export function visitorWith(proposalId: string): CurrentUser {
  return { uid: proposerUid(proposalId), sessionId: '', role: 'organizer', profile: null }
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

/** One author may have so many events waiting or withdrawn: it is a season of a theatre, and nothing that a queue or a
 * dashboard chokes on. */
export const MOST_UNPUBLISHED = 200

/** Counts the events of this account that wait or are withdrawn, calendars included. */
export async function countUnpublished(uid: string, documents: DocumentStore): Promise<number> {
  const having = (status: AgendaEvent['status']) =>
    documents.count(events, [
      ['organizerUid', '==', uid],
      ['status', '==', status],
    ])
  return (await having('pending')) + (await having('draft'))
}
