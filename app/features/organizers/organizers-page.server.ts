import type { DocumentStore } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { imagePath } from '~/domain/image'
import { organizerPath, organizers, roleIn, type StoredOrganizer } from '~/domain/organizer'
import { users } from '~/domain/user'
import { shortDate } from '~/features/admin/admin-page.server'
import { ownChange } from '~/features/waiting/waiting-list.server'
import { counted } from '~/platform/french'
import { type InvitationDependencies, invitationsTo } from './invitations.server'
import { mayEdit, pageFor } from './manage-organizers.server'
import { organizerFields, textOfOrganizer } from './organizer-form'
import { OWN_ORGANIZERS_PATH } from './organizer-paths'
import { organizersOf } from './own-organizers.server'

export function shownLogo({ logo }: Pick<StoredOrganizer, 'logo'>): { src: string; alt: string } | null {
  return logo && { src: imagePath(logo.id, 320), alt: logo.alt }
}

/** The organizers of this account, by name. */
export async function ownOrganizers({ uid, profile }: CurrentUser, documents: DocumentStore) {
  const own = await organizersOf(profile?.organizerIds ?? [], documents)
  return own
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
    .map((organizer) => ({
      id: organizer.id,
      path: `${OWN_ORGANIZERS_PATH}/${organizer.id}`,
      name: organizer.name,
      logo: shownLogo(organizer),
      isPending: organizer.state === 'pending',
      verified: organizer.verified,
      isOwner: roleIn(organizer, uid) === 'owner',
      members: counted(organizer.members.length, 'membre'),
    }))
}
export type OwnOrganizer = Awaited<ReturnType<typeof ownOrganizers>>[number]

/** Returns what a member or an admin sees of it; null for everybody else. Owners and admins also get who is invited. */
export async function ownOrganizerPage(
  user: CurrentUser,
  id: string,
  dependencies: Pick<InvitationDependencies, 'documents' | 'clock'>,
) {
  const { documents } = dependencies
  const organizer = await documents.get(organizers, id)
  if (organizer === null || !mayEdit(user, id)) return null
  const page = await pageFor(user, organizer, documents)
  const isOwner = user.role === 'admin' || roleIn(organizer, user.uid) === 'owner'
  return {
    id,
    name: organizer.name,
    isPending: organizer.state === 'pending',
    verified: organizer.verified,
    publicPath: organizer.state === 'active' ? organizerPath(id) : null,
    logo: shownLogo(page),
    fields: organizerFields(textOfOrganizer(page)),
    change: await ownChange('organizer', id, dependencies),
    isOwner,
    isMember: roleIn(organizer, user.uid) !== null,
    members: await membersShown(organizer, { uid: user.uid, isOwner }, documents),
    invited: isOwner ? (await invitationsTo(id, dependencies)).map(invitationShown) : [],
  }
}
export type OwnOrganizerPage = NonNullable<Awaited<ReturnType<typeof ownOrganizerPage>>>

/** Addresses are for owners and admins. */
async function membersShown(
  { members }: StoredOrganizer,
  viewer: { uid: string; isOwner: boolean },
  documents: Pick<DocumentStore, 'get'>,
) {
  return Promise.all(
    members.map(async ({ uid, role, since }) => {
      const account = await documents.get(users, uid)
      return {
        uid,
        name: account?.displayName || 'Sans nom',
        email: viewer.isOwner ? (account?.email ?? '') : '',
        isOwner: role === 'owner',
        isYou: uid === viewer.uid,
        since: `depuis le ${shortDate(since)}`,
      }
    }),
  )
}

function invitationShown({ id, email, expiresAt }: { id: string; email: string; expiresAt: string }) {
  return { id, email, until: `valable jusqu’au ${shortDate(expiresAt)}` }
}
