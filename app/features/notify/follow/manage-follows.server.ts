// The owner of a mailed link manages here what the address follows.
import { allDocuments, type DocumentStore, NotFound, VersionConflict } from '~/backend/documents'
import { normaliseEmail } from '~/backend/identity/identity'
import { FOLLOWS_MOST, follows, type Rhythm, type StoredFollow, tellsNews } from '~/domain/follow'
import { followerUid } from '~/domain/hashes.server'
import { purgeMailsTo } from '~/domain/queued-mail'
import type { Clock } from '~/platform/clock'
import type { Refused } from '~/platform/refused'

interface Managing {
  documents: DocumentStore
  clock: Clock
}

/** All that an address follows, confirmed or not, the latest first. */
export async function followsOf(
  email: string,
  { documents }: Pick<Managing, 'documents'>,
): Promise<StoredFollow[]> {
  const found = await allDocuments(documents, follows, { where: [['email', '==', email]] })
  return found.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || (a.id < b.id ? -1 : 1))
}

export function countFollows(email: string, { documents }: Pick<Managing, 'documents'>): Promise<number> {
  return documents.count(follows, [['email', '==', normaliseEmail(email)]])
}

/** One of those that the owner of this one has; null when it is somebody else's, or has ended. */
export async function ownFollow(
  own: Pick<StoredFollow, 'email'>,
  id: string,
  { documents }: Pick<Managing, 'documents'>,
): Promise<StoredFollow | null> {
  const follow = await documents.get(follows, id)
  return follow?.email === own.email ? follow : null
}

export type Confirmed = { ok: true } | Refused<'gone' | 'too-many'>

/** The follow tells what is published from now on, not what is public already. Refuses more than fifty confirmed follows of
 * one address. Confirming again changes nothing. */
export async function confirmFollow(
  { id, email }: Pick<StoredFollow, 'id' | 'email'>,
  { documents, clock }: Managing,
): Promise<Confirmed> {
  return documents.transaction(async (transaction): Promise<Confirmed> => {
    const follow = await transaction.get(follows, id)
    if (follow === null) return { ok: false, reason: 'gone' }
    if (follow.state === 'confirmed') return { ok: true }
    // The follows are read here one by one, so that of two that are confirmed at once the second is counted anew.
    const known = await followsOf(email, { documents })
    const present = await Promise.all(known.map((one) => transaction.get(follows, one.id)))
    const confirmed = present.filter((one) => one?.state === 'confirmed')
    if (confirmed.length >= FOLLOWS_MOST) return { ok: false, reason: 'too-many' }
    const now = new Date(clock.now()).toISOString()
    transaction.update(follows, id, { state: 'confirmed', confirmedAt: now, lastToldAt: now })
    return { ok: true }
  })
}

/** Refuses a rhythm that this follow cannot have. */
export async function changeRhythm(
  follow: StoredFollow,
  rhythm: Rhythm,
  { documents }: Pick<Managing, 'documents'>,
): Promise<{ ok: boolean }> {
  if (!tellsNews(follow.target) || rhythm === 'changes') return { ok: false }
  if (follow.rhythm !== rhythm) await documents.update(follows, follow.id, { rhythm })
  return { ok: true }
}

/** Leaves nothing of it; mails about it that have not left do not leave any more. With the last follow goes all that
 * is stored of the address as a follower. */
export async function endFollow(
  { id, email }: Pick<StoredFollow, 'id' | 'email'>,
  { documents }: Pick<Managing, 'documents'>,
): Promise<void> {
  await documents.purge(follows, id)
  const left = await documents.count(follows, [['email', '==', email]])
  if (left === 0) await purgeMailsTo(followerUid(email), documents)
}

/** Ends all by which the address hears of news; what tells changes stays. Answers how many. */
export async function endNews(
  { email }: Pick<StoredFollow, 'email'>,
  { documents }: Pick<Managing, 'documents'>,
): Promise<number> {
  const news = (await followsOf(email, { documents })).filter(({ target }) => tellsNews(target))
  for (const follow of news) await endFollow(follow, { documents })
  return news.length
}

/** Deletes everything that is stored of the address as a follower, its queued mails too. Answers how many it followed. */
export async function endAll(
  { email }: Pick<StoredFollow, 'email'>,
  { documents }: Pick<Managing, 'documents'>,
): Promise<number> {
  const all = await followsOf(email, { documents })
  for (const { id } of all) await documents.purge(follows, id)
  await purgeMailsTo(followerUid(email), documents)
  return all.length
}

/** Whether the follow has changed or ended in the hands of somebody else meanwhile. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof NotFound || error instanceof VersionConflict
}
