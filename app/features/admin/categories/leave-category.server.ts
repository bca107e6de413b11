import type { Condition, DocumentStore, Transaction } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { type Category, categories } from '~/domain/category'
import { events } from '~/domain/event'
import type { Refused } from '~/platform/refused'

/** A Firestore commit takes 10 MiB: this many events fit even with the most dates. */
const BATCH = 50

interface Departure {
  action: 'deactivate' | 'remove'
  /** The category that gets its events; null if it has none. */
  to: string | null
}

export type LeavingRefusal = 'unknown' | 'last-active' | 'needs-target' | 'bad-target' | 'cancelled'
export type Leaving = { ok: true; moved: number } | Refused<LeavingRefusal>

/** Events of every status and amendments, without tombstones. */
export function countEvents(slug: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, inCategory(slug))
}

function inCategory(slug: string): Condition[] {
  return [['category', '==', slug]]
}

/**
 * Deactivates or removes a category. It first stops taking events, then its events are moved in batches. After an
 * interruption finishLeaving continues. Refuses the last active category, and one with events but no active category
 * to move them to.
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

/** Moves the remaining events, then deactivates or removes the category. No error if it is gone. */
export async function finishLeaving(actor: Actor, slug: string, documents: DocumentStore): Promise<Leaving> {
  let moved = 0
  for (;;) {
    const category = await documents.get(categories, slug)
    // Another admin may have finished or cancelled it.
    if (!category) return { ok: true, moved }
    if (!category.leaving) return { ok: false, reason: 'cancelled' }
    const { to, fate: leavingAction } = category.leaving

    const movedAll = await moveEvents(slug, to, documents)
    if (!movedAll.ok) return movedAll
    moved += movedAll.moved

    const gone = await documents.transaction(async (transaction) => {
      const present = await transaction.get(categories, slug)
      if (!present) return true
      // Counted again in this commit: events that were submitted meanwhile need another round.
      if (present.leaving?.to !== to || (await countEvents(slug, documents)) > 0) return false
      const detail = to ? `événements déplacés vers ${to}` : ''
      const subject = { subject: 'category', subjectId: slug, detail } as const
      const left = { leaving: null, movedTo: to || null }
      transaction.update<Category>(categories, slug, left)
      if (leavingAction === 'remove') {
        transaction.remove(categories, slug)
        writeAdminLog(transaction, actor, { ...subject, action: 'removed' })
      } else {
        writeAdminLog(transaction, actor, { ...subject, action: 'deactivated' })
      }
      return true
    })
    if (!gone) continue
    // A commit that did not call isCategoryActive may have added events.
    const late = to ? await moveEvents(slug, to, documents) : null
    return { ok: true, moved: moved + (late?.ok ? late.moved : 0) }
  }
}

/** Refuses a target that is not active. */
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

/** The categories are read in the transaction, so that the last two cannot leave at once. */
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
