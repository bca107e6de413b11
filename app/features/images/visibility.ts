// Who may see an image: decided here and nowhere else.
import type { Catalogue } from '~/features/catalogue/catalogue'
import { purposeOf } from './image'

/**
 * Whether everybody may see it: profile photos, logos of active partners, images of published events. The catalogue
 * knows the latter two, so a view costs no read of the store. Authors and admins will see the others, too (issue 4).
 */
export function isPublicImage(id: string, catalogue: Pick<Catalogue, 'showsImage'>): boolean {
  const purpose = purposeOf(id)
  if (purpose === null) return false
  return purpose === 'profile' || catalogue.showsImage(id)
}
