// The documents of published events in a disposable SQLite file, by slot of the index. They were checked when the store
// gave them and nobody else writes here, so they are not checked again.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import type { StoredEvent } from '~/features/events/event'

/** Count up with every change of the tables, or of what the documents in them must contain. */
const FORMAT = '3'
/** Long enough for a predecessor that is just closing. */
const LOCK_TIMEOUT_MS = 1000
const CACHE_KIB = 16 * 1024
const PUBLISHED_AT_ONCE = 1000
/** The latest documents read stay parsed: what many ask for is read again and again. About 3 MB. */
const RECENT_MOST = 500
const FILE_NAME = 'catalogue.sqlite'
const LOCK_NAME = 'catalogue.lock'
const FILE_SUFFIXES = ['', '-wal', '-shm', '-journal']

const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    slot INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, updated_at TEXT NOT NULL,
    partner TEXT, image TEXT, document TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS documents_of_partner ON documents (partner) WHERE partner IS NOT NULL;
  CREATE INDEX IF NOT EXISTS documents_of_image ON documents (image) WHERE image IS NOT NULL;
  -- What each slot that has changed since held when the image of the index was written; null = nothing.
  CREATE TABLE IF NOT EXISTS before_image (slot INTEGER PRIMARY KEY, document TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

export type Setting = 'format' | 'cursor' | 'live-until' | 'image' | 'digest'

/** Where a document stands, and which one it is. */
export interface Holding {
  slot: number
  version: number
  updatedAt: string
}

export type DocumentFile = ReturnType<typeof documentFile>

/**
 * Opens the file in the directory, making both when they are not there; what is damaged or of another format is thrown
 * away. Throws DirectoryInUse when another catalogue has it open.
 */
export function openDocumentFile(directory: string): DocumentFile {
  mkdirSync(directory, { recursive: true })
  const lock = takeLock(directory)
  try {
    return documentFile(connect(directory), lock)
  } catch {
    deleteDocumentFile(directory)
    return documentFile(connect(directory), lock)
  }
}

function documentFile(database: DatabaseSyncInstance, lock: DatabaseSyncInstance) {
  const statements = {
    holding: database.prepare('SELECT slot, version, updated_at AS updatedAt FROM documents WHERE id = ?'),
    document: database.prepare('SELECT document FROM documents WHERE slot = ?'),
    all: database.prepare('SELECT slot, document FROM documents ORDER BY slot'),
    ofPartner: database.prepare('SELECT slot FROM documents WHERE partner = ?'),
    ofImage: database.prepare('SELECT slot FROM documents WHERE image = ? LIMIT 1'),
    published: database.prepare(
      `SELECT id, updated_at AS updatedAt FROM documents WHERE id > ? ORDER BY id LIMIT ${PUBLISHED_AT_ONCE}`,
    ),
    write: database.prepare(
      `INSERT OR REPLACE INTO documents (slot, id, version, updated_at, partner, image, document)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    drop: database.prepare('DELETE FROM documents WHERE slot = ?'),
    noteBefore: database.prepare(
      'INSERT OR IGNORE INTO before_image VALUES (?1, (SELECT document FROM documents WHERE slot = ?1))',
    ),
    before: database.prepare('SELECT slot, document FROM before_image'),
    countBefore: database.prepare('SELECT count(*) AS total FROM before_image'),
    setting: database.prepare('SELECT value FROM settings WHERE name = ?'),
    set: database.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)'),
  }

  /** By slot, the least recently asked first. Shared by all who ask: nobody changes a document. */
  const recent = new Map<number, StoredEvent>()

  function remember(slot: number, event: StoredEvent): StoredEvent {
    recent.delete(slot)
    recent.set(slot, event)
    if (recent.size > RECENT_MOST) recent.delete(recent.keys().next().value ?? slot)
    return event
  }

  function noteBefore(slot: number): void {
    if (hasImage) statements.noteBefore.run(slot)
  }

  const file = {
    holding(id: string): Holding | null {
      return statements.holding.get(id) ?? null
    },

    document(slot: number): StoredEvent | null {
      const known = recent.get(slot)
      if (known) return remember(slot, known)
      const row = statements.document.get(slot)
      return row ? remember(slot, JSON.parse(row.document)) : null
    },

    *all(): Iterable<{ slot: number; event: StoredEvent }> {
      for (const row of statements.all.iterate()) yield { slot: row.slot, event: JSON.parse(row.document) }
    },

    slotsOfPartner(partnerId: string): number[] {
      return statements.ofPartner.all(partnerId).map(({ slot }: { slot: number }) => slot)
    },

    hasImage(imageId: string): boolean {
      return statements.ofImage.get(imageId) !== undefined
    },

    /** Page by page, so that the file may change while someone reads on. */
    *published(): Iterable<{ id: string; updatedAt: string }> {
      for (let after = ''; ; ) {
        const rows: { id: string; updatedAt: string }[] = statements.published.all(after)
        yield* rows
        const last = rows.at(-1)
        if (!last) return
        after = last.id
      }
    },

    write(slot: number, event: StoredEvent): void {
      recent.delete(slot)
      noteBefore(slot)
      const { id, version, updatedAt, partnerId, image } = event
      statements.write.run(slot, id, version, updatedAt, partnerId, image?.id ?? null, JSON.stringify(event))
    },

    drop(slot: number): void {
      recent.delete(slot)
      noteBefore(slot)
      statements.drop.run(slot)
    },

    /** The slots that changed since the image was written, and what they held then. */
    changedSinceImage(): { slot: number; before: StoredEvent | null }[] {
      return statements.before.all().map(({ slot, document }: { slot: number; document: string | null }) => ({
        slot,
        before: document === null ? null : JSON.parse(document),
      }))
    },

    countChangedSinceImage(): number {
      return statements.countBefore.get().total
    },

    setting(name: Setting): string | null {
      return statements.setting.get(name)?.value ?? null
    },

    set(name: Setting, value: string): void {
      statements.set.run(name, value)
    },

    /** An image of the index as these documents stand has been written under this token. */
    imageWritten(token: string): void {
      file.change(() => {
        database.exec('DELETE FROM before_image')
        file.set('image', token)
      })
      hasImage = true
    },

    /** There is no usable image any more. */
    imageLost(): void {
      file.change(() => database.exec("DELETE FROM before_image; DELETE FROM settings WHERE name = 'image'"))
      hasImage = false
    },

    /** Empties the file. */
    clear(): void {
      recent.clear()
      file.change(() => {
        database.exec('DELETE FROM documents; DELETE FROM before_image; DELETE FROM settings')
        file.set('format', FORMAT)
      })
      hasImage = false
    },

    /** All of the work's writes, or none when it throws. */
    change<R>(work: () => R): R {
      database.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },

    close(): void {
      try {
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      } finally {
        database.close()
        lock.close()
      }
    },
  }
  let hasImage = file.setting('image') !== null
  if (file.setting('format') !== FORMAT) file.clear()
  return file
}

/** The file must be closed. */
export function deleteDocumentFile(directory: string): void {
  for (const suffix of FILE_SUFFIXES) rmSync(join(directory, FILE_NAME + suffix), { force: true })
}

export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
}

/**
 * A file of its own says that the directory is taken; the system lets go of it when a process ends, however it ends.
 * (Not the documents' own file: the binding gives that up only when its statements have been garbage-collected.)
 */
function takeLock(directory: string): DatabaseSyncInstance {
  try {
    return lockedFile(directory)
  } catch (error) {
    if (isLocked(error)) throw new DirectoryInUse(`${directory} is in use`, { cause: error })
    // Damaged: nobody can hold it.
    for (const suffix of FILE_SUFFIXES) rmSync(join(directory, LOCK_NAME + suffix), { force: true })
    return lockedFile(directory)
  }
}

function lockedFile(directory: string): DatabaseSyncInstance {
  const lock = new DatabaseSync(join(directory, LOCK_NAME), { timeout: LOCK_TIMEOUT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

function connect(directory: string): DatabaseSyncInstance {
  const database = new DatabaseSync(join(directory, FILE_NAME))
  try {
    database.exec(`
      PRAGMA journal_mode = WAL;
      -- A power cut may cost the last changes, which the store gives again; it cannot damage the file.
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -${CACHE_KIB};
      ${TABLES}
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** https://sqlite.org/rescode.html: the lower byte of 5 (BUSY) or 6 (LOCKED). */
function isLocked(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return false
  return (error.errcode & 255) === 5 || (error.errcode & 255) === 6
}
