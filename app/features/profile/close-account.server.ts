import type { DocumentStore } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, submissions } from '~/domain/draft'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { forgetAuthorName } from '~/domain/moderation-log'
import { ownPhotoId } from '~/domain/profile-photo'
import { users } from '~/domain/user'
import { reauthenticate } from '~/features/accounts/change-password.server'
import { stepDown } from '~/features/accounts/change-user.server'
import { deleteAccount } from '~/features/accounts/manage-account.server'
import { eraseImage } from '~/features/images/ingest.server'
import { eraseUnused } from '~/features/images/sweep.server'
import { purgeMailsTo } from '~/features/notifications/queued-mail'
import { findDrafts, findSubmissions } from '~/features/submission/find-drafts.server'
import { ownEvents } from './own-events.server'
import type { ProfileDependencies } from './profile-dependencies'
import type { EventsChoice } from './profile-schemas'

type Closing =
  | { ok: true }
  | { ok: false; reason: 'last-admin' | 'no-user-or-email' | 'wrong-password' | 'wrong-code' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Deletes the account of who is signed in and proves it anew, with all their sessions. The last admin cannot go. */
export async function closeAccount(
  user: CurrentUser,
  { events: eventsChoice, proof }: { events: EventsChoice; proof: string },
  dependencies: ProfileDependencies,
): Promise<Closing> {
  if (await isLastAdmin(user, dependencies.documents)) return { ok: false, reason: 'last-admin' }
  const known = await reauthenticate(user, proof, dependencies)
  if (!known.ok) return known
  if (!user.profile) return { ok: false, reason: 'no-user-or-email' }

  // From here on nobody counts on this admin: of two who leave at once, one stays.
  const free = await stepDown(user.uid, dependencies.documents)
  if (!free.ok) return free

  const { email: to, displayName } = user.profile
  await eraseAccount(user.uid, eventsChoice, dependencies)
  // Not theirs any more: it goes out although the account is gone.
  await dependencies.accountMails.accountClosed({ to, displayName })
  return { ok: true }
}

/** Whether nobody else could run the site. */
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

/**
 * Leaves nothing of the account, the photo, the mails and what was being written; the moderation log forgets the
 * author's name. Published events stay under their organizer's name, or go, as asked; all others go, new versions of the
 * published ones among them. What is gone, now or before, keeps nothing of the person until it is purged. Once begun it
 * can be begun again: the account goes after what it has.
 */
export async function eraseAccount(
  uid: string,
  eventsChoice: EventsChoice,
  dependencies: ProfileDependencies,
): Promise<void> {
  const { documents, files } = dependencies
  await takeAway(uid, eventsChoice, dependencies)
  const photoId = ownPhotoId((await documents.get(users, uid))?.photoURL ?? null)
  if (photoId) await eraseImage(photoId, files)
  await deleteAccount(uid, dependencies)
  // What was sent from another window meanwhile: without an account nothing more comes.
  await takeAway(uid, eventsChoice, dependencies)
}

async function takeAway(
  uid: string,
  eventsChoice: EventsChoice,
  dependencies: ProfileDependencies,
): Promise<void> {
  const { documents } = dependencies
  const own = await ownEvents(uid, documents, { includeRemoved: true })
  for (const event of own) await removeOrDetach(event, uid, eventsChoice, dependencies)
  for (const draft of await findDrafts(uid, documents)) {
    await documents.purge(drafts, draft.id)
    if (draft.image) await eraseUnused([draft.image.id], dependencies)
  }
  for (const { id } of await findSubmissions(uid, documents)) await documents.purge(submissions, id)
  await purgeMailsTo(uid, documents)
  await forgetAuthorName(uid, documents)
}

const NO_CONTACT: AgendaEvent['contact'] = { email: null, phone: null, public: false }
const NOBODY = { organizerUid: null, organizerName: '', contact: NO_CONTACT }

async function removeOrDetach(
  { id, amends, image }: StoredEvent,
  uid: string,
  eventsChoice: EventsChoice,
  dependencies: ProfileDependencies,
): Promise<void> {
  if (amends !== null) {
    await dependencies.documents.purge(events, id)
    if (image) await eraseUnused([image.id], dependencies)
    return
  }
  await dependencies.documents.transaction(async (transaction) => {
    const event = await transaction.get(events, id, { includeRemoved: true })
    if (event?.organizerUid !== uid) return
    if (event.removedAt !== null) {
      // A tombstone takes no update: another one, in its place, goes on telling of the removal.
      transaction.purge(events, id)
      transaction.restore(events, { ...event, ...NOBODY, version: event.version + 1 })
      return
    }
    if (eventsChoice === 'keep' && event.status === 'published') {
      // What was not for the public is no longer for anybody.
      const contact = event.contact.public ? event.contact : NO_CONTACT
      transaction.update(events, id, { organizerUid: null, contact })
      return
    }
    // The tombstone keeps its fields until it is purged.
    transaction.update(events, id, NOBODY)
    transaction.remove(events, id)
    transaction.purge(eventViews, id)
  })
}
