import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type DocumentStore, defineCollection, everyDocument, type Transaction } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import type { CurrentUser } from '~/domain/current-user'
import { eventSchema, events, type StoredEvent } from '~/domain/event'
import { amendmentId, proposalOf } from '~/domain/event-content'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { logged, moderationLog, writeLog } from '~/domain/moderation-log'
import { isCategoryActive } from '~/features/categories/is-category-active'
import type { EventChanges } from '~/features/events/event-changes.server'
import { mailQueue, takeBackMails } from '~/features/notifications/queued-mail'
import type { Clock } from '~/platform/clock'

const instant = z.string().datetime()
const storedEvent = eventSchema.extend({
  id: z.string(),
  version: z.number().int().positive(),
  createdAt: instant,
  updatedAt: instant,
  removedAt: instant.nullable(),
})

const undoSchema = z.object({
  /** Of the decisions taken at one stroke. */
  batch: z.string(),
  moderatorUid: z.string(),
  /** Changed events: the version the decision has made of them, and the fields as they were before. */
  changed: z.array(
    z.object({ id: z.string(), version: z.number().int().positive(), former: eventSchema.partial() }),
  ),
  /** Events that are gone, as they were. */
  gone: z.array(storedEvent),
  /** Ids of the mails that wait. */
  mails: z.array(z.string()),
  expiresAt: instant,
})
type Undo = z.infer<typeof undoSchema>

/** What it takes to undo a decision, by the id of its log entry. Internal: never exported, gone within the hour. */
export const undos = defineCollection<Undo>({
  name: 'undos',
  indexed: ['batch', 'expiresAt'],
  parse: (raw) => undoSchema.parse(raw),
})

/** Keeps what it takes to undo a decision, in the same commit. Takes the id of its log entry. */
export function keepUndo(
  transaction: Transaction,
  logId: string,
  { changed, gone, mails }: EventChanges,
  { moderatorUid, batch, nowMs }: { moderatorUid: string; batch: string; nowMs: number },
): void {
  transaction.insert(undos, logId, {
    batch,
    moderatorUid,
    changed,
    gone,
    mails,
    expiresAt: new Date(nowMs + UNDO_SECONDS * 1000).toISOString(),
  })
}

export type Undone =
  /** `decidedId`: what had been decided about; of an amendment its own id. */
  | { ok: true; decidedId: string }
  /**
   * 'too-late': more than ten seconds ago, or undone already. 'changed': something has happened to it since.
   * 'category-gone': the category it would get back is no longer active.
   */
  | { ok: false; reason: 'too-late' | 'not-yours' | 'changed' | 'category-gone' }

/**
 * Takes a decision back: the events, and the mails that have not left, are as they were; the log says so in an entry of
 * its own. Only for who decided, for ten seconds, and while nothing else has happened to these events. A new version that
 * the author of an approved event has proposed since becomes the text of the event, which waits again: a new version
 * of what is not public would wait for ever.
 */
export async function undoDecision(
  moderator: CurrentUser,
  logId: string,
  { documents, clock }: { documents: DocumentStore; clock: Clock },
): Promise<Undone> {
  return documents.transaction(async (transaction): Promise<Undone> => {
    const undo = await transaction.get(undos, logId)
    const entry = await transaction.get(moderationLog, logId)
    if (undo === null || entry === null) return { ok: false, reason: 'too-late' }
    if (undo.moderatorUid !== moderator.uid) return { ok: false, reason: 'not-yours' }
    const now = clock.now()
    if (now > Date.parse(undo.expiresAt)) return { ok: false, reason: 'too-late' }

    const proposals = await proposalsSince(undo, transaction)
    const obstacle = await obstacleTo(undo, proposals, transaction)
    if (obstacle !== null) return { ok: false, reason: obstacle }

    for (const { id, version, former } of undo.changed) {
      const proposal = proposals.get(id)
      const fields = proposal ? { ...former, ...proposalOf(proposal) } : former
      transaction.update(events, id, fields, { expectedVersion: version })
      if (proposal === undefined) continue
      transaction.purge(events, proposal.id)
      await takeBackMails(transaction, id, { documents, onlyAmendment: true })
    }
    for (const former of undo.gone) {
      transaction.purge(events, former.id)
      transaction.restore(events, former)
    }
    for (const id of undo.mails) transaction.purge(mailQueue, id)
    transaction.purge(undos, logId)
    const { eventId, eventTitle } = entry
    writeLog(transaction, {
      ...logged(moderator, { id: eventId, title: eventTitle, amends: null }, now),
      action: 'undone',
      before: entry.after,
      after: entry.before,
      undoes: logId,
    })
    return { ok: true, decidedId: undo.gone[0]?.id ?? undo.changed[0]?.id ?? eventId }
  })
}

