import type { DocumentStore, Transaction } from '~/backend/documents'
import { type Authored, mayPublishAs } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { organizers, type StoredOrganizer } from '~/domain/organizer'

type Reader = Pick<Transaction, 'get'>

/** The organizers with these ids, without those that are none any more. */
export async function organizersOf(
  ids: readonly (string | null | undefined)[],
  documents: Reader,
): Promise<StoredOrganizer[]> {
  const wanted = new Set(ids.filter((id) => typeof id === 'string'))
  const found = await Promise.all([...wanted].map((id) => documents.get(organizers, id)))
  return found.filter((organizer) => organizer !== null)
}

/** The names of the organizers with these ids; an id itself where there is none any more. */
export async function organizerNames(
  ids: readonly (string | null)[],
  documents: Pick<DocumentStore, 'get'>,
): Promise<(id: string) => string> {
  const names = new Map((await organizersOf(ids, documents)).map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** Tells in the commit that stores the event whether its author may publish in the name of this organizer. `author` is
 * as read in this transaction, `event` is there already, null for a new one. */
export async function canPublishAs(
  transaction: Reader,
  author: CurrentUser,
  organizerId: string | null,
  event: Authored | null,
): Promise<boolean> {
  if (!mayPublishAs(author, organizerId, event)) return false
  if (organizerId === null || organizerId === event?.organizerId) return true
  return (await transaction.get(organizers, organizerId)) !== null
}
