import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { type Actor, undoRefusal, writeAdminLog } from '~/domain/admin-log'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { pageVersions, pageVersionsId } from '~/domain/waiting'
import { discardImage } from '~/features/images/trash.server'
import { dropWaiting } from '~/features/waiting/waiting.server'
import type { Clock } from '~/platform/clock'
import type { Refused } from '~/platform/refused'

export interface PlaceDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
}

type PlaceMerge =
  /** `version` of the place merged away, for the undo. */
  | { ok: true; version: number }
  /** 'changed': somebody has changed or merged one of them since it was shown. 'same': they are one already. */
  | Refused<'unknown' | 'changed' | 'same'>

/** `into` stands for the place from now on, for its events and under its address. Nothing else is written, so that two
 * admins who merge at once have one winner. */
export async function mergePlaces(
  actor: Actor,
  { id, version, into }: { id: string; version: number; into: string },
  { documents }: Pick<PlaceDependencies, 'documents'>,
): Promise<PlaceMerge> {
  if (id === into) return { ok: false, reason: 'same' }
  return documents.transaction(async (transaction): Promise<PlaceMerge> => {
    const place = await transaction.get(places, id)
    const standing = await transaction.get(places, into)
    if (!place || !standing) return { ok: false, reason: 'unknown' }
    const isOpen = standing.state === 'active' && standing.mergedInto === null && place.mergedInto === null
    if (place.version !== version || !isOpen) return { ok: false, reason: 'changed' }
    // A pending place is active from now on as another name of the one that stands for it.
    transaction.update(places, id, { mergedInto: into, state: 'active' }, { expectedVersion: version })
    log(transaction, actor, id, 'merged', `dans ${standing.name} (${into})`)
    log(transaction, actor, into, 'received', `${place.name} (${id})`)
    return { ok: true, version: version + 1 }
  })
}

type MergeUndo = { ok: true } | Refused<'too-late' | 'not-yours' | 'changed'>

/** Takes a merge back: for the admin who merged, within ten seconds, while the place has not changed. */
export async function undoMerge(
  actor: Actor,
  { id, version }: { id: string; version: number },
  { documents, clock }: Pick<PlaceDependencies, 'documents' | 'clock'>,
): Promise<MergeUndo> {
  const reason = await undoRefusal(actor, { subject: 'place', id, action: 'merged' }, { documents, clock })
  if (reason) return { ok: false, reason }
  return documents.transaction(async (transaction): Promise<MergeUndo> => {
    const place = await transaction.get(places, id)
    if (!place || place.version !== version || place.mergedInto === null)
      return { ok: false, reason: 'changed' }
    transaction.update(places, id, { mergedInto: null }, { expectedVersion: version })
    log(transaction, actor, id, 'separated', '')
    log(transaction, actor, place.mergedInto, 'separated', place.name)
    return { ok: true }
  })
}

/** Makes a pending place public. False for an unknown one. */
export async function activatePlace(actor: Actor, id: string, documents: DocumentStore): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const place = await transaction.get(places, id)
    if (place?.state === 'pending') {
      transaction.update(places, id, { state: 'active' })
      log(transaction, actor, id, 'activated', '')
    }
    return place !== null
  })
}

/** How many events name it, public or not; those of which only a date names it are in no index and do not count. */
export function countPlaceEvents(id: string, documents: DocumentStore): Promise<number> {
  return documents.count(events, [['placeId', '==', id]])
}

/** Refuses a place that others are merged into: their events would lose it. Events that name it keep what they show;
 * its photo is discarded, the one of a change that waits goes with the sweep. */
export async function removePlace(
  actor: Actor,
  id: string,
  { documents, files }: Pick<PlaceDependencies, 'documents' | 'files'>,
): Promise<{ ok: true } | Refused<'in-use'>> {
  const merged = await documents.count(places, [['mergedInto', '==', id]])
  if (merged > 0) return { ok: false, reason: 'in-use' }
  const removed = await documents.transaction(async (transaction) => {
    const place = await transaction.get(places, id)
    if (!place) return null
    transaction.remove(places, id)
    await dropWaiting(transaction, 'place', id)
    transaction.purge(pageVersions, pageVersionsId('place', id))
    log(transaction, actor, id, 'removed', place.name)
    return place
  })
  if (removed?.photo) await discardImage(removed.photo.id, files)
  return { ok: true }
}

function log(
  transaction: Transaction,
  actor: Actor,
  subjectId: string,
  action: string,
  detail: string,
): void {
  writeAdminLog(transaction, actor, { subject: 'place', subjectId, action, detail: detail.slice(0, 500) })
}
