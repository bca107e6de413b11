import type { DocumentStore, Transaction } from '~/backend/documents'
import { type Actor, writeAdminLog } from '~/domain/admin-log'
import { newSource, type Source, type SourceKind, sourceId, sources } from '~/domain/source'
import type { Clock } from '~/platform/clock'
import type { Refused } from '~/platform/refused'

interface ManageDependencies {
  documents: DocumentStore
  clock: Clock
}

/** Whose sources may be changed: those of this account, or all, which is then logged. */
export type Manager = { ownerUid: string } | { admin: Actor }

/** One account may have so many. */
export const MOST_SOURCES = 5

interface NewSource {
  address: string
  name: string
  kind: SourceKind
  trusted: boolean
  addedByUid: string
}

/** Adds what is to be read at once. Refuses an address that is read already, and more than an account may have. */
export async function addSource(
  manager: Manager,
  { address, name, kind, trusted, addedByUid }: NewSource,
  { documents, clock }: ManageDependencies,
): Promise<{ ok: true; id: string } | Refused<'known' | 'too-many'>> {
  const id = sourceId(address)
  const ownerUid = 'admin' in manager ? null : manager.ownerUid
  return documents.transaction(async (transaction) => {
    if (await transaction.get(sources, id)) return { ok: false, reason: 'known' }
    const own = ownerUid === null ? 0 : await documents.count(sources, [['ownerUid', '==', ownerUid]])
    if (own >= MOST_SOURCES) return { ok: false, reason: 'too-many' }
    transaction.insert<Source>(
      sources,
      id,
      newSource({
        address,
        name,
        kind,
        ownerUid,
        addedByUid,
        trusted: 'admin' in manager && trusted,
        nextRunAt: new Date(clock.now()).toISOString(),
      }),
    )
    note(transaction, manager, id, 'created', name)
    return { ok: true, id }
  })
}

/** A button makes one of these changes. */
const SOURCE_CHANGES = ['paused', 'resumed', 'trusted', 'untrusted'] as const
export type SourceChange = (typeof SOURCE_CHANGES)[number]

/** Trust is given by admins only. False for an unknown source, or one of somebody else. */
export function changeSource(
  manager: Manager,
  id: string,
  change: SourceChange,
  { documents, clock }: ManageDependencies,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const source = await transaction.get(sources, id)
    if (source === null || !manages(manager, source)) return false
    const isTrust = change === 'trusted' || change === 'untrusted'
    if (isTrust && !('admin' in manager)) return false
    transaction.update<Source>(sources, id, sourceFields(change, new Date(clock.now()).toISOString()))
    note(transaction, manager, id, change)
    return true
  })
}

function sourceFields(change: SourceChange, now: string): Partial<Source> {
  switch (change) {
    case 'paused':
      return { state: 'paused', nextRunAt: null }
    case 'resumed':
      return { state: 'active', nextRunAt: now }
    case 'trusted':
    case 'untrusted':
      // All is read anew, so that what waits is published.
      return { trusted: change === 'trusted', etag: null, lastModified: null }
  }
}

/** Its name and the theme of events that tell none. All is read anew, because both stand in its events. False for an
 * unknown source, or one of somebody else. */
export function editSource(
  manager: Manager,
  id: string,
  settings: Pick<Source, 'name' | 'category'>,
  { documents }: Pick<ManageDependencies, 'documents'>,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const source = await transaction.get(sources, id)
    if (source === null || !manages(manager, source)) return false
    const { name, category } = settings
    if (name === source.name && category === source.category) return true
    transaction.update<Source>(sources, id, { name, category, etag: null, lastModified: null })
    const detail = [name !== source.name && name, category !== source.category && (category ?? 'sans thème')]
    note(transaction, manager, id, 'edited', detail.filter(Boolean).join(', '))
    return true
  })
}

/** Its events stay, and are known again should it come back. No error if it is gone; false for somebody else's. */
export function removeSource(
  manager: Manager,
  id: string,
  { documents }: Pick<ManageDependencies, 'documents'>,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const source = await transaction.get(sources, id)
    if (source === null) return true
    if (!manages(manager, source)) return false
    transaction.purge(sources, id)
    note(transaction, manager, id, 'removed', source.name)
    return true
  })
}

/** Into the admin log: what had gone from the source was taken for withdrawn. */
export function noteAcceptedLoss(
  manager: Manager,
  id: string,
  { documents }: Pick<ManageDependencies, 'documents'>,
): Promise<void> {
  return documents.transaction(async (transaction) => note(transaction, manager, id, 'loss_accepted'))
}

export function manages(manager: Manager, { ownerUid }: Pick<Source, 'ownerUid'>): boolean {
  return 'admin' in manager || manager.ownerUid === ownerUid
}

function note(transaction: Transaction, manager: Manager, id: string, action: string, detail = ''): void {
  if (!('admin' in manager)) return
  writeAdminLog(transaction, manager.admin, { subject: 'source', subjectId: id, action, detail })
}
