import type { Condition, DocumentStore, Transaction } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { type Category, categories } from '~/domain/category'
import { events } from '~/domain/event'

/** A commit of the other driver takes 10 MiB: so many events with as many dates as there may be. */
const BATCH = 50

export interface Departure {
  /** What becomes of the category once it is empty. */
  action: 'deactivate' | 'remove'
  /** Where its events go; null when it has none. */
  to: string | null
}

export type LeavingRefusal = 'unknown' | 'last-active' | 'needs-target' | 'bad-target' | 'cancelled'
export type Leaving = { ok: true; moved: number } | { ok: false; reason: LeavingRefusal }

/** Every event of a category, whatever its status; amendments are among them, tombstones are not. */
export function countEvents(slug: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, inCategory(slug))
}

function inCategory(slug: string): Condition[] {
  return [['category', '==', slug]]
}

/**
 * Deactivates or removes a category. It takes no new events from the first commit on; then those it has are moved, batch by
 * batch, and in the end it goes. Interrupted, it is continued by finishLeaving. Refuses the last active category, and one
 * with events without an active category to move them to.
 */
export async function leaveCategory(
  actor: Actor,
  slug: string,
  { action, to }: Departure,
  documents: DocumentStore,
): Promise<Leaving> {
  if (to === null && (await countEvents(slug, documents)) > 0) return { ok: false, reason: 'needs-target' }
  const begun = await documents.transaction(async (transaction): Promise<Leaving> => {
    const category = await transaction.get(categories, slug)
    if (!category) return { ok: false, reason: 'unknown' }
    if (to !== null && !(await isTarget(to, slug, transaction))) return { ok: false, reason: 'bad-target' }
    if (to === null && category.active && !(await anotherActive(slug, transaction, documents))) {
      return { ok: false, reason: 'last-active' }
    }
    transaction.update<Category>(categories, slug, {
      active: false,
      leaving: { to: to ?? '', fate: action },
    })
    return { ok: true, moved: 0 }
  })
  return begun.ok ? finishLeaving(actor, slug, documents) : begun
}

/** Moves what is left of the events of a category that is leaving, and has it go. One that is gone already is no error. */
export async function finishLeaving(actor: Actor, slug: string, documents: DocumentStore): Promise<Leaving> {
  let moved = 0
  for (;;) {
    const category = await documents.get(categories, slug)
    // Somebody else was faster; or the admin has changed their mind.
    if (!category) return { ok: true, moved }
    if (!category.leaving) return { ok: false, reason: 'cancelled' }
    const { to, fate: leavingAction } = category.leaving

    const movedAll = await moveEvents(slug, to, documents)
    if (!movedAll.ok) return movedAll
    moved += movedAll.moved

    const gone = await documents.transaction(async (transaction) => {
      const present = await transaction.get(categories, slug)
      if (!present) return true
      // Looked at once more in the removing commit: what was submitted meanwhile is moved in another round.
      if (present.leaving?.to !== to || (await countEvents(slug, documents)) > 0) return false
      const detail = to ? `événements déplacés vers ${to}` : ''
      const subject = { subject: 'category', subjectId: slug, detail } as const
      if (leavingAction === 'remove') {
        transaction.remove(categories, slug)
        writeAdminLog(transaction, actor, { ...subject, action: 'removed' })
      } else {
        transaction.update<Category>(categories, slug, { leaving: null })
        writeAdminLog(transaction, actor, { ...subject, action: 'deactivated' })
      }
      return true
    })
    if (!gone) continue
    // Written by a commit that had not asked isCategoryActive.
    const late = to ? await moveEvents(slug, to, documents) : null
    return { ok: true, moved: moved + (late?.ok ? late.moved : 0) }
  }
}

/** Moves all events of a category that is leaving to `to` or is gone. Refuses a target that is not active (any more). */
export async function moveEvents(slug: string, to: string, documents: DocumentStore): Promise<Leaving> {
  let moved = 0
  for (;;) {
    const { documents: found } = await documents.find(events, { where: inCategory(slug), limit: BATCH })
    if (found.length === 0) return { ok: true, moved }
    const batch = await documents.transaction(async (transaction): Promise<Leaving> => {
      const from = await transaction.get(categories, slug)
      if (from && from.leaving?.to !== to) return { ok: false, reason: 'cancelled' }
      if (to === '') return { ok: false, reason: 'needs-target' }
      if (!(await isTarget(to, slug, transaction))) return { ok: false, reason: 'bad-target' }
      let movedNow = 0
      for (const { id } of found) {
        const event = await transaction.get(events, id)
        if (event?.category !== slug) continue
        transaction.update(events, id, { category: to })
        movedNow += 1
      }
      return { ok: true, moved: movedNow }
    })
    if (!batch.ok) return batch
    moved += batch.moved
  }
}

async function isTarget(to: string, from: string, transaction: Transaction): Promise<boolean> {
  return to !== from && (await transaction.get(categories, to))?.active === true
}

/** Read in the transaction: of the last two that leave at once, one stays. */
async function anotherActive(
  slug: string,
  transaction: Transaction,
  documents: DocumentStore,
): Promise<boolean> {
  const page = await documents.find(categories, { where: [['active', '==', true]], limit: 1000 })
  for (const { id } of page.documents) {
    if (id !== slug && (await transaction.get(categories, id))?.active) return true
  }
  return false
}
