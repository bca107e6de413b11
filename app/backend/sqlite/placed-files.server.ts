// Whether the files that SQLite has open are still the ones under their names. A file that was deleted or replaced takes
// writes as before, and they are gone when the process ends.
import { statSync } from 'node:fs'
import { FileGone } from './failures.server'

/**
 * The log and its index too. Commits go into the log first; and a process that finds no index makes another one, so that
 * two processes would write over each other.
 */
const SUFFIXES = ['', '-wal', '-shm']

export interface PlacedFiles {
  /** Throws FileGone with this `isUncertain`. Takes some microseconds. */
  demand(isUncertain: boolean): void
  areInPlace(): boolean
}

/** Remembers which files stand there now: all that SQLite has open for this database, which must have been read once. */
export function placedFiles(file: string): PlacedFiles {
  const opened = SUFFIXES.map((suffix) => inodeOf(file + suffix))

  function areInPlace(): boolean {
    return SUFFIXES.every((suffix, at) => opened[at] === null || opened[at] === inodeOf(file + suffix))
  }

  return {
    areInPlace,
    demand(isUncertain) {
      if (!areInPlace()) throw new FileGone(file, isUncertain)
    },
  }
}

/** Device and number of the file; null = there is none. */
function inodeOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.dev}:${found.ino}` : null
  } catch {
    // A directory on the way is gone or closed to us.
    return null
  }
}
