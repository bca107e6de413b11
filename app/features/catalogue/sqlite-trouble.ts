// What an error of SQLite says about the file: https://sqlite.org/rescode.html

const BUSY = 5
const LOCKED = 6
const NO_MEMORY = 7
const READONLY = 8
const INPUT_OUTPUT = 10
const FULL = 13
const CANNOT_OPEN = 14
/** The file was deleted or replaced while it was open: what is written to it is lost. */
const READONLY_DBMOVED = 1032

/** The disk's or another process's trouble, which may end by itself: the file is as good as before. */
export function isPassing(error: unknown): boolean {
  const code = codeIn(error)
  if (code === null || code === READONLY_DBMOVED) return false
  return [BUSY, LOCKED, NO_MEMORY, READONLY, INPUT_OUTPUT, FULL, CANNOT_OPEN].includes(code & 255)
}

export function isLocked(error: unknown): boolean {
  const code = codeIn(error)
  return code !== null && [BUSY, LOCKED].includes(code & 255)
}

/** SQLite's extended code. */
function codeIn(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : null
}
