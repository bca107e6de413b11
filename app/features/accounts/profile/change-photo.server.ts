import type { CurrentUser } from '~/domain/current-user'
import { type ImageRefusal, imagePath, ownPhotoId, SHOWN_VARIANT } from '~/domain/image'
import { users } from '~/domain/user'
import { eraseImage, ingestImage } from '~/features/images/ingest.server'
import { consume, limits } from '~/http/rate-limits.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { ProfileDependencies } from './profile-dependencies'

type PhotoChange = { ok: true } | Refused<'not-signed-in' | ImageRefusal> | RefusedForNow<'too-many'>

/** Sets the profile's photo and deletes the former one. */
export async function changePhoto(
  user: CurrentUser,
  photo: Blob,
  dependencies: ProfileDependencies,
): Promise<PhotoChange> {
  const taken = await consume(limits.photo, user.uid, dependencies)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }

  const outcome = await ingestImage(Buffer.from(await photo.arrayBuffer()), 'profile', dependencies.files)
  if (!outcome.ok) return outcome
  const { id } = outcome.image
  const change = await replacePhotoURL(user.uid, imagePath(id, SHOWN_VARIANT), dependencies)
  if (!change.ok) await eraseImage(id, dependencies.files)
  return change
}

/** Removes the photo, if any. */
export function removePhoto(user: CurrentUser, dependencies: ProfileDependencies): Promise<PhotoChange> {
  return replacePhotoURL(user.uid, null, dependencies)
}

async function replacePhotoURL(
  uid: string,
  photoURL: string | null,
  { documents, files }: ProfileDependencies,
): Promise<{ ok: true } | Refused<'not-signed-in'>> {
  // One transaction finds and deletes the replaced photo also when two photos are sent at once.
  const previous = await documents.transaction(async (transaction) => {
    const profile = await transaction.get(users, uid)
    if (profile) transaction.update(users, uid, { photoURL })
    return profile
  })
  if (previous === null) return { ok: false, reason: 'not-signed-in' }
  const id = ownPhotoId(previous.photoURL)
  if (id) await eraseImage(id, files)
  return { ok: true }
}
