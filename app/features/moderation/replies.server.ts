import { randomUUID } from 'node:crypto'
import { allDocuments, type DocumentStore } from '~/backend/documents'
import { type Reply, replies } from '~/domain/reply'
import type { Refused } from '~/platform/refused'

/** Each page of the queue reads them all. */
export const MOST_REPLIES = 20

export type SavedReply = Reply & { id: string }

/** The replies are in the order of their titles. */
export async function savedReplies(documents: DocumentStore): Promise<SavedReply[]> {
  const all = await allDocuments(documents, replies)
  return all
    .map(({ id, title, text }) => ({ id, title, text }))
    .sort((a, b) => a.title.localeCompare(b.title, 'fr'))
}

/** Changes the reply with this id, or keeps a new one (null). 'gone': somebody has deleted it meanwhile. */
export async function keepReply(
  id: string | null,
  reply: Reply,
  documents: DocumentStore,
): Promise<{ ok: true } | Refused<'too-many' | 'gone'>> {
  if (id === null) {
    if ((await documents.count(replies)) >= MOST_REPLIES) return { ok: false, reason: 'too-many' }
    await documents.insert(replies, randomUUID(), reply)
    return { ok: true }
  }
  return documents.transaction(async (transaction) => {
    if ((await transaction.get(replies, id)) === null) return { ok: false, reason: 'gone' }
    transaction.update(replies, id, reply)
    return { ok: true }
  })
}

export async function deleteReply(id: string, documents: DocumentStore): Promise<void> {
  await documents.purge(replies, id)
}

/** Returns the moderator's own words, or else the reply that they have chosen. */
export async function messageFrom(
  { message, reply }: { message: string; reply?: string },
  documents: DocumentStore,
): Promise<string> {
  if (message !== '' || !reply) return message
  return (await documents.get(replies, reply))?.text ?? ''
}
