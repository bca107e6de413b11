import { IMAGE_REFUSALS, type IngestedImage } from '~/domain/image'
import { ingestImage } from '~/features/images/ingest.server'
import { tooManyRequests } from '~/http/forms.server'
import { consume } from '~/http/rate-limits.server'
import type { EventPost } from './draft/draft-from-post.server'
import type { FormDependencies } from './form-dependencies'
import { currentImage, type FormSession } from './form-session.server'

export const PHOTO_FIELD = 'image.file'

/** The photo after this post: the uploaded one, also where removal was asked for, else none, else the present one. */
export async function photoOf(
  { photo, isPhotoRemoved }: Pick<EventPost, 'photo' | 'isPhotoRemoved'>,
  session: FormSession,
  dependencies: FormDependencies,
): Promise<{ image: IngestedImage | null; isChanged: boolean; error: string | null }> {
  const present = currentImage(session)
  if (photo === null) {
    return { image: isPhotoRemoved ? null : present, isChanged: isPhotoRemoved, error: null }
  }
  const taken = await consume(session.quota.photo, session.quota.by, dependencies)
  if (!taken.ok) return { image: present, isChanged: false, error: tooManyRequests(taken.retryAfterSeconds) }
  // The same photo in the same form gets the same id, so that posting twice leaves one file.
  const seed = `${session.author.uid}/${session.token}`
  const outcome = await ingestImage(Buffer.from(await photo.arrayBuffer()), 'event', dependencies.files, seed)
  if (!outcome.ok) return { image: present, isChanged: false, error: IMAGE_REFUSALS[outcome.reason] }
  return { image: outcome.image, isChanged: true, error: null }
}
