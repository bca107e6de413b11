// The result code that an error of SQLite carries: https://sqlite.org/rescode.html

/**
 * The codes that say something about the disk, the file or the lock, with SQLite's texts for them: the binding leaves
 * the number out when it was reading rows.
 */
const TEXTS: [code: number, text: string][] = [
  [5, 'database is locked'],
  [6, 'database table is locked'],
  [7, 'out of memory'],
  [8, 'attempt to write a readonly database'],
  [10, 'disk I/O error'],
  [11, 'database disk image is malformed'],
  [13, 'database or disk is full'],
  [14, 'unable to open database file'],
  [15, 'locking protocol'],
  [26, 'file is not a database'],
]

/** Takes whatever was thrown. The extended code where the binding gives it, else the primary one; null = not SQLite's. */
export function sqliteResult(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode
  return TEXTS.find(([, text]) => error.message.includes(text))?.[0] ?? null
}

/** The lower byte: the rest tells variants of the same trouble apart. */
export function primaryResult(code: number): number {
  return code & 255
}
