// One connection to the database file: durability settings, statement cache, and the table of each collection.
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import type { Collection } from '../documents'
import { columnOf, indexExpression, isStoreField } from './sql.server'

/** How long a statement waits for the write lock of another process. */
const BUSY_TIMEOUT_MS = 5000
const WAL_PAUSE_MS = 5
/** https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5

/** A row as it stands in a table; the schema below guarantees the types. */
export interface Row {
  id: string
  version: number
  created_at: string
  updated_at: string
  changed_at: string
  removed_at: string | null
  /** JSON text. */
  document: string
}

/** A row without what the store stamps it with when it is written. */
export type UnchangedRow = Omit<Row, 'changed_at'>

/** The columns of a Row, for SELECT. */
export const ROW_COLUMNS = 'id, version, created_at, updated_at, changed_at, removed_at, document'

export interface Connection {
  database: DatabaseSyncInstance
  /** The prepared statement of a text, kept for the next time: there are as many as shapes of queries in the code. */
  statement(sql: string): StatementSyncInstance
  /** The quoted name of the collection's table, which has its columns and indexes from then on. */
  tableOf<T>(collection: Collection<T>): string
  close(): void
}

/** Opens the file, creating it when there is none. ':memory:' is a database that lives as long as the connection. */
export function openConnection(file: string): Connection {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  enterWal(database)
  // NORMAL would let the commits of the last moments vanish in a power cut: acknowledged means on disk.
  database.exec('PRAGMA synchronous = FULL')
  database.exec(PURGES_TABLE)

  const statements = new Map<string, StatementSyncInstance>()
  const tables = new WeakMap<object, string>()

  function statement(sql: string): StatementSyncInstance {
    let prepared = statements.get(sql)
    if (!prepared) {
      prepared = database.prepare(sql)
      statements.set(sql, prepared)
    }
    return prepared
  }

  function tableOf<T>(collection: Collection<T>): string {
    let table = tables.get(collection)
    if (!table) {
      table = createTable(database, collection)
      tables.set(collection, table)
    }
    return table
  }

  return { database, statement, tableOf, close: () => database.close() }
}

/**
 * WAL stays a property of the file. Entering it needs the file for oneself, which SQLite does not wait for: of several
 * processes that open a new file at once, all but one would fail.
 */
function enterWal(database: DatabaseSyncInstance): void {
  const giveUpAt = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUpAt) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_PAUSE_MS)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** Runs the work under the write lock; what it throws leaves the file as it was. */
export function inWriteTransaction<R>(database: DatabaseSyncInstance, work: () => R): R {
  return between(database, 'BEGIN IMMEDIATE', work)
}

/** Runs the work, which only reads, on one state of the file. */
export function inReadTransaction<R>(database: DatabaseSyncInstance, work: () => R): R {
  return between(database, 'BEGIN', work)
}

function between<R>(database: DatabaseSyncInstance, begin: string, work: () => R): R {
  database.exec(begin)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // Some errors, a full disk among them, have rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

// What was purged and when, so that subscriptions of other processes hear of rows that are no more.
const PURGES_TABLE = `
  CREATE TABLE IF NOT EXISTS _purges (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    purged_at TEXT NOT NULL,
    PRIMARY KEY (collection, purged_at)
  ) STRICT, WITHOUT ROWID`

const NAME = /^[A-Za-z][A-Za-z0-9]*$/
const FIELD_PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/

/** Creates what is missing: the table, or the columns and indexes of fields declared since. Answers its quoted name. */
function createTable<T>(database: DatabaseSyncInstance, collection: Collection<T>): string {
  // Names become part of SQL text. They come from code, never from outside; this catches a slip.
  if (!NAME.test(collection.name)) throw new TypeError(`${collection.name} cannot name a collection`)
  for (const field of collection.indexed) {
    if (!FIELD_PATH.test(field))
      throw new TypeError(`${collection.name}: ${field} cannot be an indexed field`)
  }
  const table = `"${collection.name}"`
  const fields = collection.indexed.filter((field) => !isStoreField(field))
  const removedIndex = `"${collection.name} by removedAt"`
  const isIndexed = indexesOf(database, table).has(removedIndex)
  if (isIndexed && isComplete(columnsOf(database, table), fields)) return table

  inWriteTransaction(database, () => {
    database.exec(`
      CREATE TABLE IF NOT EXISTS ${table} (
        id TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        changed_at TEXT NOT NULL UNIQUE,
        removed_at TEXT,
        document TEXT NOT NULL
      ) STRICT;
      CREATE INDEX IF NOT EXISTS "${collection.name} by createdAt" ON ${table} (created_at, id);
      CREATE INDEX IF NOT EXISTS "${collection.name} by updatedAt" ON ${table} (updated_at, id);
      CREATE INDEX IF NOT EXISTS ${removedIndex} ON ${table} (removed_at, id) WHERE removed_at IS NOT NULL`)
    // Asked again under the lock: another process may have come first.
    const columns = columnsOf(database, table)
    for (const field of fields) {
      const column = columnOf(field)
      if (columns.has(column)) continue
      database.exec(`
        ALTER TABLE ${table} ADD COLUMN ${column} ANY GENERATED ALWAYS AS (${indexExpression(field)}) VIRTUAL;
        CREATE INDEX "${collection.name} by ${field}" ON ${table} (${column}, id)`)
    }
  })
  return table
}

/** The quoted columns of a table, generated ones included; none when there is no such table. */
function columnsOf(database: DatabaseSyncInstance, table: string): Set<string> {
  const columns = new Set<string>()
  // table_xinfo, unlike table_info, lists generated columns.
  for (const { name } of database.prepare(`PRAGMA table_xinfo(${table})`).all()) columns.add(`"${name}"`)
  return columns
}

/** The quoted indexes of a table; a file of an earlier version of the code lacks the latest. */
function indexesOf(database: DatabaseSyncInstance, table: string): Set<string> {
  return new Set(
    database
      .prepare(`PRAGMA index_list(${table})`)
      .all()
      .map(({ name }) => `"${name}"`),
  )
}

function isComplete(columns: Set<string>, fields: string[]): boolean {
  return columns.size > 0 && fields.every((field) => columns.has(columnOf(field)))
}
