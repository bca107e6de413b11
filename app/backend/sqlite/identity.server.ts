// Id and number of commits of a database. known-database.server.ts compares them with a copy at every start.
import { randomUUID } from 'node:crypto'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { StartRefused } from '~/platform/errors'
import { collectionTables, PURGES_TABLE } from './tables.server'

export interface StoreIdentity {
  /** Copies have the same id. */
  id: string
  /** Only grows: a copy with fewer commits is older. */
  commits: number
}

/** Increase when older code must not open the file. */
const SCHEMA_VERSION = 1

const IDENTITY_TABLE = `
  CREATE TABLE IF NOT EXISTS _identity (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    id TEXT NOT NULL,
    commits INTEGER NOT NULL
  ) STRICT`

/** Creates missing tables of the store. Throws StartRefused for a later version or a foreign database. */
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

export function checkSchema(database: DatabaseSyncInstance): number {
  const { user_version: version } = database.prepare('PRAGMA user_version').get()
  if (version > SCHEMA_VERSION) {
    throw new StartRefused(
      `La base de données vient d’une version plus récente du site (schéma ${version}, celle-ci connaît ${SCHEMA_VERSION})\u00a0: mettez le site à jour.`,
    )
  }
  if (version === 0 && !isNew(database) && !hasTable(database, '_purges')) {
    throw new StartRefused('La base de données n’est pas celle d’un agenda\u00a0: vérifiez DATA_DIR.')
  }
  return version
}

/** Null in an old database that cannot be written. */
export function readIdentity(database: DatabaseSyncInstance): StoreIdentity | null {
  if (!hasTable(database, '_identity')) return null
  return database.prepare('SELECT id, commits FROM _identity').get() ?? null
}

/** Separates the database from its earlier copies. */
export function renewIdentity(database: DatabaseSyncInstance): void {
  database.prepare('UPDATE _identity SET id = ?').run(randomUUID())
}

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
