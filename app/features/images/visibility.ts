// Who may see an image: decided here and nowhere else.
import type { DocumentStore } from '~/backend/documents'
import type { CurrentUser } from '~/features/accounts/current-user'
import type { Catalogue } from '~/features/catalogue/catalogue'
import { events } from '~/features/events/event'
import { drafts } from '~/features/submission/draft'
import { purposeOf } from './image'

/**
 * Whether everybody may see it: profile photos, logos of active partners, images of published events. The catalogue
 * knows the latter two, so a view costs no read of the store.
 */
export function isPublicImage(id: string, catalogue: Pick<Catalogue, 'showsImage'>): boolean {
  const purpose = purposeOf(id)
  if (purpose === null) return false
  return purpose === 'profile' || catalogue.showsImage(id)
}

/**
 * Whether this user may see an image that is not public: the author of an event, an amendment or a draft that has it,
 * and every admin. A visitor never; the store is not asked then.
 */
export async function maySeePrivately(
  user: Pick<CurrentUser, 'uid' | 'role'> | null,
  id: string,
  documents: DocumentStore,
): Promise<boolean> {
  if (user === null || purposeOf(id) === null) return false
  if (user.role === 'admin') return true
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
