// Applies buffered writes to rows.
import type { Clock } from '~/platform/clock'
import { sumsOf, type Write } from '../buffered-writes.server'
import {
  AlreadyExists,
  type Collection,
  DocumentTooLarge,
  InvalidId,
  NotFound,
  VersionConflict,
} from '../documents'
import { isDocumentId } from '../values.server'
import { documentFields, isSame, type Row, sizeOf } from './rows.server'

const MAX_DOCUMENT_BYTES = 1_048_576

export type Instants = ReturnType<typeof createInstants>

/** Each instant is later than all earlier ones of the collection and than the row it replaces. */
export function createInstants(clock: Clock) {
  const last = new Map<string, number>()
  return (collection: Collection<unknown>, current: Row | null): string => {
    const before = Math.max(last.get(collection.name) ?? 0, current ? Date.parse(current.changedAt) : 0)
    const instant = Math.max(clock.now(), before + 1)
    last.set(collection.name, instant)
    return new Date(instant).toISOString()
  }
}

/** The new row, null for none; `current` itself when nothing changes. Throws refusals. */
export function applyWrite(write: Write, current: Row | null, instants: Instants): Row | null {
  const { collection, id } = write
  switch (write.kind) {
    case 'insert': {
      if (!isDocumentId(id)) throw new InvalidId(collection.name, id)
      if (current) throw new AlreadyExists(collection.name, id)
      const at = instants(collection, null)
      const times = { createdAt: at, updatedAt: at, changedAt: at, removedAt: null }
      return checked(collection, { id, version: 1, ...times, content: write.content })
    }
    case 'update':
    case 'increment': {
      if (!current || current.removedAt) throw new NotFound(collection.name, id)
      if (write.kind === 'update') demandVersion(collection, current, write.expectedVersion)
      const at = instants(collection, current)
      const changes = write.kind === 'update' ? write.content : sumsOf(write.amounts, current.content)
      const content = { ...current.content, ...changes }
      const version = current.version + 1
      return checked(collection, { ...current, version, updatedAt: at, changedAt: at, content })
    }
    case 'remove': {
      if (!current || current.removedAt) return current
      demandVersion(collection, current, write.expectedVersion)
      const at = instants(collection, current)
      return { ...current, version: current.version + 1, updatedAt: at, changedAt: at, removedAt: at }
    }
    case 'restore': {
      if (!isDocumentId(id)) throw new InvalidId(collection.name, id)
      const { document } = write
      if (!current) return checked(collection, { ...document, changedAt: instants(collection, null) })
      if (isSame(current, { ...document, changedAt: current.changedAt })) return current
      throw new AlreadyExists(collection.name, id)
    }
    case 'purge':
      return null
  }
}

function demandVersion(collection: Collection<unknown>, current: Row, expected: number | undefined): void {
  if (expected === undefined || expected === current.version) return
  throw new VersionConflict(collection.name, current.id, expected, current.version)
}

function checked(collection: Collection<unknown>, row: Row): Row {
  // Writing what `parse` refuses would store a damaged document. A tombstone may be damaged already.
  if (!row.removedAt) collection.parse(structuredClone(row.content))
  const bytes = sizeOf(`${collection.name}/${row.id}`, documentFields(row))
  if (bytes > MAX_DOCUMENT_BYTES) throw new DocumentTooLarge(collection.name, row.id, bytes)
  return row
}
