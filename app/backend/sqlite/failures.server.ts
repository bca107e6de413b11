// What SQLite's errors mean to those above: the disk, the lock, damage, or a fault of ours.
import { primaryResult, sqliteResult } from '~/platform/sqlite-result'

/** busy: another process holds the lock. unreachable: the disk does not read or write. gone: see placed-files.server.ts. */
export type Trouble = 'full' | 'read-only' | 'unreachable' | 'busy' | 'damaged' | 'gone'

/** By primary result code. */
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
  const code = sqliteResult(error)
  return code === null ? null : (TROUBLES[primaryResult(code)] ?? null)
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
