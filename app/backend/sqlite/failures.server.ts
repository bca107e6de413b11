// The meaning of SQLite's errors: disk, lock, damage, or a bug.
import { primaryResult, sqliteResult } from '~/platform/sqlite-result'

/** busy: another process holds the lock. gone: see placed-files.server.ts. */
export type Trouble = 'full' | 'read-only' | 'unreachable' | 'busy' | 'damaged' | 'gone'

const TROUBLES: Partial<Record<number, Trouble>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'unreachable',
  11: 'damaged',
  13: 'full',
  14: 'unreachable',
  15: 'unreachable',
  26: 'damaged',
}

/** The database file was deleted or replaced while open. */
export class FileGone extends Error {
  override name = 'FileGone'
  constructor(
    file: string,
    /** Whether the write may have reached the file. */
    readonly isUncertain: boolean,
  ) {
    super(`${file} is not the file that was opened: deleted, moved or replaced`)
  }
}

export class OpenedReadOnly extends Error {
  override name = 'OpenedReadOnly'
}

/** null = another kind of error. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof FileGone) return 'gone'
  if (error instanceof OpenedReadOnly) return 'read-only'
  const code = sqliteResult(error)
  return code === null ? null : (TROUBLES[primaryResult(code)] ?? null)
}

/** /healthz shows these, so they have no paths. */
export const TROUBLE_SAYS: Record<Trouble, string> = {
  full: 'The disk is full: what is sent cannot be stored.',
  'read-only': 'The database can only be read: what is sent cannot be stored.',
  unreachable: 'The disk of the database does not answer.',
  busy: 'Another process holds the lock of the database.',
  damaged: 'The database is damaged: restore a backup.',
  gone: 'The database file was deleted, moved or replaced: put it back, or restart.',
}
