// The optimistic transaction: work runs without any lock, and again when what it read has moved meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '~/platform/clock'
import {
  type Collection,
  type Exported,
  type Stored,
  type Transaction,
  TransactionConflict,
} from '../documents'
import { contentOf, isDocumentId } from '../values.server'
import { commit, hasMoved, type NotedReads, readRow, storedFrom, type Write } from './commit.server'
import { type Connection, inReadTransaction, type UnchangedRow } from './connection.server'

/** The port's promise. */
const MAX_ATTEMPTS = 8
/** The bound of the random pause after the first lost race; it doubles with each one. */
const FIRST_PAUSE_MS = 4

/** Runs the work until its writes are committed; answers its result and what it wrote. See DocumentStore.transaction. */
export async function runTransaction<R>(
  connection: Connection,
  clock: Clock,
  work: (transaction: Transaction) => Promise<R>,
): Promise<{ result: R; writes: Write[] }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const reads: NotedReads = new Map()
    const writes: Write[] = []
    const outcome = await attemptWork(work, bufferedTransaction(connection, reads, writes))
    if (outcome.ok) {
      if (isCommitted(connection, clock, writes, reads)) return { result: outcome.result, writes }
    } else if (!inReadTransaction(connection.database, () => hasMoved(connection, reads))) {
      throw outcome.error
    }
    // Each a random while later: in step, the same contenders would collide again.
    if (attempt < MAX_ATTEMPTS) await pause(Math.random() * FIRST_PAUSE_MS * 2 ** (attempt - 1))
  }
  throw new TransactionConflict(`gave up after ${MAX_ATTEMPTS} lost races`)
}

type Outcome<R> = { ok: true; result: R } | { ok: false; error: unknown }

/** An error is only final when what the work had read still stands: it may have seen half of another's commit. */
async function attemptWork<R>(
  work: (transaction: Transaction) => Promise<R>,
  transaction: Transaction,
): Promise<Outcome<R>> {
  try {
    return { ok: true, result: await work(transaction) }
  } catch (error) {
    return { ok: false, error }
  }
}

function isCommitted(connection: Connection, clock: Clock, writes: Write[], reads: NotedReads): boolean {
  // Without writes no lock is needed to see that all reads belong to one moment.
  if (writes.length === 0) return !inReadTransaction(connection.database, () => hasMoved(connection, reads))
  return commit(connection, clock, writes, reads) !== 'stale'
}

function rowOf<T>(document: Exported<T>): UnchangedRow {
  return {
    id: document.id,
    version: document.version,
    created_at: document.createdAt,
    updated_at: document.updatedAt,
    removed_at: document.removedAt,
    document: JSON.stringify(contentOf(document)),
  }
}

function bufferedTransaction(connection: Connection, reads: NotedReads, writes: Write[]): Transaction {
  return {
    async get<T>(collection: Collection<T>, id: string): Promise<Stored<T> | null> {
      if (!isDocumentId(id)) return null
      const row = readRow(connection, collection, id)
      const key = `${collection.name}/${id}`
      // The first sight counts: had the document moved before the second, the two reads would contradict each other.
      if (!reads.has(key)) reads.set(key, { collection, id, changedAt: row?.changed_at ?? null })
      return row && !row.removed_at ? storedFrom(collection, row) : null
    },
    insert(collection, id, value) {
      writes.push({ kind: 'insert', collection, id, content: contentOf(value) })
    },
    update(collection, id, fields, options) {
      const expectedVersion = options?.expectedVersion
      writes.push({ kind: 'update', collection, id, content: contentOf(fields), expectedVersion })
    },
    remove(collection, id, options) {
      writes.push({ kind: 'remove', collection, id, expectedVersion: options?.expectedVersion })
    },
    purge(collection, id) {
      writes.push({ kind: 'purge', collection, id })
    },
    restore(collection, document) {
      writes.push({ kind: 'restore', collection, id: document.id, row: rowOf(document) })
    },
  }
}
