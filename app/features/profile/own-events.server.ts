import type { DocumentStore } from '~/backend/documents'
import { events, type StoredEvent } from '~/domain/event'

/** The user's events of every status, with tombstones if `includeRemoved`. */
export async function ownEvents(
  uid: string,
  documents: DocumentStore,
  { includeRemoved = false }: { includeRemoved?: boolean } = {},
): Promise<StoredEvent[]> {
  const own: StoredEvent[] = []
  const where = [['organizerUid', '==', uid]] as const
  let after: string | undefined
  do {
    const page = await documents.find(events, { where, limit: 1000, after, includeRemoved })
    own.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return own
}

export function countPublished(uid: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [
    ['organizerUid', '==', uid],
    ['status', '==', 'published'],
  ])
}
