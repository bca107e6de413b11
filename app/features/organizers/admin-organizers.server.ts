import { allDocuments, type DocumentStore } from '~/backend/documents'
import type { Catalogue } from '~/domain/catalogue'
import { organizerPath, organizers, type StoredOrganizer } from '~/domain/organizer'
import { logLines } from '~/features/admin/admin-page.server'
import { versionsShown } from '~/features/waiting/versions.server'
import { counted } from '~/platform/french'
import { countOrganizerEvents } from './moderate-organizers.server'
import { ADMIN_ORGANIZERS_PATH, OWN_ORGANIZERS_PATH } from './organizer-paths'
import { organizersNamed } from './public-organizers.server'

const SHOWN = 100

/** Lists the organizers that wait, which only the store knows, and the active ones with all words of `q`, from the
 * catalogue. */
export async function organizersPage(
  q: string,
  { documents, catalogue }: { documents: DocumentStore; catalogue: Pick<Catalogue, 'organizers'> },
) {
  const pending = await allDocuments(documents, organizers, { where: [['state', '==', 'pending']] })
  const found = organizersNamed(catalogue.organizers(), q)
  return {
    q,
    total: counted(found.length, 'organisateur'),
    pending: organizersNamed(pending, q).map(rowOf),
    rows: found.slice(0, SHOWN).map(rowOf),
    isCut: found.length > SHOWN,
  }
}

function rowOf({ id, name, members, verified, partnerId }: StoredOrganizer) {
  return {
    id,
    path: `${ADMIN_ORGANIZERS_PATH}/${id}`,
    name,
    members: counted(members.length, 'membre'),
    hasNobody: members.length === 0,
    verified,
    isPartner: partnerId !== null,
  }
}
export type OrganizerRow = ReturnType<typeof rowOf>

const ACTION_TEXTS = {
  created: 'Créé',
  edited: 'Modifié',
  proposed: 'Modification à relire',
  change_accepted: 'Modification acceptée',
  change_refused: 'Modification refusée',
  unverified: 'N’est plus vérifié, parce que ce qui l’était a changé',
  put_back: 'Version rétablie',
  left_unverified: 'Laissé non vérifié',
  logo_removed: 'Logo supprimé',
  invited: 'Invitation envoyée',
  joined: 'A rejoint l’équipe',
  left: 'A quitté l’équipe',
  member_removed: 'Membre retiré',
  owner_made: 'Responsable nommé',
  verify: 'Vérifié',
  unverify: 'Vérification retirée',
  activate: 'Page publiée',
  suspend: 'Page retirée',
  partner: 'Partenaire',
}

/** Returns an organizer as an admin sees it; null when there is none with this id. */
export async function adminOrganizer(
  id: string,
  { documents, catalogue }: { documents: DocumentStore; catalogue: Pick<Catalogue, 'partners'> },
) {
  const organizer = await documents.get(organizers, id)
  if (organizer === null) return null
  const events = await countOrganizerEvents(id, documents)
  return {
    id,
    name: organizer.name,
    isActive: organizer.state === 'active',
    verified: organizer.verified,
    members: counted(organizer.members.length, 'membre'),
    hasNobody: organizer.members.length === 0,
    events: counted(events, 'événement'),
    canRemove: events === 0,
    partnerId: organizer.partnerId ?? '',
    partners: catalogue.partners().map((partner) => ({ value: partner.id, label: partner.name })),
    publicPath: organizer.state === 'active' ? organizerPath(id) : null,
    teamPath: `${OWN_ORGANIZERS_PATH}/${id}`,
    versions: await versionsShown({ kind: 'organizer', id }, documents),
    log: await logLines('organizer', id, ACTION_TEXTS, documents),
  }
}
