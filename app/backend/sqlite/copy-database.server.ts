// Copies a database while it is used.
import { open } from 'node:fs/promises'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

/** Another process may hold the file at its start. */
const BUSY_TIMEOUT_MS = 5000

/** Copies everything that is committed to a new file and syncs it, without blocking other processes. Blocks this one
 * for seconds if the file is large. */
export async function copyOpenDatabase(database: DatabaseSyncInstance, toFile: string): Promise<void> {
  database.prepare('VACUUM INTO ?').run(toFile)
  // SQLite does not sync the copy.
  const copy = await open(toFile, 'r+')
  try {
    await copy.chmod(0o600)
    await copy.sync()
  } finally {
    await copy.close()
  }
}

/** Copies a file that this process has not opened. Throws SQLite's errors. */
export async function copyDatabase(fromFile: string, toFile: string): Promise<void> {
  const database = new DatabaseSync(fromFile, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    await copyOpenDatabase(database, toFile)
  } finally {
    database.close()
  }
}
