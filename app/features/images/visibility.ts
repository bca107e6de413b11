import type { DocumentStore } from '~/backend/documents'
import { isAuthor, isMemberOf } from '~/domain/authorship'
import type { Catalogue } from '~/domain/catalogue'
import type { CurrentUser } from '~/domain/current-user'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { purposeOf } from '~/domain/image'
import { organizers } from '~/domain/organizer'
import { proposalIdIn, proposals } from '~/domain/proposal'
import { type Waiting, waiting } from '~/domain/waiting'

/** An event and its amendment; many are copied only by imports. */
const EVENTS_OF_AN_IMAGE = 100

/** Logos of active partners and images of published events. Reads the catalogue, not the store. */
export function isPublicImage(id: string, catalogue: Pick<Catalogue, 'showsImage'>): boolean {
  const purpose = purposeOf(id)
  return purpose !== null && purpose !== 'profile' && catalogue.showsImage(id)
}

/** Authors see images of their events, amendments, drafts, proposals and changes that wait, members those of their
 * organizer, people their own photo, admins all. */
export async function maySeePrivately(
  user: Pick<CurrentUser, 'uid' | 'role' | 'profile'> | null,
  id: string,
  documents: DocumentStore,
): Promise<boolean> {
  const purpose = purposeOf(id)
  if (user === null || purpose === null) return false
  if (user.role === 'admin') return true
  if (purpose === 'profile') return user.profile?.photoURL?.startsWith(`/images/${id}/`) ?? false
  if (purpose === 'organizer' || purpose === 'place') {
    const { documents: changes } = await documents.find(waiting, { where: [['imageId', '==', id]], limit: 1 })
    if (changes.some((change) => change.authorUid === user.uid || isOfTeam(user, change))) {
      return true
    }
  }
  if (purpose === 'organizer') {
    const { documents: shown } = await documents.find(organizers, {
      where: [['logo.id', '==', id]],
      limit: 1,
    })
    return shown.some((organizer) => isMemberOf(user, organizer.id))
  }
  const { documents: shown } = await documents.find(events, {
    where: [['image.id', '==', id]],
    limit: EVENTS_OF_AN_IMAGE,
  })
  if (shown.some((event) => isAuthor(user, event))) return true
  const ofOwnDrafts = await documents.count(drafts, [
    ['image.id', '==', id],
    ['authorUid', '==', user.uid],
  ])
  if (ofOwnDrafts > 0) return true
  const proposalId = proposalIdIn(user.uid)
  return proposalId !== null && (await documents.get(proposals, proposalId))?.image?.id === id
}

/** A place may have the id of an organizer. */
function isOfTeam(user: Pick<CurrentUser, 'uid' | 'profile'>, { kind, targetId }: Waiting): boolean {
  return kind === 'organizer' && isMemberOf(user, targetId)
}
