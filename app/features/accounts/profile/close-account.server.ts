import { allDocuments, type DocumentStore } from '~/backend/documents'
import { normaliseEmail } from '~/backend/identity/identity'
import { forgetActors, hasActedAsAdmin } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, findDrafts, findSubmissions, submissions } from '~/domain/draft'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { ownPhotoId } from '~/domain/image'
import { forgetAuthorName } from '~/domain/moderation-log'
import { payments } from '~/domain/payment'
import { purgeMailsTo } from '~/domain/queued-mail'
import { sources } from '~/domain/source'
import { users } from '~/domain/user'
import { placeClaims, waiting } from '~/domain/waiting'
import { eraseImage } from '~/features/images/ingest.server'
import { eraseUnused } from '~/features/images/sweep.server'
import { endAll } from '~/features/notify/follow/manage-follows.server'
import { leaveOrganizers } from '~/features/organizers/leave-organizers.server'
import { organizersOf } from '~/features/organizers/own-organizers.server'
import { claimsBy } from '~/features/places/place-claims.server'
import { waitingOf } from '~/features/waiting/waiting.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import { reauthenticate } from '../change-password.server'
import { stepDown } from '../change-user.server'
import { deleteAccount } from '../manage-account.server'
import { ownEvents } from './own-events.server'
import type { ProfileDependencies } from './profile-dependencies'
import type { EventsChoice } from './profile-schemas'

type Closing =
  | { ok: true }
  | Refused<'last-admin' | 'no-user-or-email' | 'wrong-password' | 'wrong-code'>
  | RefusedForNow<'too-many'>

/** Deletes the user's account after checking their password or code. Refuses the last admin. */
export async function closeAccount(
  user: CurrentUser,
  { events: eventsChoice, proof }: { events: EventsChoice; proof: string },
  dependencies: ProfileDependencies,
): Promise<Closing> {
  if (await isLastAdmin(user, dependencies.documents)) return { ok: false, reason: 'last-admin' }
  const known = await reauthenticate(user, proof, dependencies)
  if (!known.ok) return known
  if (!user.profile) return { ok: false, reason: 'no-user-or-email' }

  // Before deleting, so that two admins who leave at once cannot both go.
  const free = await stepDown(user.uid, dependencies.documents)
  if (!free.ok) return free

  const { email: to, displayName } = user.profile
  await eraseAccount(user, eventsChoice, dependencies)
  // The mail goes without their uid, so that it is sent although the account is gone.
  await dependencies.accountMails.accountClosed({ to, displayName })
  return { ok: true }
}

export async function isLastAdmin(
  { role }: Pick<CurrentUser, 'role'>,
  documents: DocumentStore,
): Promise<boolean> {
  if (role !== 'admin') return false
  const admins = await documents.count(users, [
    ['role', '==', 'admin'],
    ['disabled', '==', false],
  ])
  return admins <= 1
}

/** Deletes account, photo, mails, drafts, memberships, claims of places, calendars and what waits to be read, and
 * removes the name from the logs, but for what was decided as a moderator or an admin. The follows of its verified
 * address end, on devices too. Donations stay without the person, monthly ones go on. Published events stay without
 * an owner or are removed, as chosen; all others are removed, but what other members of its organizer manage.
 * Tombstones lose personal data. Can be repeated after a crash: the account itself is deleted last. */
export async function eraseAccount(
  { uid, role }: Pick<CurrentUser, 'uid' | 'role'>,
  eventsChoice: EventsChoice,
  dependencies: ProfileDependencies,
): Promise<void> {
  const { documents, files } = dependencies
  const profile = await documents.get(users, uid)
  await takeAway(uid, eventsChoice, dependencies)
  const photoId = ownPhotoId(profile?.photoURL ?? null)
  if (photoId) await eraseImage(photoId, files)
  // An address that nobody has confirmed may be somebody else's.
  if (profile?.emailVerified) await endAll({ email: normaliseEmail(profile.email) }, dependencies)
  await deleteAccount(uid, dependencies)
  // Again, for what was sent from another window meanwhile; now nothing more can come.
  await takeAway(uid, eventsChoice, dependencies)
  const isGone = async (other: string) => other === uid
  const wasAdmin = async () => role === 'admin' || (await hasActedAsAdmin(uid, documents))
  await forgetActors({ isGone, wasAdmin }, documents)
}

async function takeAway(
  uid: string,
  eventsChoice: EventsChoice,
  dependencies: ProfileDependencies,
): Promise<void> {
  const { documents } = dependencies
  await leaveOrganizers(uid, documents)
  const own = await ownEvents(uid, documents, { includeRemoved: true })
  for (const event of own) await removeOrDetach(event, uid, eventsChoice, dependencies)
  for (const draft of await findDrafts(uid, documents)) {
    await documents.purge(drafts, draft.id)
    if (draft.image) await eraseUnused([draft.image.id], dependencies)
  }
  for (const { id } of await allDocuments(documents, sources, { where: [['ownerUid', '==', uid]] })) {
    await documents.purge(sources, id)
  }
  // Accounts must be kept for ten years (CO 958f), without the person.
  for (const { id } of await allDocuments(documents, payments, { where: [['uid', '==', uid]] })) {
    await documents.update(payments, id, { uid: null, thanksTo: null })
  }
  for (const { id } of await claimsBy(uid, documents)) await documents.purge(placeClaims, id)
  for (const { id, kind, imageId } of await waitingOf(uid, documents)) {
    // The change that an admin is to verify is public already, so the question stays, without its author.
    if (kind === 'verification') await documents.update(waiting, id, { authorUid: '' })
    else await documents.purge(waiting, id)
    if (imageId) await eraseUnused([imageId], dependencies)
  }
  for (const { id } of await findSubmissions(uid, documents)) await documents.purge(submissions, id)
  await purgeMailsTo(uid, documents)
  await forgetAuthorName(uid, documents)
}

const NO_CONTACT: AgendaEvent['contact'] = { email: null, phone: null, public: false }
const NOBODY = { organizerUid: null, organizerName: '', contact: NO_CONTACT }

/** Members that stay keep the event, also while nobody has approved it. */
async function hasOtherMembers(organizerId: string | null, documents: DocumentStore): Promise<boolean> {
  const [organizer] = await organizersOf([organizerId], documents)
  return organizer !== undefined && organizer.members.length > 0
}

async function removeOrDetach(
  { id, amends, image, organizerId }: StoredEvent,
  uid: string,
  eventsChoice: EventsChoice,
  dependencies: ProfileDependencies,
): Promise<void> {
  const isShared = await hasOtherMembers(organizerId, dependencies.documents)
  if (amends !== null && !isShared) {
    await dependencies.documents.purge(events, id)
    if (image) await eraseUnused([image.id], dependencies)
    return
  }
  await dependencies.documents.transaction(async (transaction) => {
    const event = await transaction.get(events, id, { includeRemoved: true })
    if (event?.organizerUid !== uid) return
    if (event.removedAt !== null) {
      // A tombstone cannot be updated: replace it by a new one.
      transaction.purge(events, id)
      transaction.restore(events, { ...event, ...NOBODY, version: event.version + 1 })
      return
    }
    if (isShared || (eventsChoice === 'keep' && event.status === 'published')) {
      // A contact that was not public has no use without its owner.
      const contact = event.contact.public ? event.contact : NO_CONTACT
      transaction.update(events, id, { organizerUid: null, contact })
      return
    }
    // The tombstone keeps these fields, so the personal ones are emptied first.
    transaction.update(events, id, NOBODY)
    transaction.remove(events, id)
    transaction.purge(eventViews, id)
  })
}
