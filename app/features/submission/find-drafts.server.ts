import { allDocuments, type DocumentStore, type Stored } from '~/backend/documents'
import { ACCOUNT_PATHS } from '~/domain/author-paths'
import { drafts, type StoredDraft, type Submission, submissions, UNTITLED } from '~/domain/draft'
import { dateAndTime } from '~/platform/date-and-time'
import type { UnfinishedDrafts } from './form-view'

export function findDrafts(uid: string, documents: DocumentStore): Promise<StoredDraft[]> {
  return allDocuments(documents, drafts, { where: [['authorUid', '==', uid]] })
}

export async function unfinishedDrafts(uid: string, documents: DocumentStore): Promise<UnfinishedDrafts> {
  const begun = (await findDrafts(uid, documents)).filter(({ eventId }) => eventId === null)
  begun.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  return {
    latest: begun.slice(0, OFFERED).map(({ id, title, updatedAt }) => ({
      to: `${ACCOUNT_PATHS.newEvent}?${new URLSearchParams({ draft: id })}`,
      title: title || UNTITLED,
      when: `enregistré ${dateAndTime(updatedAt)}`,
    })),
    more: Math.max(begun.length - OFFERED, 0),
  }
}

const OFFERED = 2

/** Which events were made from this user's drafts, as long as that is kept. */
export function findSubmissions(uid: string, documents: DocumentStore): Promise<Stored<Submission>[]> {
  return allDocuments(documents, submissions, { where: [['authorUid', '==', uid]] })
}
