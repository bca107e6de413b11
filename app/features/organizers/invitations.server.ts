import { randomBytes } from 'node:crypto'
import { allDocuments, type DocumentStore } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import { hasVerifiedEmail, presentAuthor, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { hashOfKey } from '~/domain/hashes.server'
import {
  INVITATION_DAYS,
  type Invitation,
  invitations,
  MEMBERS_MOST,
  organizers,
  roleIn,
  type StoredInvitation,
  type StoredOrganizer,
} from '~/domain/organizer'
import { users } from '~/domain/user'
import { holdsAddress } from '~/features/events/holds-address'
import { mayMail } from '~/features/notify/mail-budget.server'
import { mailboxOf } from '~/features/notify/mailbox.server'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import { consume, limits } from '~/http/rate-limits.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Sender } from '~/platform/letter'
import type { Refused, RefusedForNow } from '~/platform/refused'
import { invitationMail } from './invitation-mail'
import { ORGANIZERS_MOST } from './manage-organizers.server'
import { inOwnedOrganizer } from './members.server'

export interface InvitationDependencies {
  documents: DocumentStore
  clock: Clock
  secret: string
  /** The sender signs mails, and says where the site is. */
  env: Sender
}

type Inviting =
  | { ok: true }
  /** 'silenced': the mailbox wants no mails that others bring about. */
  | Refused<'unknown' | 'unverified' | 'full' | 'silenced'>
  | RefusedForNow<'too-many'>

/** Mails a link into the organizer to an address, whether it has an account or not. Only owners and admins may; the
 * limits count by inviter and by address. An address that is invited again gets another link, the one before is
 * dead. */
export async function invite(
  owner: CurrentUser,
  id: string,
  email: string,
  dependencies: InvitationDependencies,
): Promise<Inviting> {
  const { documents, clock, secret, env: sender } = dependencies
  if (!hasVerifiedEmail(owner)) return { ok: false, reason: 'unverified' }
  const waiting = await invitationsTo(id, dependencies)
  const former = waiting.find((invitation) => invitation.email === email)
  const room = await inOwnedOrganizer(owner, id, documents, async (_, { members }): Promise<Inviting> => {
    const isFull = !former && members.length + waiting.length >= MEMBERS_MOST
    return isFull ? { ok: false, reason: 'full' } : { ok: true }
  })
  if (!room.ok) return room
  for (const [limit, subject] of [
    [limits.invite, owner.uid],
    [limits.invitationMail, mailboxOf(email)],
  ] as const) {
    const taken = await consume(limit, subject, dependencies)
    if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  }
  const leave = await mayMail(email, 'invitation', dependencies)
  if (!leave.ok && leave.reason === 'silenced') return { ok: false, reason: 'silenced' }
  if (!leave.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: leave.retryAfterSeconds }

  const key = randomBytes(32).toString('base64url')
  const validMs = INVITATION_DAYS * DAY_MS
  return inOwnedOrganizer(owner, id, documents, async (transaction, organizer) => {
    if (former) transaction.purge(invitations, former.id)
    transaction.insert(invitations, hashOfKey(key), {
      organizerId: id,
      email,
      invitedByUid: owner.uid,
      expiresAt: new Date(clock.now() + validMs).toISOString(),
    })
    const inviter = await presentAuthor(transaction, owner)
    const content = invitationMail({ to: email, ...namesInMail(organizer, inviter), key }, sender)
    const mail = { kind: 'invitation', validMs, content, permit: leave.permit } as const
    await queueSealed(mail, { documents: transaction, clock, secret })
    const entry = { subject: 'organizer', subjectId: id, action: 'invited' } as const
    writeAdminLog(transaction, actorOf(owner), entry)
    return { ok: true }
  })
}

/** The names that a mail to a stranger may hold: of an organizer that is public, whose name somebody has read, or those that
 * a trusted person vouches for. */
function namesInMail(
  { name, state }: StoredOrganizer,
  inviter: CurrentUser | null,
): { organizer: string | null; from: string | null } {
  const isTrusted = inviter !== null && publishesDirectly(inviter)
  const displayName = inviter?.profile?.displayName ?? ''
  return {
    organizer: isTrusted || state === 'active' ? name : null,
    from: isTrusted && displayName !== '' && !holdsAddress(displayName) ? displayName : null,
  }
}

/** False when it is gone, or not this person's to withdraw. */
export async function withdrawInvitation(
  owner: CurrentUser,
  id: string,
  invitationId: string,
  documents: DocumentStore,
): Promise<boolean> {
  const outcome = await inOwnedOrganizer(owner, id, documents, async (transaction) => {
    const invitation = await transaction.get(invitations, invitationId)
    if (invitation?.organizerId !== id) return { ok: false }
    transaction.purge(invitations, invitationId)
    return { ok: true }
  })
  return outcome.ok
}

/** Lists the invitations that still lead into this organizer. */
export async function invitationsTo(
  organizerId: string,
  { documents, clock }: Pick<InvitationDependencies, 'documents' | 'clock'>,
): Promise<StoredInvitation[]> {
  const all = await allDocuments(documents, invitations, { where: [['organizerId', '==', organizerId]] })
  return all.filter(({ expiresAt }) => Date.parse(expiresAt) > clock.now())
}

interface OpenInvitation {
  invitation: Invitation
  organizer: StoredOrganizer
}

/** Finds the invitation of a mailed link; null when it is forged, old or withdrawn, or its sender may not invite any
 * more. */
export async function findInvitation(
  key: string,
  reader: Pick<DocumentStore, 'get'>,
  nowMs: number,
): Promise<OpenInvitation | null> {
  const invitation = await reader.get(invitations, hashOfKey(key))
  if (invitation === null || Date.parse(invitation.expiresAt) <= nowMs) return null
  const organizer = await reader.get(organizers, invitation.organizerId)
  if (organizer === null) return null
  const inviter = await reader.get(users, invitation.invitedByUid)
  if (inviter === null || inviter.disabled) return null
  const isStillOwner = roleIn(organizer, inviter.id) === 'owner'
  return isStillOwner || inviter.role === 'admin' ? { invitation, organizer } : null
}

type Acceptance = { ok: true; organizerId: string } | Refused<'gone' | 'unverified' | 'full' | 'too-many'>

/** Makes the account a member and ends the invitation: any account that holds the link, because people are invited at
 * another address than that of their account; the owners see who has come. */
export async function acceptInvitation(
  user: CurrentUser,
  key: string,
  { documents, clock }: Pick<InvitationDependencies, 'documents' | 'clock'>,
): Promise<Acceptance> {
  return documents.transaction(async (transaction): Promise<Acceptance> => {
    const found = await findInvitation(key, transaction, clock.now())
    if (found === null) return { ok: false, reason: 'gone' }
    const account = await presentAuthor(transaction, user)
    if (!account?.profile || !hasVerifiedEmail(account)) return { ok: false, reason: 'unverified' }
    const { organizer } = found
    if (roleIn(organizer, user.uid) !== null) {
      transaction.purge(invitations, hashOfKey(key))
      return { ok: true, organizerId: organizer.id }
    }
    if (organizer.members.length >= MEMBERS_MOST) return { ok: false, reason: 'full' }
    const { organizerIds, version } = account.profile
    if (organizerIds.length >= ORGANIZERS_MOST) return { ok: false, reason: 'too-many' }
    const since = new Date(clock.now()).toISOString()
    const members = [...organizer.members, { uid: user.uid, role: 'member' as const, since }]
    transaction.update(organizers, organizer.id, { members }, { expectedVersion: organizer.version })
    const joined = { organizerIds: [...organizerIds, organizer.id] }
    transaction.update(users, user.uid, joined, { expectedVersion: version })
    transaction.purge(invitations, hashOfKey(key))
    const entry = { subject: 'organizer', subjectId: organizer.id, action: 'joined' } as const
    writeAdminLog(transaction, actorOf(account), entry)
    return { ok: true, organizerId: organizer.id }
  })
}

/** Deletes those that have expired; answers how many. */
export function purgeInvitations({
  documents,
  clock,
}: Pick<InvitationDependencies, 'documents' | 'clock'>): Promise<number> {
  return purgeDue(documents, invitations, { field: 'expiresAt', before: clock.now() })
}
