import { primaryResult, sqliteResult } from '~/platform/sqlite-result'

const BUSY = 5
const LOCKED = 6
const NO_MEMORY = 7
const READONLY = 8
const INPUT_OUTPUT = 10
const FULL = 13
const CANNOT_OPEN = 14
/** The file was deleted or replaced while open: writes are lost. */
const READONLY_DBMOVED = 1032

/** Disk full or file locked: the file itself is intact. */
export function isPassing(error: unknown): boolean {
  const code = sqliteResult(error)
  if (code === null || code === READONLY_DBMOVED) return false
  return [BUSY, LOCKED, NO_MEMORY, READONLY, INPUT_OUTPUT, FULL, CANNOT_OPEN].includes(primaryResult(code))
}

export function isLocked(error: unknown): boolean {
  const code = sqliteResult(error)
  return code !== null && [BUSY, LOCKED].includes(primaryResult(code))
}
