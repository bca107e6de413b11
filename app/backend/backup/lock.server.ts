// Allows one backup at a time in a directory.
import { randomUUID } from 'node:crypto'
import { rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type Alarm, systemAlarm } from '~/platform/clock'
import { readIfPresent } from '~/platform/disk.server'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { codeOf, nullIfMissing } from '~/platform/errors'

const LOCK_FILE = '.agenda-backup.lock'
/** The process that holds the lock touches it this often. */
const TOUCHED_EVERY_MS = HOUR_MS
/** A lock is abandoned after this if it is of another machine, whose processes cannot be checked, or its process
 * number is another's by now. */
const ABANDONED_MS = DAY_MS
/** Taking over takes milliseconds. */
const TAKEOVER_ABANDONED_MS = HOUR_MS

/** Null when another process has the lock or is taking it over. A lock of a dead process is taken over. */
export async function holdLock(
  directory: string,
  alarm: Alarm = systemAlarm,
): Promise<{ release(): Promise<void> } | null> {
  const path = join(directory, LOCK_FILE)
  const text = `${process.pid} ${hostname()} ${randomUUID()}`
  while (!(await isNew(path, text))) {
    const state = await stateOf(path)
    if (state === 'held') return null
    if (state === 'left-behind' && !(await removeLeftBehind(path))) return null
  }
  const stopTouching = keepTouching(path, alarm)
  return {
    async release() {
      stopTouching()
      if ((await readIfPresent(path)) === text) await rm(path, { force: true })
    },
  }
}

/** False when the file exists. */
async function isNew(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes it under a lock of its own: otherwise the second of two processes that find a lock left behind would remove
 * the one that the first has written since. False when another process is at it. */
async function removeLeftBehind(path: string): Promise<boolean> {
  const takeover = `${path}.takeover`
  if (!(await isNew(takeover, ''))) {
    // The process that was at it has died. The next backup takes over.
    if (await isOlder(takeover, TAKEOVER_ABANDONED_MS)) await rm(takeover, { force: true })
    return false
  }
  try {
    if ((await stateOf(path)) === 'left-behind') await rm(path, { force: true })
    return true
  } finally {
    await rm(takeover, { force: true })
  }
}

async function stateOf(path: string): Promise<'free' | 'held' | 'left-behind'> {
  const isAbandoned = await isOlder(path, ABANDONED_MS)
  const text = await readIfPresent(path)
  if (text === null) return 'free'
  const [pid, host] = text.split(' ')
  return !isAbandoned && (host !== hostname() || isRunning(Number(pid))) ? 'held' : 'left-behind'
}

/** False when there is no such file. */
async function isOlder(path: string, milliseconds: number): Promise<boolean> {
  const found = await nullIfMissing(stat(path))
  return found !== null && Date.now() - found.mtimeMs > milliseconds
}

/** Otherwise a backup that takes longer than a day would lose its lock. */
function keepTouching(path: string, alarm: Alarm): () => void {
  let callOff = () => {}
  function touchLater(): void {
    callOff = alarm.after(TOUCHED_EVERY_MS, () => {
      const now = new Date()
      // A lock that cannot be touched is taken over after a day, no earlier.
      utimes(path, now, now).catch(() => {})
      touchLater()
    })
  }
  touchLater()
  return () => callOff()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
