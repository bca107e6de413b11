import type { DocumentStore, Transaction } from '~/backend/documents'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import { presentAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { organizers, roleIn, type StoredOrganizer } from '~/domain/organizer'
import { users } from '~/domain/user'
import type { Refused } from '~/platform/refused'
import { endMembership } from './leave-organizers.server'

/** 'unknown': somebody who is neither owner nor admin may not know. 'no-member': the person has left. */
export type MemberOutcome = { ok: true } | Refused<'unknown' | 'no-member' | 'last'>

/** Does the work with the organizer in one transaction, if this person may say who its members are: its owners and admins,
 * as they are in this transaction. */
export function inOwnedOrganizer<Outcome>(
  user: CurrentUser,
  id: string,
  documents: DocumentStore,
  work: (transaction: Transaction, organizer: StoredOrganizer) => Promise<Outcome>,
): Promise<Outcome | Refused<'unknown'>> {
  return documents.transaction(async (transaction) => {
    const organizer = await transaction.get(organizers, id)
    const present = await presentAuthor(transaction, user)
    if (!organizer || !present) return { ok: false, reason: 'unknown' }
    const isOwned = present.role === 'admin' || roleIn(organizer, user.uid) === 'owner'
    return isOwned ? work(transaction, organizer) : { ok: false, reason: 'unknown' }
  })
}

/** Ends the membership of somebody else. If two owners remove each other at once, one wins. */
export async function removeMember(
  owner: CurrentUser,
  id: string,
  uid: string,
  documents: DocumentStore,
): Promise<MemberOutcome> {
  return inOwnedOrganizer(owner, id, documents, async (transaction, organizer): Promise<MemberOutcome> => {
    if (roleIn(organizer, uid) === null) return { ok: false, reason: 'no-member' }
    if (organizer.members.length === 1 && owner.role !== 'admin') return { ok: false, reason: 'last' }
    await endMembership(transaction, organizer, uid)
    await log(transaction, owner, id, 'member_removed', uid)
    return { ok: true }
  })
}

/** Makes a member an owner as well. */
export async function makeOwner(
  owner: CurrentUser,
  id: string,
  uid: string,
  documents: DocumentStore,
): Promise<MemberOutcome> {
  return inOwnedOrganizer(owner, id, documents, async (transaction, organizer): Promise<MemberOutcome> => {
    const role = roleIn(organizer, uid)
    if (role === null) return { ok: false, reason: 'no-member' }
    if (role === 'owner') return { ok: true }
    const members = organizer.members.map((member) =>
      member.uid === uid ? { ...member, role: 'owner' as const } : member,
    )
    transaction.update(organizers, id, { members }, { expectedVersion: organizer.version })
    await log(transaction, owner, id, 'owner_made', uid)
    return { ok: true }
  })
}

/** Ends one's own membership. The last member stays: nobody could manage its events. */
export async function leaveOrganizer(
  user: CurrentUser,
  id: string,
  documents: DocumentStore,
): Promise<MemberOutcome> {
  return documents.transaction(async (transaction): Promise<MemberOutcome> => {
    const organizer = await transaction.get(organizers, id)
    if (organizer === null || roleIn(organizer, user.uid) === null) return { ok: false, reason: 'unknown' }
    if (organizer.members.length === 1) return { ok: false, reason: 'last' }
    await endMembership(transaction, organizer, user.uid)
    await log(transaction, user, id, 'left', user.uid)
    return { ok: true }
  })
}

async function log(
  transaction: Transaction,
  actor: CurrentUser,
  subjectId: string,
  action: string,
  uid: string,
): Promise<void> {
  const detail = uid === actor.uid ? '' : ((await transaction.get(users, uid))?.displayName ?? '')
  const member = detail === '' ? {} : { detail, memberUid: uid }
  writeAdminLog(transaction, actorOf(actor), { subject: 'organizer', subjectId, action, ...member })
}
