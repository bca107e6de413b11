// Opens the database file; read-only while the disk allows no more.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import type { Collection } from '../documents'
import { OpenedReadOnly, troubleOf } from './failures.server'
import { checkSchema, prepareSchema, readIdentity, type StoreIdentity } from './identity.server'
import { type PlacedFiles, placedFiles } from './placed-files.server'
import { createTable, PURGES_TABLE, standInTable } from './tables.server'

export const BUSY_TIMEOUT_MS = 5000
const WAL_PAUSE_MS = 5

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

export type UnchangedRow = Omit<Row, 'changed_at'>

export const ROW_COLUMNS = 'id, version, created_at, updated_at, changed_at, removed_at, document'

export interface Connection {
  readonly database: DatabaseSyncInstance
  /** Absolute, or ':memory:'. */
  readonly file: string
  readonly files: PlacedFiles
  readonly isReadOnly: boolean
  readonly opening: number
  /** Cached: the code has only so many queries. */
  statement(sql: string): StatementSyncInstance
  /** Quoted; creates the table and its columns and indexes. */
  tableOf<T>(collection: Collection<T>): string
  /** Null in an old database that cannot be written. */
  identity(): StoreIdentity | null
  /** Opens the file again for writing. False, changing nothing, when that fails or the file is another or an older
   * database. */
  reopen(): boolean
  /** Empties the log unless another process uses the file. */
  close(): void
}

interface OpenDatabase {
  database: DatabaseSyncInstance
  files: PlacedFiles
  isReadOnly: boolean
}

/** Creates the file when missing; opens it read-only when the disk is full or read-only. Throws StartRefused for a
 * foreign database, and SQLite's errors. */
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
    // NORMAL could lose acknowledged commits in a power cut.
    database.exec('PRAGMA synchronous = FULL')
    prepareSchema(database, (work) => between(database, 'BEGIN IMMEDIATE', work))
    return { database, files: placedFiles(file), isReadOnly: false }
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens the file without log and index. A database with a log is refused, because it would show an old state. */
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

/** The binding keeps statements open, so SQLite does not empty the log itself. */
function emptyLog(database: DatabaseSyncInstance): void {
  try {
    database.exec('PRAGMA busy_timeout = 0;PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {}
}

/** Entering WAL needs the file alone, and SQLite does not wait for it: processes that open a new file at once would
 * fail. */
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

/** Rolls back when `work` throws. Throws FileGone when the file was deleted or replaced: before the commit, or after
 * it when the write may be lost. */
export function inWriteTransaction<R>(connection: Connection, work: () => R): R {
  // SQLite would fail only at the first write.
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

/** `work` only reads, from one state of the file. */
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
    // A full disk, for example, has rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
