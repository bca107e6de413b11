import type { DocumentStore } from '~/backend/documents'
import { type AgendaEvent, events } from '~/features/events/event'
import { deleteImage } from '~/features/images/ingest.server'
import { reauthenticate } from '../change-password.server'
import type { CurrentUser } from '../current-user'
import { deleteAccount } from '../manage-account.server'
import { users } from '../user'
import { ownEvents } from './own-events.server'
import { ownPhotoId } from './photo'
import type { ProfileParts } from './profile-parts'
import type { EventFate } from './profile-schemas'

type Closing =
  | { ok: true }
  | { ok: false; reason: 'last-admin' | 'no-user-or-email' | 'wrong-password' | 'wrong-code' }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/** Deletes the account of who is signed in and proves it anew, with all their sessions. The last admin cannot go. */
export async function closeAccount(
  user: CurrentUser,
  { events: fate, proof }: { events: EventFate; proof: string },
  parts: ProfileParts,
): Promise<Closing> {
  if (await isLastAdmin(user, parts.documents)) return { ok: false, reason: 'last-admin' }
  const known = await reauthenticate(user, proof, parts)
  if (!known.ok) return known
  if (!user.profile) return { ok: false, reason: 'no-user-or-email' }

  const { email: to, displayName } = user.profile
  await eraseAccount(user.uid, fate, parts)
  parts.background.run('account notice', () => parts.accountMails.accountClosed({ to, displayName }))
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
 * Leaves nothing of the account and the photo. Published events stay under their organizer's name, or go, as asked; all
 * others go. Once begun it can be begun again: the account itself goes last.
 */
export async function eraseAccount(uid: string, fate: EventFate, parts: ProfileParts): Promise<void> {
  const { documents, files } = parts
  for (const { id } of await ownEvents(uid, documents)) await letGo(id, uid, fate, documents)

  const photoId = ownPhotoId((await documents.get(users, uid))?.photoURL ?? null)
  if (photoId) await deleteImage(photoId, files)
  await deleteAccount(uid, parts)
}

const NO_CONTACT: AgendaEvent['contact'] = { email: null, phone: null, public: false }

async function letGo(id: string, uid: string, fate: EventFate, documents: DocumentStore): Promise<void> {
  await documents.transaction(async (transaction) => {
    const event = await transaction.get(events, id)
    if (event?.organizerUid !== uid) return
    const stays = fate === 'keep' && event.status === 'published'
    // What was not for the public is no longer for anybody; a tombstone keeps its fields for a while.
    const contact = stays && event.contact.public ? event.contact : NO_CONTACT
    transaction.update(events, id, { organizerUid: null, contact })
    if (!stays) transaction.remove(events, id)
  })
}
