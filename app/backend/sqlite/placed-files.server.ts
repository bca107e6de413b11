// Notices that an open database file was deleted or replaced: its writes would be lost.
import { statSync } from 'node:fs'
import { FileGone } from './failures.server'

/** The log too, because commits go there first, and the index: a process without it would overwrite the others' log. */
const SUFFIXES = ['', '-wal', '-shm']

export interface PlacedFiles {
  /** Throws FileGone. Takes microseconds. */
  demand(isUncertain: boolean): void
  areInPlace(): boolean
}

/** Call it after the first read, when SQLite has opened all files. */
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

function inodeOf(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.dev}:${found.ino}` : null
  } catch {
    return null
  }
}
