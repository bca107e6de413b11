import { randomUUID } from 'node:crypto'
import type { DocumentStore, Transaction } from '~/backend/documents'
import { purgeDue } from '~/backend/purging.server'
import { isCategoryActive } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId, proposalOf } from '~/domain/event-content'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { logged, moderationLog, writeLog } from '~/domain/moderation-log'
import { mailQueue, takeBackMails } from '~/domain/queued-mail'
import { type Undo, undos } from '~/domain/undo'
import type { EventChanges } from '~/features/events/event-changes.server'
import { deactivateOrganizer } from '~/features/events/event-organizer.server'
import { deactivatePlace } from '~/features/events/event-place.server'
import type { Clock } from '~/platform/clock'
import type { Refused } from '~/platform/refused'
import { reopenAbsence } from './reports/reports.server'

/** Stores, in the commit of a decision, what it takes to undo it; `logId` is the id of its log entry. It can be undone for
 * UNDO_SECONDS after `nowMs`. */
export function saveUndo(
  transaction: Transaction,
  logId: string,
  { changed, gone, mails, activated, activatedOrganizers }: EventChanges,
  { nowMs, ...decision }: { moderatorUid: string; batch: string; nowMs: number; endsAbsence: boolean },
): void {
  transaction.insert(undos, logId, {
    ...decision,
    changed,
    gone,
    mails,
    activated,
    activatedOrganizers,
    expiresAt: new Date(nowMs + UNDO_SECONDS * 1000).toISOString(),
  })
}

export type Undone =
  /** `decidedId`: the id of the event or of the amendment. */
  | { ok: true; decidedId: string }
  /** 'too-late': also when already undone. 'changed': the event has changed since the decision. */
  | Refused<'too-late' | 'not-yours' | 'changed' | 'category-gone'>

/**
 * Restores the events, deletes the waiting mails and logs the undo. Only for the moderator who decided, within ten
 * seconds, and while the events have not changed. If the author has proposed an amendment since, the event takes its
 * content, because nobody could approve an amendment of an event that is not public.
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
    const obstacle = await undoRefusal(undo, proposals, transaction)
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
    if (undo.endsAbsence) reopenAbsence(transaction, entry.eventId)
    await Promise.all(undo.activated.map((place) => deactivatePlace(transaction, place)))
    for (const organizer of undo.activatedOrganizers) await deactivateOrganizer(transaction, organizer)
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

/** The amendments of events that the undo unpublishes, by the id of the event. */
async function proposalsSince(undo: Undo, transaction: Transaction): Promise<Map<string, StoredEvent>> {
  const proposals = new Map<string, StoredEvent>()
  for (const { id, former } of undo.changed) {
    if (former.status === undefined || former.status === 'published') continue
    // This read is needed even if it finds nothing: the transaction then runs again if an amendment appears meanwhile.
    const amendment = await transaction.get(events, amendmentId(id))
    if (amendment) proposals.set(id, amendment)
  }
  return proposals
}

/** Call it before the first write, because a transaction that returns a refusal still stores what it wrote. */
async function undoRefusal(
  undo: Undo,
  proposals: ReadonlyMap<string, StoredEvent>,
  transaction: Transaction,
): Promise<'changed' | 'too-late' | 'category-gone' | null> {
  for (const { id, version } of undo.changed) {
    if ((await transaction.get(events, id))?.version !== version) return 'changed'
  }
  for (const { id } of undo.gone) {
    // A tombstone reads as null, so anything else was written after the decision.
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

/** The log ids of the decisions of a batch that this moderator can still undo, and until when (ISO 8601). */
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

/** Deletes expired undos; answers how many. */
export function purgeUndos({
  documents,
  clock,
}: {
  documents: DocumentStore
  clock: Clock
}): Promise<number> {
  return purgeDue(documents, undos, { field: 'expiresAt', before: clock.now() })
}
