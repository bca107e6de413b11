// SQLite's result codes: https://sqlite.org/rescode.html

/** Codes about disk, file or lock, by SQLite's texts: the binding gives no code when it was reading rows. */
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

/** The extended code where the binding gives it, else the primary one; null = not an error of SQLite. */
export function sqliteResult(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode
  return TEXTS.find(([, text]) => error.message.includes(text))?.[0] ?? null
}

export function primaryResult(code: number): number {
  return code & 255
}
