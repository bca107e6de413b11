import { allDocuments, type DocumentStore } from '~/backend/documents'
import { isAuthor } from '~/domain/authorship'
import { events, type StoredEvent } from '~/domain/event'
import { users } from '~/domain/user'

/** The events that this account may change as their author, of every status: what it has written, and what is in the
 * name of its organizers. */
export async function eventsManagedBy(uid: string, documents: DocumentStore): Promise<StoredEvent[]> {
  const profile = await documents.get(users, uid)
  const shared = (profile?.organizerIds ?? []).map((id) =>
    allDocuments(documents, events, { where: [['organizerId', '==', id]] }),
  )
  const found = (await Promise.all([ownEvents(uid, documents), ...shared])).flat()
  const byId = new Map(found.map((event) => [event.id, event]))
  return [...byId.values()].filter((event) => isAuthor({ uid, profile }, event))
}

/** The events that the user has written, of every status, with tombstones if `includeRemoved`. */
export function ownEvents(
  uid: string,
  documents: DocumentStore,
  { includeRemoved = false }: { includeRemoved?: boolean } = {},
): Promise<StoredEvent[]> {
  return allDocuments(documents, events, { where: [['organizerUid', '==', uid]], includeRemoved })
}

export function countPublished(uid: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [
    ['organizerUid', '==', uid],
    ['status', '==', 'published'],
  ])
}
