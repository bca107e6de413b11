// The SQLite driver of the document port: one file, one table a collection, safe to share between processes.
import { backup } from '@photostructure/sqlite'
import type { Clock } from '~/platform/clock'
import { singleWrites, type Write } from '../buffered-writes.server'
import type { Collection, DocumentQuery, DocumentStore, Page } from '../documents'
import { checkConditions, checkQuery, cursorOf, type Order } from '../queries.server'
import { isDocumentId, valueAt } from '../values.server'
import { commit, readRow, storedFrom } from './commit.server'
import { openConnection, ROW_COLUMNS, type Row } from './connection.server'
import { pageSql, whereSql } from './sql.server'
import { openSubscriptions } from './subscriptions.server'
import { runTransaction } from './transaction.server'

export interface SqliteStore extends DocumentStore {
  /** Writes a consistent copy of everything committed to another file while the store goes on working. */
  backup(toFile: string): Promise<void>
}

/** Opens (or creates) the database file; its directory must exist. Throws what SQLite says of a file it cannot use. */
export function openSqliteStore({ file, clock }: { file: string; clock: Clock }): SqliteStore {
  const connection = openConnection(file)
  const subscriptions = openSubscriptions(connection)

  async function commitOne(write: Write): Promise<Row | null> {
    // One turn later: a subscriber that writes must not be called again from within its own call.
    await null
    const rows = commit(connection, clock, [write])
    subscriptions.tell(new Set([write.collection.name]))
    return rows === 'stale' ? null : (rows[0] ?? null)
  }

  return {
    async get(collection, id, options) {
      if (!isDocumentId(id)) return null
      const row = readRow(connection, collection, id)
      if (!row || (row.removed_at && !options?.includeRemoved)) return null
      return storedFrom(collection, row)
    },

    async find<T>(collection: Collection<T>, query: DocumentQuery): Promise<Page<T>> {
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
    },

    async count(collection, where) {
      const { text, parameters } = whereSql(checkConditions(collection, where), false)
      const sql = `SELECT count(*) AS total FROM ${connection.tableOf(collection)} WHERE ${text}`
      return connection.statement(sql).get(...parameters).total
    },

    async transaction(work) {
      const { result, writes } = await runTransaction(connection, clock, work)
      subscriptions.tell(new Set(writes.map(({ collection }) => collection.name)))
      return result
    },

    ...singleWrites(commitOne, storedFrom),

    async subscribe(collection, query, onChanges, onError) {
      return subscriptions.add(collection, query, onChanges, onError)
    },

    async backup(toFile) {
      await backup(connection.database, toFile)
    },

    async close() {
      subscriptions.close()
      connection.close()
    },
  }
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
