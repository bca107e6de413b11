// Which database this is, and how far it has come: one row in it, made with the database. known-database.server.ts keeps
// a copy of it beside the file and compares the two at every start.
import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { StartRefused } from '~/platform/start-refused'
import { collectionTables, PURGES_TABLE } from './tables.server'

export interface StoreIdentity {
  /** Of this database and its copies. */
  id: string
  /** Grows by one with every commit and never goes back: a copy with fewer is older. */
  commits: number
}

/** Count up when an older version of the code must not open the file any more. */
const SCHEMA_VERSION = 1

const IDENTITY_TABLE = `
  CREATE TABLE IF NOT EXISTS _identity (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    id TEXT NOT NULL,
    commits INTEGER NOT NULL
  ) STRICT`

/**
 * Creates the store's own tables in a new database, and what is missing in one of an earlier version; writes nothing
 * into one that has them. Throws StartRefused for a database of a later version or of another program.
 */
export function prepareSchema(
  database: DatabaseSyncInstance,
  inTransaction: (work: () => void) => void,
): void {
  if (checkSchema(database) === SCHEMA_VERSION) return
  inTransaction(() => {
    database.exec(`${PURGES_TABLE};${IDENTITY_TABLE};PRAGMA user_version = ${SCHEMA_VERSION}`)
    database.prepare('INSERT OR IGNORE INTO _identity VALUES (1, ?, 0)').run(randomUUID())
  })
}

/** The version of the schema, 0 for a new file and for those from before there were versions. Throws StartRefused. */
export function checkSchema(database: DatabaseSyncInstance): number {
  const { user_version: version } = database.prepare('PRAGMA user_version').get()
  if (version > SCHEMA_VERSION) {
    throw new StartRefused(
      `La base de données vient d'une version plus récente du site (schéma ${version}, celle-ci connaît ${SCHEMA_VERSION}) : mettez le site à jour.`,
    )
  }
  if (version === 0 && !isNew(database) && !hasTable(database, '_purges')) {
    throw new StartRefused("La base de données n'est pas celle d'un agenda : vérifiez DATA_DIR.")
  }
  return version
}

/** Null in a database from before there were identities, as long as nothing can be written into it. */
export function readIdentity(database: DatabaseSyncInstance): StoreIdentity | null {
  if (!hasTable(database, '_identity')) return null
  return database.prepare('SELECT id, commits FROM _identity').get() ?? null
}

/** From now on the database and its earlier copies are two. */
export function renewIdentity(database: DatabaseSyncInstance): void {
  database.prepare('UPDATE _identity SET id = ?').run(randomUUID())
}

/** Whether it holds no document at all. */
export function isEmpty(database: DatabaseSyncInstance): boolean {
  return collectionTables(database).every(
    (table) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined,
  )
}

function isNew(database: DatabaseSyncInstance): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
}

function hasTable(database: DatabaseSyncInstance, name: string): boolean {
  const sql = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?"
  return database.prepare(sql).get(name) !== undefined
}
