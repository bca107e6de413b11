// The store's own tables, and one for each collection.
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Collection } from '../documents'
import { columnOf, indexExpression, isStoreField } from './sql.server'

// Tells subscriptions of other processes about purged rows.
export const PURGES_TABLE = `
  CREATE TABLE IF NOT EXISTS _purges (
    collection TEXT NOT NULL,
    id TEXT NOT NULL,
    purged_at TEXT NOT NULL,
    PRIMARY KEY (collection, purged_at)
  ) STRICT, WITHOUT ROWID`

const NAME = /^[A-Za-z][A-Za-z0-9]*$/
const FIELD_PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/

const STORED_COLUMNS = [
  'id TEXT PRIMARY KEY',
  'version INTEGER NOT NULL',
  'created_at TEXT NOT NULL',
  'updated_at TEXT NOT NULL',
  'changed_at TEXT NOT NULL UNIQUE',
  'removed_at TEXT',
  'document TEXT NOT NULL',
]

/** Creates the table, or the columns and indexes of new fields. Returns the quoted name. */
export function createTable<T>(
  database: DatabaseSyncInstance,
  collection: Collection<T>,
  inTransaction: (work: () => void) => void,
): string {
  const { table, fields } = partsOf(collection)
  const removedIndex = `"${collection.name} by removedAt"`
  const isIndexed = indexesOf(database, table).has(removedIndex)
  if (isIndexed && isComplete(columnsOf(database, table), fields)) return table

  inTransaction(() => {
    database.exec(`
      CREATE TABLE IF NOT EXISTS ${table} (${STORED_COLUMNS}) STRICT;
      CREATE INDEX IF NOT EXISTS "${collection.name} by createdAt" ON ${table} (created_at, id);
      CREATE INDEX IF NOT EXISTS "${collection.name} by updatedAt" ON ${table} (updated_at, id);
      CREATE INDEX IF NOT EXISTS ${removedIndex} ON ${table} (removed_at, id) WHERE removed_at IS NOT NULL`)
    // The columns are read again under the lock: another process may have been faster.
    const columns = columnsOf(database, table)
    for (const field of fields) {
      const column = columnOf(field)
      if (columns.has(column)) continue
      database.exec(`
        ALTER TABLE ${table} ADD COLUMN ${generatedColumn(field)};
        CREATE INDEX "${collection.name} by ${field}" ON ${table} (${column}, id)`)
    }
  })
  return table
}

/** Gives a read-only database a temporary table or view in memory. Returns its quoted name. */
export function standInTable<T>(database: DatabaseSyncInstance, collection: Collection<T>): string {
  const { table, fields } = partsOf(collection)
  const columns = columnsOf(database, table)
  if (isComplete(columns, fields)) return table
  if (columns.size === 0) {
    database.exec(
      `CREATE TEMP TABLE ${table} (${[...STORED_COLUMNS, ...fields.map(generatedColumn)]}) STRICT`,
    )
    return table
  }
  const missing = fields.filter((field) => !columns.has(columnOf(field)))
  const expressions = missing.map((field) => `${indexExpression(field)} AS ${columnOf(field)}`)
  database.exec(`CREATE TEMP VIEW ${table} AS SELECT *, ${expressions.join(', ')} FROM main.${table}`)
  return table
}

export function collectionTables(database: DatabaseSyncInstance): string[] {
  const tables: { name: string }[] = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
  return tables
    .filter(({ name }) => NAME.test(name))
    .map(({ name }) => `"${name}"`)
    .filter((table) => columnsOf(database, table).has('"changed_at"'))
}

function partsOf<T>(collection: Collection<T>): { table: string; fields: string[] } {
  // Names become part of SQL text; they come from our code only.
  if (!NAME.test(collection.name)) throw new TypeError(`${collection.name} cannot name a collection`)
  for (const field of collection.indexed) {
    if (!FIELD_PATH.test(field))
      throw new TypeError(`${collection.name}: ${field} cannot be an indexed field`)
  }
  return { table: `"${collection.name}"`, fields: collection.indexed.filter((field) => !isStoreField(field)) }
}

function generatedColumn(field: string): string {
  return `${columnOf(field)} ANY GENERATED ALWAYS AS (${indexExpression(field)}) VIRTUAL`
}

function columnsOf(database: DatabaseSyncInstance, table: string): Set<string> {
  const columns = new Set<string>()
  // table_info does not list generated columns.
  for (const { name } of database.prepare(`PRAGMA table_xinfo(${table})`).all()) columns.add(`"${name}"`)
  return columns
}

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
