// Who may see an image: decided here and nowhere else.
import type { DocumentStore } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { purposeOf } from '~/domain/image'
import type { Catalogue } from '~/features/catalogue/catalogue'

/**
 * Whether everybody may see it: logos of active partners, images of published events. The catalogue knows them, so a
 * view costs no read of the store.
 */
export function isPublicImage(id: string, catalogue: Pick<Catalogue, 'showsImage'>): boolean {
  const purpose = purposeOf(id)
  return purpose !== null && purpose !== 'profile' && catalogue.showsImage(id)
}

/**
 * Whether this user may see an image that is not public: the author of an event, an amendment or a draft that has it,
 * the person whose profile photo it is, and every admin. A visitor never; the store is not asked then.
 */
export async function maySeePrivately(
  user: Pick<CurrentUser, 'uid' | 'role' | 'profile'> | null,
  id: string,
  documents: DocumentStore,
): Promise<boolean> {
  const purpose = purposeOf(id)
  if (user === null || purpose === null) return false
  if (user.role === 'admin') return true
  if (purpose === 'profile') return user.profile?.photoURL?.startsWith(`/images/${id}/`) ?? false
  const ofOwnEvents = await documents.count(events, [
    ['image.id', '==', id],
    ['organizerUid', '==', user.uid],
  ])
  if (ofOwnEvents > 0) return true
  const ofOwnDrafts = await documents.count(drafts, [
    ['image.id', '==', id],
    ['authorUid', '==', user.uid],
  ])
  return ofOwnDrafts > 0
}
