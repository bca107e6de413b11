// The connection to the database file: durability settings, statement cache, transactions. Where the disk allows no more
// it is opened for reading only, and again as it should be once that can be done.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import type { Collection } from '../documents'
import { OpenedReadOnly, troubleOf } from './failures.server'
import { checkSchema, prepareSchema, readIdentity, type StoreIdentity } from './identity.server'
import { type PlacedFiles, placedFiles } from './placed-files.server'
import { createTable, PURGES_TABLE, standInTable } from './tables.server'

/** How long a statement waits for the write lock of another process. */
export const BUSY_TIMEOUT_MS = 5000
const WAL_PAUSE_MS = 5

/** A row as it stands in a table; the schema of tables.server.ts guarantees the types. */
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
  readonly database: DatabaseSyncInstance
  /** Absolute; ':memory:' for a database that lives as long as the connection. */
  readonly file: string
  readonly files: PlacedFiles
  readonly isReadOnly: boolean
  /** How often it was opened. */
  readonly opening: number
  /** The prepared statement of a text, kept for the next time: there are as many as shapes of queries in the code. */
  statement(sql: string): StatementSyncInstance
  /** The quoted name of the collection's table, which has its columns and indexes from then on. */
  tableOf<T>(collection: Collection<T>): string
  /** Null in a database from before there were identities, as long as nothing can be written into it. */
  identity(): StoreIdentity | null
  /**
   * Opens the file anew, for writing. False, with everything as it was, when that does not work or when it holds another
   * or an older database than the one that was open.
   */
  reopen(): boolean
  /** Leaves an empty log unless another process has the file open. */
  close(): void
}

interface OpenDatabase {
  database: DatabaseSyncInstance
  files: PlacedFiles
  isReadOnly: boolean
}

/**
 * Opens the file, creating it when there is none; one on a disk that is full or can only be read is opened for reading.
 * Throws StartRefused for a database that is not ours, and what SQLite says of a file it cannot use.
 */
export function openConnection(path: string): Connection {
  const file = path === ':memory:' ? path : resolve(path)
  let open = openSomehow(file)
  let opening = 1
  let known = readIdentity(open.database)
  let statements = new Map<string, StatementSyncInstance>()
  let tables = new WeakMap<object, string>()

  const connection: Connection = {
    get database() {
      return open.database
    },
    file,
    get files() {
      return open.files
    },
    get isReadOnly() {
      return open.isReadOnly
    },
    get opening() {
      return opening
    },

    statement(sql) {
      let prepared = statements.get(sql)
      if (!prepared) {
        prepared = open.database.prepare(sql)
        statements.set(sql, prepared)
      }
      return prepared
    },

    tableOf(collection) {
      let table = tables.get(collection)
      if (!table) {
        table = open.isReadOnly
          ? standInTable(open.database, collection)
          : createTable(open.database, collection, (work) => inWriteTransaction(connection, work))
        tables.set(collection, table)
      }
      return table
    },

    identity() {
      known = readIdentity(open.database)
      return known
    },

    reopen() {
      let next: OpenDatabase
      try {
        next = openForWriting(file)
      } catch {
        return false
      }
      const found = readIdentity(next.database)
      if (known && (found?.id !== known.id || found.commits < known.commits)) {
        next.database.close()
        return false
      }
      open.database.close()
      open = next
      opening += 1
      statements = new Map()
      tables = new WeakMap()
      return true
    },

    close() {
      if (!open.isReadOnly && open.files.areInPlace()) emptyLog(open.database)
      open.database.close()
    },
  }
  return connection
}

function openSomehow(file: string): OpenDatabase {
  try {
    return openForWriting(file)
  } catch (error) {
    const trouble = troubleOf(error)
    const isOfDisk = trouble === 'full' || trouble === 'read-only' || trouble === 'unreachable'
    if (!isOfDisk || !hasBytes(file)) throw error
    return openForReading(file, error)
  }
}

function openForWriting(file: string): OpenDatabase {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    enterWal(database)
    // NORMAL would let the commits of the last moments vanish in a power cut: acknowledged means on disk.
    database.exec('PRAGMA synchronous = FULL')
    prepareSchema(database, (work) => between(database, 'BEGIN IMMEDIATE', work))
    return { database, files: placedFiles(file), isReadOnly: false }
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Without the log and its index, which the disk has no room for. What is in a log is missing from the file itself: a
 * database with one is not opened so, because it would show what was true before.
 */
function openForReading(file: string, why: unknown): OpenDatabase {
  if (hasBytes(`${file}-wal`)) throw why
  const database = new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true })
  try {
    checkSchema(database)
    database.exec(`PRAGMA temp_store = MEMORY;${PURGES_TABLE.replace('CREATE TABLE', 'CREATE TEMP TABLE')}`)
    return { database, files: placedFiles(file), isReadOnly: true }
  } catch (error) {
    database.close()
    throw error
  }
}

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** The binding keeps statements alive, so that SQLite does not see its last connection go and leaves the log as it is. */
function emptyLog(database: DatabaseSyncInstance): void {
  try {
    database.exec('PRAGMA busy_timeout = 0;PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The log keeps what it holds; the next to open the file reads it.
  }
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
      if (troubleOf(error) !== 'busy' || Date.now() > giveUpAt) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAL_PAUSE_MS)
    }
  }
}

/**
 * Runs the work under the write lock; what it throws leaves the file as it was. Throws FileGone when the file was
 * deleted or replaced: before the commit, with nothing written, or just after it, when what was written may be lost.
 */
export function inWriteTransaction<R>(connection: Connection, work: () => R): R {
  // SQLite would begin even so, and fail only where a table of the file itself is written.
  if (connection.isReadOnly) throw new OpenedReadOnly('the database is open for reading only')
  const result = between(connection.database, 'BEGIN IMMEDIATE', () => {
    const done = work()
    connection.statement('UPDATE _identity SET commits = commits + 1').run()
    connection.files.demand(false)
    return done
  })
  connection.files.demand(true)
  return result
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
