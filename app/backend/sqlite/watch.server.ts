// Watches whether the database can be written: by failing statements, and every few seconds.
import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreUnavailable } from '../documents'
import { BUSY_TIMEOUT_MS, type Connection, inWriteTransaction } from './connection.server'
import { FileGone, TROUBLE_SAYS, type Trouble, troubleOf } from './failures.server'

const LOOK_MS = 2000
/** Less free space is a full disk, even if small writes succeed. */
const ROOM_BYTES = 1024 * 1024

export interface StoreProblem {
  /** English, for the operator, without paths. */
  says: string
  cause: unknown
}

interface Watch {
  /** StoreUnavailable for trouble with disk or file, else the error itself. */
  translated(error: unknown): unknown
  look(): void
  end(): void
}

/** Calls onProblem on every change; null = the database works. Damage stays until the next opening. */
export function watchOver(connection: Connection, onProblem: (problem: StoreProblem | null) => void): Watch {
  let passing: Trouble | null = null
  let damage: unknown = null

  function see(trouble: Trouble | null, cause: unknown): void {
    if (trouble === 'damaged') {
      if (damage === null) onProblem({ says: TROUBLE_SAYS.damaged, cause })
      damage ??= cause
      return
    }
    if (trouble === passing) return
    passing = trouble
    if (trouble !== null) onProblem({ says: TROUBLE_SAYS[trouble], cause })
    else onProblem(damage === null ? null : { says: TROUBLE_SAYS.damaged, cause: damage })
  }

  function look(): void {
    if (!connection.files.areInPlace()) see('gone', new FileGone(connection.file, false))
    else if (passing !== null && isOver(passing)) see(null, null)
  }

  function isOver(trouble: Trouble): boolean {
    if (trouble !== 'gone' && trouble !== 'busy' && !takesWrites(connection.file)) return false
    const needsOpening = connection.isReadOnly || trouble === 'read-only' || trouble === 'unreachable'
    if (needsOpening && !connection.reopen()) return false
    return writes()
  }

  /** An empty commit. Does not wait for the lock, which would block the server. */
  function writes(): boolean {
    const { database } = connection
    try {
      database.exec('PRAGMA busy_timeout = 0')
      inWriteTransaction(connection, () => {})
      return true
    } catch (error) {
      see(troubleOf(error) ?? passing, error)
      return false
    } finally {
      database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
    }
  }

  if (connection.isReadOnly) see('read-only', null)
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    translated(error) {
      const trouble = troubleOf(error)
      if (trouble === null) return error
      see(trouble, error)
      const isUncertain = error instanceof FileGone ? error.isUncertain : trouble === 'unreachable'
      return new StoreUnavailable(error, isUncertain)
    },
    look,
    end: () => clearInterval(timer),
  }
}

function takesWrites(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    accessSync(dirname(file), constants.W_OK)
    const { bavail, bsize } = statfsSync(dirname(file))
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}
