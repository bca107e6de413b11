import type { Collection, DocumentStore, Stored } from '~/backend/documents'
import { drafts, type StoredDraft, type Submission, submissions } from './draft'

/** Every form this user is filling in. */
export function ownDrafts(uid: string, documents: DocumentStore): Promise<StoredDraft[]> {
  return allOf(drafts, uid, documents)
}

/** What this user's drafts have become, as far back as that is kept. */
export function ownSubmissions(uid: string, documents: DocumentStore): Promise<Stored<Submission>[]> {
  return allOf(submissions, uid, documents)
}

async function allOf<T>(
  collection: Collection<T>,
  authorUid: string,
  documents: DocumentStore,
): Promise<Stored<T>[]> {
  const own: Stored<T>[] = []
  let after: string | undefined
  do {
    const where = [['authorUid', '==', authorUid]] as const
    const page = await documents.find(collection, { where, limit: 1000, after })
    own.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return own
}
