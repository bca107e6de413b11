import type { DocumentStore } from '~/backend/documents'
import { events, type StoredEvent } from '~/features/events/event'

/** Every event this user has brought here, whatever its status. */
export async function ownEvents(uid: string, documents: DocumentStore): Promise<StoredEvent[]> {
  const own: StoredEvent[] = []
  let after: string | undefined
  do {
    const page = await documents.find(events, { where: [['organizerUid', '==', uid]], limit: 1000, after })
    own.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return own
}

/** How many of them are published. */
export function countPublished(uid: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [
    ['organizerUid', '==', uid],
    ['status', '==', 'published'],
  ])
}