/** The new versions of events that will not be public any more, by the ids of these. */
async function proposalsSince(undo: Undo, transaction: Transaction): Promise<Map<string, StoredEvent>> {
  const proposals = new Map<string, StoredEvent>()
  for (const { id, former } of undo.changed) {
    if (former.status === undefined || former.status === 'published') continue
    // Read also where there is none: one that is proposed at this moment makes this commit look again.
    const amendment = await transaction.get(events, amendmentId(id))
    if (amendment) proposals.set(id, amendment)
  }
  return proposals
}

/** All of it is looked at before anything is written: a transaction keeps what was written before a refusal. */
async function obstacleTo(
  undo: Undo,
  proposals: ReadonlyMap<string, StoredEvent>,
  transaction: Transaction,
): Promise<'changed' | 'too-late' | 'category-gone' | null> {
  for (const { id, version } of undo.changed) {
    if ((await transaction.get(events, id))?.version !== version) return 'changed'
  }
  for (const { id } of undo.gone) {
    // A tombstone reads as nothing; what somebody has written there since does not.
    if ((await transaction.get(events, id)) !== null) return 'changed'
  }
  const formerCategories = [
    ...undo.changed.map(({ former }) => former.category),
    ...undo.gone.map(({ category }) => category),
    ...[...proposals.values()].map(({ category }) => category),
  ]
  for (const slug of new Set(formerCategories)) {
    if (slug !== undefined && !(await isCategoryActive(transaction, slug))) return 'category-gone'
  }
  for (const id of undo.mails) {
    if ((await transaction.get(mailQueue, id))?.state !== 'waiting') return 'too-late'
  }
  return null
}

/** The decisions of one stroke that this moderator can still undo, by their log ids, and until when (ISO 8601). */
export async function undoable(
  moderator: Pick<CurrentUser, 'uid'>,
  batch: string,
  { documents, clock }: { documents: DocumentStore; clock: Clock },
): Promise<{ logIds: string[]; expiresAt: string } | null> {
  const { documents: found } = await documents.find(undos, { where: [['batch', '==', batch]], limit: 1000 })
  const now = new Date(clock.now()).toISOString()
  const own = found.filter(
    ({ moderatorUid, expiresAt }) => moderatorUid === moderator.uid && expiresAt >= now,
  )
  const [first] = own
  return first ? { logIds: own.map(({ id }) => id), expiresAt: first.expiresAt } : null
}

export function newBatch(): string {
  return randomUUID()
}

/** Deletes what can no longer be undone; answers how much. */
export function purgeUndos({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  return purgeDue(documents, undos, { field: 'expiresAt', before: clock.now() })
}

/** The images of events that decisions have changed or removed and that come back with them. There are few of these. */
export async function undoableImages(documents: DocumentStore): Promise<string[]> {
  const images: string[] = []
  for await (const { changed, gone } of everyDocument(documents, undos)) {
    for (const { image } of [...changed.map(({ former }) => former), ...gone])
      if (image) images.push(image.id)
  }
  return images
}
