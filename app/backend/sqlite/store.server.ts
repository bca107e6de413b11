// The SQLite driver of the document port: one file, shared by processes, one table a collection.
import type { Clock } from '~/platform/clock'
import { singleWrites, type Write } from '../buffered-writes.server'
import type { Collection, Condition, DocumentQuery, DocumentStore, Page } from '../documents'
import { checkConditions, checkQuery, cursorOf, type Order } from '../queries.server'
import { isDocumentId, valueAt } from '../values.server'
import { commit, readRow, storedFrom } from './commit.server'
import {
  type Connection,
  inWriteTransaction,
  openConnection,
  ROW_COLUMNS,
  type Row,
} from './connection.server'
import { isEmpty, renewIdentity, type StoreIdentity } from './identity.server'
import { withCopy } from './snapshot.server'
import { pageSql, whereSql } from './sql.server'
import { openSubscriptions } from './subscriptions.server'
import { runTransaction } from './transaction.server'
import { type StoreProblem, watchOver } from './watch.server'

export interface SqliteStore extends DocumentStore {
  /** null when the file was replaced, cannot be read, or has no identity yet. */
  identity(): StoreIdentity | null
  renewIdentity(): void
  isEmpty(): boolean
}

interface SqliteStoreOptions {
  file: string
  clock: Clock
  /** Reports trouble with the disk or the file; null when it is over. */
  onProblem?: (problem: StoreProblem | null) => void
}

/** The directory must exist. A read-only disk is opened for reading, and for writing once that works. Throws
 * StartRefused for a foreign database or a later version, and SQLite's errors. */
export function openSqliteStore({ file, clock, onProblem = () => {} }: SqliteStoreOptions): SqliteStore {
  const connection = openConnection(file)
  const subscriptions = openSubscriptions(connection)
  const watch = watchOver(connection, onProblem)

  async function withPortErrors<R>(work: () => R | Promise<R>): Promise<R> {
    try {
      return await work()
    } catch (error) {
      throw watch.translated(error)
    }
  }

  async function commitOne(write: Write): Promise<Row | null> {
    // One turn later: a subscriber that writes must not be called from within its own call.
    await null
    const rows = await withPortErrors(() => commit(connection, clock, [write]))
    subscriptions.notify(new Set([write.collection.name]))
    return rows === 'stale' ? null : (rows[0] ?? null)
  }

  return {
    // `commit` stamps under the write lock of the file.
    hasOneClock: true,

    get: (collection, id, options) =>
      withPortErrors(() => {
        if (!isDocumentId(id)) return null
        const row = readRow(connection, collection, id)
        if (!row || (row.removed_at && !options?.includeRemoved)) return null
        return storedFrom(collection, row)
      }),

    find: (collection, query) => withPortErrors(() => readPage(connection, collection, query)),
    count: (collection, where) => withPortErrors(() => countRows(connection, collection, where)),

    async transaction(work) {
      const { result, writes } = await withPortErrors(() => runTransaction(connection, clock, work))
      subscriptions.notify(new Set(writes.map(({ collection }) => collection.name)))
      return result
    },

    ...singleWrites(commitOne, storedFrom),

    subscribe: (collection, query, onChanges, onError = console.error) =>
      withPortErrors(() =>
        subscriptions.add(collection, query, onChanges, (error) => onError(watch.translated(error))),
      ),

    snapshot: (work) =>
      withCopy({ database: connection.database, file }, async (copy) => {
        const moment = openSqliteStore({ file: copy, clock })
        try {
          return await work(moment)
        } finally {
          await moment.close()
        }
      }),

    identity() {
      try {
        return connection.files.areInPlace() ? connection.identity() : null
      } catch (error) {
        watch.translated(error)
        return null
      }
    },

    renewIdentity() {
      inWriteTransaction(connection, () => renewIdentity(connection.database))
    },

    isEmpty: () => isEmpty(connection.database),

    async close() {
      watch.end()
      subscriptions.close()
      connection.close()
    },
  }
}

function readPage<T>(connection: Connection, collection: Collection<T>, query: DocumentQuery): Page<T> {
  const checked = checkQuery(collection, query)
  const { text, parameters } = pageSql(checked)
  const rows: Row[] = connection
    .statement(`SELECT ${ROW_COLUMNS} FROM ${connection.tableOf(collection)} ${text}`)
    .all(...parameters)
  const last = rows.length > checked.limit ? rows[checked.limit - 1] : undefined
  return {
    documents: rows.slice(0, checked.limit).map((row) => storedFrom(collection, row)),
    next: last ? cursorOf(checked.orderBy, positionOf(last, checked.orderBy)) : null,
  }
}

/** No index of a field knows what is removed, so one count would read every row. */
function countRows(
  connection: Connection,
  collection: Collection<unknown>,
  where?: readonly Condition[],
): number {
  const { text, parameters } = whereSql(checkConditions(collection, where), true)
  const table = connection.tableOf(collection)
  // The limit makes SQLite start from the few removed rows.
  const removed = `(SELECT * FROM ${table} WHERE removed_at IS NOT NULL LIMIT -1)`
  const count = (from: string) => `(SELECT count(*) FROM ${from} WHERE ${text})`
  const sql = `SELECT ${count(table)} - ${count(removed)} AS total`
  return connection.statement(sql).get(...parameters, ...parameters).total
}

function positionOf(row: Row, [field]: Order) {
  const id = row.id
  if (field === 'id') return { value: id, id }
  if (field === 'createdAt') return { value: row.created_at, id }
  if (field === 'updatedAt') return { value: row.updated_at, id }
  if (field === 'changedAt') return { value: row.changed_at, id }
  if (field === 'removedAt') return { value: row.removed_at, id }
  return { value: valueAt(JSON.parse(row.document), field), id }
}
