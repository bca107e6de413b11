import type { DocumentStore } from '~/backend/documents'
import { ACCOUNT_PATHS } from '~/domain/author-paths'
import { findDrafts, UNTITLED } from '~/domain/draft'
import { dateAndTime } from '~/platform/zurich'
import type { UnfinishedDrafts } from './form-view'

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
