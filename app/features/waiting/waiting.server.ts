import { allDocuments, type DocumentStore, type Transaction } from '~/backend/documents'
import {
  changedFields,
  imageOfPage,
  type OrganizerPage,
  type PlacePage,
  proposedPage,
  type StoredWaiting,
  type Waiting,
  type WaitingKind,
  waiting,
  waitingFor,
  waitingId,
} from '~/domain/waiting'
import { DAY_MS } from '~/platform/durations'

/** A day: what nobody waits for more urgently than for an answer. */
const URGENT_AFTER_MS = DAY_MS

interface Change {
  kind: WaitingKind
  targetId: string
  /** The page as it is now. */
  live: OrganizerPage | PlacePage
  /** The page as its author means it. */
  after: OrganizerPage | PlacePage
  authorUid: string
  nowMs: number
}

/** Writes a change that waits for an admin, in the commit of its author; drops it where nothing would change any more.
 * Answers the picture that nothing refers to any more after the commit, which the caller discards. */
export async function putWaiting(
  transaction: Transaction,
  { kind, targetId, live, after, authorUid, nowMs }: Change,
): Promise<string | null> {
  const id = waitingId(kind, targetId)
  const former = await waitingFor(transaction, kind, targetId)
  // Otherwise what others have published since the first change would be taken for this author's.
  const before = (kind === 'verification' ? former?.before : null) ?? live
  const result = proposedPage(live, { before, after })
  const isChange = changedFields(live, result).length > 0
  const image = imageOfPage(result)
  const hasOwnImage = isChange && kind !== 'verification' && image !== imageOfPage(live)
  const imageId = hasOwnImage ? image : null
  const dropped = former && former.imageId !== imageId ? former.imageId : null
  if (!isChange) {
    if (former) transaction.purge(waiting, id)
    return dropped
  }
  const urgentAt = former?.urgentAt ?? new Date(nowMs + URGENT_AFTER_MS).toISOString()
  const document = { kind, targetId, authorUid, urgentAt, imageId, before, after } as Waiting
  if (former) transaction.update(waiting, id, document)
  else transaction.insert(waiting, id, document)
  return dropped
}

/** Drops what waits of a target that is removed, or whose author takes the change back. Answers its picture, which the
 * caller discards after the commit. */
export async function dropWaiting(
  transaction: Transaction,
  kind: WaitingKind,
  targetId: string,
): Promise<string | null> {
  const former = await waitingFor(transaction, kind, targetId)
  if (former === null) return null
  transaction.purge(waiting, former.id)
  return former.imageId
}

/** Lists the waiting changes of one account. Reads all that waits: an index for it would serve nothing else. */
export async function waitingOf(uid: string, documents: DocumentStore): Promise<StoredWaiting[]> {
  return (await allDocuments(documents, waiting)).filter(({ authorUid }) => authorUid === uid)
}
