import type { Transaction } from '~/backend/documents'
import type { Authored } from '~/domain/authorship'
import type { AgendaEvent } from '~/domain/event'
import { firstOwner, organizers, roleIn } from '~/domain/organizer'

export interface ActivatedOrganizer {
  id: string
  /** After it was activated. */
  version: number
}

/** Makes the organizer of an event active when `isApproved`: the event is public from now on, in this name. One that is
 * called otherwise by now stays pending, because nobody has looked at that name. Answers it if it was pending, else null. */
export async function settleOrganizer(
  transaction: Transaction,
  { organizerId, organizerName }: Pick<AgendaEvent, 'organizerId' | 'organizerName'>,
  isApproved: boolean,
): Promise<ActivatedOrganizer | null> {
  if (organizerId === null || !isApproved) return null
  const organizer = await transaction.get(organizers, organizerId)
  if (organizer?.state !== 'pending' || organizer.name !== organizerName) return null
  transaction.update(organizers, organizerId, { state: 'active' }, { expectedVersion: organizer.version })
  return { id: organizerId, version: organizer.version + 1 }
}

type OrganizerName = Pick<AgendaEvent, 'organizerId' | 'organizerName'>

/** The organizer of an event whose amendment is approved: the one before where its author has left either meanwhile, who
 * would put it in a name that is not theirs, or take it along. */
export async function organizerOf(
  reader: Pick<Transaction, 'get'>,
  original: OrganizerName & Authored,
  amendment: OrganizerName,
): Promise<OrganizerName> {
  const { organizerUid } = original
  const isMember = async (id: string | null) => {
    const organizer = id === null ? null : await reader.get(organizers, id)
    return organizer !== null && organizerUid !== null && roleIn(organizer, organizerUid) !== null
  }
  const ids =
    original.organizerId === amendment.organizerId ? [] : [original.organizerId, amendment.organizerId]
  const memberships = await Promise.all(ids.filter((id) => id !== null).map(isMember))
  const { organizerId, organizerName } = memberships.includes(false) ? original : amendment
  return { organizerId, organizerName }
}

/** Undoes an activation, unless somebody has changed the organizer since. */
export async function deactivateOrganizer(
  transaction: Transaction,
  { id, version }: ActivatedOrganizer,
): Promise<void> {
  const organizer = await transaction.get(organizers, id)
  if (organizer?.version === version) transaction.update(organizers, id, { state: 'pending' })
}

/** Whom mails about an event reach: its author, or an owner of its organizer when the author is no member of it (any
 * more). Null for nobody. */
export async function recipientOf(
  reader: Pick<Transaction, 'get'>,
  { organizerUid, organizerId }: Authored,
): Promise<string | null> {
  const organizer = organizerId === null ? null : await reader.get(organizers, organizerId)
  if (organizer === null) return organizerUid
  const isMember = organizerUid !== null && roleIn(organizer, organizerUid) !== null
  return isMember ? organizerUid : firstOwner(organizer)
}
