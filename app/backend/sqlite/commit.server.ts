// Commits buffered writes under the write lock.
import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { type RestoredDocument, sumsOf, type Write } from '../buffered-writes.server'
import {
  AlreadyExists,
  type Collection,
  DamagedDocument,
  InvalidId,
  NotFound,
  type Stored,
  VersionConflict,
} from '../documents'
import { isDocumentId } from '../values.server'
import {
  type Connection,
  inWriteTransaction,
  ROW_COLUMNS,
  type Row,
  type UnchangedRow,
} from './connection.server'

/** A process that sleeps longer may go on showing a purged document. */
const KEEP_PURGES_DAYS = 7

export type RecordedReads = Map<
  string,
  { collection: Collection<unknown>; id: string; changedAt: string | null }
>

/** Applies the writes in order; returns the new rows (null = none). 'stale' (nothing written): something that was
 * read has changed. Throws the port's refusals. */
export function commit(
  connection: Connection,
  clock: Clock,
  writes: Write[],
  reads: RecordedReads = new Map(),
): (Row | null)[] | 'stale' {
  // Creating a table takes the write lock itself.
  for (const { collection } of writes) connection.tableOf(collection)
  return inWriteTransaction(connection, () => {
    if (hasMoved(connection, reads)) return 'stale'
    return writes.map((write) => apply(connection, clock, write))
  })
}

/** Compares changedAt, not version: a document that was purged and inserted again may have the same version. */
export function hasMoved(connection: Connection, reads: RecordedReads): boolean {
  for (const { collection, id, changedAt } of reads.values()) {
    if ((readRow(connection, collection, id)?.changed_at ?? null) !== changedAt) return true
  }
  return false
}

export function readRow<T>(connection: Connection, collection: Collection<T>, id: string): Row | null {
  const table = connection.tableOf(collection)
  return connection.statement(`SELECT ${ROW_COLUMNS} FROM ${table} WHERE id = ?`).get(id) ?? null
}

export function storedFrom<T>(collection: Collection<T>, row: Row): Stored<T> {
  return {
    ...parseContent(collection, row),
    id: row.id,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    changedAt: row.changed_at,
    removedAt: row.removed_at,
  }
}

function parseContent<T>(collection: Collection<T>, row: Row): T {
  try {
    return collection.parse(JSON.parse(row.document))
  } catch (error) {
    throw new DamagedDocument(collection.name, row.id, error)
  }
}

export function lastInstant<T>(connection: Connection, collection: Collection<T>): string {
  const table = connection.tableOf(collection)
  const { last } = connection
    .statement(`
      SELECT max(
        coalesce((SELECT max(changed_at) FROM ${table}), ''),
        coalesce((SELECT max(purged_at) FROM _purges WHERE collection = ?), '')) AS last`)
    .get(collection.name)
  return last
}

/** A millisecond after the last change when the clock is behind it. */
function nextInstant<T>(connection: Connection, clock: Clock, collection: Collection<T>): string {
  const last = lastInstant(connection, collection)
  const now = clock.now()
  return new Date(last ? Math.max(now, Date.parse(last) + 1) : now).toISOString()
}

function apply(connection: Connection, clock: Clock, write: Write): Row | null {
  const { collection, id } = write
  const current = readRow(connection, collection, id)
  const instant = nextInstant(connection, clock, collection)
  switch (write.kind) {
    case 'insert': {
      if (!isDocumentId(id)) throw new InvalidId(collection.name, id)
      if (current) throw new AlreadyExists(collection.name, id)
      const times = { created_at: instant, updated_at: instant, changed_at: instant, removed_at: null }
      return put(connection, collection, {
        id,
        version: 1,
        ...times,
        document: JSON.stringify(write.content),
      })
    }
    case 'update':
    case 'increment': {
      if (!current || current.removed_at) throw new NotFound(collection.name, id)
      const before = JSON.parse(current.document)
      if (write.kind === 'update') demandVersion(collection, current, write.expectedVersion)
      const changes = write.kind === 'update' ? write.content : sumsOf(write.amounts, before)
      const document = JSON.stringify({ ...before, ...changes })
      return put(connection, collection, {
        ...current,
        version: current.version + 1,
        updated_at: instant,
        changed_at: instant,
        document,
      })
    }
    case 'remove': {
      if (!current || current.removed_at) return current
      demandVersion(collection, current, write.expectedVersion)
      const tombstone = {
        ...current,
        version: current.version + 1,
        updated_at: instant,
        changed_at: instant,
        removed_at: instant,
      }
      return put(connection, collection, tombstone)
    }
    case 'restore': {
      if (!isDocumentId(id)) throw new InvalidId(collection.name, id)
      const row = restoredRow(write.document)
      if (!current) return put(connection, collection, { ...row, changed_at: instant })
      if (isSame(current, row)) return current
      throw new AlreadyExists(collection.name, id)
    }
    case 'purge':
      if (current) purge(connection, collection, id, instant)
      return null
  }
}

function restoredRow(document: RestoredDocument): UnchangedRow {
  return {
    id: document.id,
    version: document.version,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    removed_at: document.removedAt,
    document: JSON.stringify(document.content),
  }
}

function isSame({ changed_at, ...current }: Row, other: UnchangedRow): boolean {
  return isDeepStrictEqual(withParsedContent(current), withParsedContent(other))
}

/** The order of fields in the text does not matter. */
function withParsedContent({ document, ...meta }: UnchangedRow): unknown {
  return { ...meta, content: JSON.parse(document) }
}

function demandVersion<T>(collection: Collection<T>, current: Row, expected: number | undefined): void {
  if (expected === undefined || expected === current.version) return
  throw new VersionConflict(collection.name, current.id, expected, current.version)
}

function put<T>(connection: Connection, collection: Collection<T>, row: Row): Row {
  // Writing what `parse` refuses would store a damaged document. A tombstone may be damaged already.
  if (!row.removed_at) collection.parse(JSON.parse(row.document))
  connection
    .statement(`
      INSERT INTO ${connection.tableOf(collection)} (${ROW_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at,
        changed_at = excluded.changed_at, removed_at = excluded.removed_at, document = excluded.document`)
    .run(row.id, row.version, row.created_at, row.updated_at, row.changed_at, row.removed_at, row.document)
  return row
}

function purge<T>(connection: Connection, collection: Collection<T>, id: string, instant: string): void {
  connection.statement(`DELETE FROM ${connection.tableOf(collection)} WHERE id = ?`).run(id)
  connection.statement('INSERT INTO _purges VALUES (?, ?, ?)').run(collection.name, id, instant)
  const oldest = new Date(Date.parse(instant) - KEEP_PURGES_DAYS * DAY_MS).toISOString()
  connection
    .statement('DELETE FROM _purges WHERE collection = ? AND purged_at < ?')
    .run(collection.name, oldest)
}
