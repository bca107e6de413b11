// What SQLite's errors mean to those above: the disk, the lock, damage, or a fault of ours.

/** busy: another process holds the lock. unreachable: the disk does not read or write. gone: see placed-files.server.ts. */
export type Trouble = 'full' | 'read-only' | 'unreachable' | 'busy' | 'damaged' | 'gone'

/** https://sqlite.org/rescode.html: the number, and the text that the binding gives where it leaves out the number. */
const RESULTS: [code: number, text: string, trouble: Trouble][] = [
  [5, 'database is locked', 'busy'],
  [6, 'database table is locked', 'busy'],
  [8, 'attempt to write a readonly database', 'read-only'],
  [10, 'disk I/O error', 'unreachable'],
  [11, 'database disk image is malformed', 'damaged'],
  [13, 'database or disk is full', 'full'],
  [14, 'unable to open database file', 'unreachable'],
  [15, 'locking protocol', 'unreachable'],
  [26, 'file is not a database', 'damaged'],
]

/** The database file is no longer the one that was opened, so that a write would be lost with it. */
export class FileGone extends Error {
  override name = 'FileGone'
  constructor(
    file: string,
    /** Whether the write may have reached the file before. */
    readonly isUncertain: boolean,
  ) {
    super(`${file} is not the file that was opened: deleted, moved or replaced`)
  }
}

/** The database was opened for reading only, because the disk allowed no more. */
export class OpenedReadOnly extends Error {
  override name = 'OpenedReadOnly'
}

/** null = no trouble with the disk or the file: a mistake in a statement, or an error of somebody else. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof FileGone) return 'gone'
  if (error instanceof OpenedReadOnly) return 'read-only'
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null
  const { message } = error
  // The lower byte: the others tell variants of the same apart.
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 255 : null
  const found = RESULTS.find(([number, text]) => (code === null ? message.includes(text) : code === number))
  return found?.[2] ?? null
}

/** For /healthz: no path in it. */
export const TROUBLE_SAYS: Record<Trouble, string> = {
  full: 'The disk is full: what is sent cannot be stored.',
  'read-only': 'The database can only be read: what is sent cannot be stored.',
  unreachable: 'The disk of the database does not answer.',
  busy: 'Another process holds the lock of the database.',
  damaged: 'The database is damaged: restore a backup.',
  gone: 'The database file was deleted, moved or replaced: put it back, or restart.',
}
