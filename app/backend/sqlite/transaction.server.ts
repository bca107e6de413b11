// Optimistic transactions: no lock; `work` runs again when something it read has changed.
import type { Clock } from '~/platform/clock'
import { bufferedWrites, untilCommitted, type Write } from '../buffered-writes.server'
import type { Collection, Stored, Transaction } from '../documents'
import { isDocumentId } from '../values.server'
import { commit, hasMoved, type RecordedReads, readRow, storedFrom } from './commit.server'
import { type Connection, inReadTransaction } from './connection.server'

const FIRST_PAUSE_MS = 4

/** See DocumentStore.transaction. */
export async function runTransaction<R>(
  connection: Connection,
  clock: Clock,
  work: (transaction: Transaction) => Promise<R>,
): Promise<{ result: R; writes: Write[] }> {
  return untilCommitted(FIRST_PAUSE_MS, async () => {
    const reads: RecordedReads = new Map()
    const writes: Write[] = []
    let result: R
    try {
      result = await work({ get: recordingGet(connection, reads), ...bufferedWrites(writes) })
    } catch (error) {
      // The error counts only when the reads are still valid: `work` may have seen half of a commit.
      if (inReadTransaction(connection.database, () => hasMoved(connection, reads))) return 'stale'
      throw error
    }
    return isCommitted(connection, clock, writes, reads) ? { result, writes } : 'stale'
  })
}

function isCommitted(connection: Connection, clock: Clock, writes: Write[], reads: RecordedReads): boolean {
  // Reads without writes need no lock to be checked.
  if (writes.length === 0) return !inReadTransaction(connection.database, () => hasMoved(connection, reads))
  return commit(connection, clock, writes, reads) !== 'stale'
}

function recordingGet(connection: Connection, reads: RecordedReads): Transaction['get'] {
  return async <T>(
    collection: Collection<T>,
    id: string,
    options?: { includeRemoved?: boolean },
  ): Promise<Stored<T> | null> => {
    if (!isDocumentId(id)) return null
    const row = readRow(connection, collection, id)
    const key = `${collection.name}/${id}`
    if (!reads.has(key)) reads.set(key, { collection, id, changedAt: row?.changed_at ?? null })
    if (!row || (row.removed_at && !options?.includeRemoved)) return null
    return storedFrom(collection, row)
  }
}
