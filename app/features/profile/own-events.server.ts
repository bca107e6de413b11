import { allDocuments, type DocumentStore } from '~/backend/documents'
import { events, type StoredEvent } from '~/domain/event'

/** The user's events of every status, with tombstones if `includeRemoved`. */
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
