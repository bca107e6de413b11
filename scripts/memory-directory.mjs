// @ts-check
// A directory in memory for what tests write: their databases sync every commit, and a slow disk makes them ten times
// as long.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** The directory is often 64 MB in containers, and a full one fails tests. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Sends everything that this process and its children write to the system's temporary directory to memory, until this
 * process ends. Without a file system in memory that has 4 GiB free (Linux has one mostly) nothing changes.
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return
  const directory = mkdtempSync(join(MEMORY, 'agenda-romand-'))
  process.env.TMPDIR = directory
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
