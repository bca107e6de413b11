// Optimistic transactions: no locks; `work` runs again when something it read has changed.

import { bufferedWrites, untilCommitted, type Write } from '../buffered-writes.server'
import type { Collection, Stored, Transaction } from '../documents'
import { isDocumentId } from '../values.server'
import { type Committed, commit, hasMoved, isSameState, pathOf, type RecordedReads } from './commit.server'
import { type Connection, rowSeen } from './connection.server'
import { storedFrom } from './rows.server'
import type { Instants } from './writes.server'

const FIRST_PAUSE_MS = 20

interface Attempt {
  reads: RecordedReads
  writes: Write[]
  /** Two reads of one document differed. */
  isTorn: boolean
}

/** See DocumentStore.transaction. */
export function runTransaction<R>(
  connection: Connection,
  instants: Instants,
  work: (transaction: Transaction) => Promise<R>,
): Promise<Committed & { result: R }> {
  return run(connection, instants, (attempt) =>
    work({ get: recordingGet(connection, attempt), ...bufferedWrites(attempt.writes) }),
  )
}

export function runWrite(connection: Connection, instants: Instants, write: Write): Promise<Committed> {
  return run(connection, instants, async ({ writes }) => writes.push(write))
}

async function run<R>(
  connection: Connection,
  instants: Instants,
  work: (attempt: Attempt) => Promise<R>,
): Promise<Committed & { result: R }> {
  return untilCommitted(FIRST_PAUSE_MS, async (number) => {
    const attempt: Attempt = { reads: new Map(), writes: [], isTorn: false }
    let result: R
    try {
      result = await work(attempt)
    } catch (error) {
      // The error counts only when the reads are still valid: `work` may have seen half of a commit.
      if (attempt.isTorn || (await hasMoved(connection, attempt.reads))) return 'stale'
      throw error
    }
    if (attempt.isTorn) return 'stale'
    const committed = await commit(connection, instants, attempt.writes, attempt.reads, number === 1)
    return committed === 'stale' ? 'stale' : { ...committed, result }
  })
}

function recordingGet(connection: Connection, attempt: Attempt): Transaction['get'] {
  return async <T>(
    collection: Collection<T>,
    id: string,
    options?: { includeRemoved?: boolean },
  ): Promise<Stored<T> | null> => {
    if (!isDocumentId(id)) return null
    const [seen] = await connection.read([{ collection, id }])
    if (!seen) return null
    const noted = attempt.reads.get(pathOf(seen))
    if (noted && !isSameState(seen, noted)) attempt.isTorn = true
    if (!noted) attempt.reads.set(pathOf(seen), seen)
    const row = rowSeen(seen)
    if (!row || (row.removedAt && !options?.includeRemoved)) return null
    return storedFrom(collection, row)
  }
}
