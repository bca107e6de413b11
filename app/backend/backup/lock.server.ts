// Allows one backup at a time in a directory.
import { rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { codeOf } from '~/platform/error-code'
import { readIfPresent } from '~/platform/read-if-present.server'

const LOCK_FILE = '.agenda-backup.lock'
/** For a lock of another machine, whose processes cannot be checked. */
const ABANDONED_MS = 86_400_000

/** Null when another process has the lock. A lock of a dead process is taken over. */
export async function holdLock(directory: string): Promise<{ release(): Promise<void> } | null> {
  const path = join(directory, LOCK_FILE)
  for (;;) {
    try {
      await writeFile(path, `${process.pid} ${hostname()}`, { flag: 'wx', mode: 0o600 })
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    if (await isHeld(path)) return null
    await rm(path, { force: true })
  }
}

async function isHeld(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path)
    const text = await readIfPresent(path)
    if (text === null) return false
    const [pid, host] = text.split(' ')
    const isAbandoned = Date.now() - mtimeMs > ABANDONED_MS
    return !isAbandoned && (host !== hostname() || isRunning(Number(pid)))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
