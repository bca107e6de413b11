// A copy of a database at one moment, while sites go on writing into it.
import { open } from 'node:fs/promises'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

/** How long to wait where another process has the file for itself, as when it has just been started. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Writes everything that is committed in this connection's database to another file, which must not exist, and waits
 * until it is on disk. One transaction that only reads: nobody waits for it, and none of their writes makes it begin anew.
 * The copy has no free pages, so that it may be smaller. Blocks this process for seconds where the file is large.
 */
export async function copyOpenDatabase(database: DatabaseSyncInstance, toFile: string): Promise<void> {
  database.prepare('VACUUM INTO ?').run(toFile)
  // SQLite leaves it to the caller to have the file written.
  const copy = await open(toFile, 'r+')
  try {
    await copy.chmod(0o600)
    await copy.sync()
  } finally {
    await copy.close()
  }
}

/** The same for a file that this process has not opened. Throws what SQLite says of one that it cannot use. */
export async function copyDatabase(fromFile: string, toFile: string): Promise<void> {
  const database = new DatabaseSync(fromFile, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    await copyOpenDatabase(database, toFile)
  } finally {
    database.close()
  }
}
