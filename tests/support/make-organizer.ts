import type { DocumentStore } from '~/backend/documents'
import {
  type MemberRole,
  type Organizer,
  organizerSchema,
  organizers,
  type StoredOrganizer,
} from '~/domain/organizer'
import { users } from '~/domain/user'

/** An active choir without members, with the given fields in place of its own. */
export function makeOrganizer(fields: Partial<Organizer> = {}): Organizer {
  return organizerSchema.parse({
    name: 'Chœur du Lac',
    description: 'Nous chantons depuis 1987.',
    website: 'https://choeur-du-lac.example',
    logo: null,
    members: [],
    verified: false,
    partnerId: null,
    state: 'active',
    ...fields,
  })
}

/** Stores it with these accounts as members, by uid. */
export async function addOrganizer(
  store: DocumentStore,
  id: string,
  {
    members = {},
    ...fields
  }: Partial<Omit<Organizer, 'members'>> & { members?: Record<string, MemberRole> } = {},
): Promise<StoredOrganizer> {
  const since = '2026-11-01T08:00:00.000Z'
  for (const uid of Object.keys(members)) {
    const user = await store.get(users, uid)
    if (user) await store.update(users, uid, { organizerIds: [...user.organizerIds, id] })
  }
  const listed = Object.entries(members).map(([uid, role]) => ({ uid, role, since }))
  return store.insert(organizers, id, makeOrganizer({ ...fields, members: listed }))
}
