import type { DocumentStore, Transaction } from '~/backend/documents'
import { type Member, type Organizer, organizers, type StoredOrganizer } from '~/domain/organizer'
import { users } from '~/domain/user'

/** The members without this one. When no owner is left, the member of the longest standing becomes one. */
function membersWithout({ members }: Pick<Organizer, 'members'>, uid: string): Member[] {
  const rest = members.filter((member) => member.uid !== uid)
  if (rest.some(({ role }) => role === 'owner')) return rest
  return rest.map((member, place) => (place === 0 ? { ...member, role: 'owner' } : member))
}

/** Writes both sides of a membership that ends, in one commit. */
export async function endMembership(
  transaction: Transaction,
  organizer: StoredOrganizer,
  uid: string,
): Promise<void> {
  const { id, version } = organizer
  transaction.update(
    organizers,
    id,
    { members: membersWithout(organizer, uid) },
    { expectedVersion: version },
  )
  const user = await transaction.get(users, uid)
  if (user === null) return
  const organizerIds = user.organizerIds.filter((other) => other !== id)
  transaction.update(users, uid, { organizerIds }, { expectedVersion: user.version })
}

/** Removes an account that closes from its organizers; one without other members stays, for an admin to hand over. */
export async function leaveOrganizers(uid: string, documents: DocumentStore): Promise<void> {
  const user = await documents.get(users, uid)
  for (const id of user?.organizerIds ?? []) {
    await documents.transaction(async (transaction) => {
      const organizer = await transaction.get(organizers, id)
      if (organizer) await endMembership(transaction, organizer, uid)
    })
  }
}
