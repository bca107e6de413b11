import { crc32 } from 'node:zlib'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { LRUCache } from 'lru-cache'
import type { StoredEvent } from '~/domain/event'
import { PACKING, packed, unpacked } from './packed-event.server'

/** Increase with every change of the tables or of the documents' content. */
export const FORMAT = `7.${PACKING}`
/** Ten documents a page: less of each stays empty than with five. */
const PAGE_BYTES = 8192
const CACHE_KIB = 8 * 1024
const PUBLISHED_AT_ONCE = 1000
/** Parsed documents kept in memory, about 3 MB: those that were asked for again. */
const KNOWN_MOST = 500
/** The documents of the last few pages are kept. Most are not asked for again, and give the collector the less work
 * the sooner they go. */
const READ_LATELY_MOST = 100

const TABLES = `
  CREATE TABLE IF NOT EXISTS documents (
    slot INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, updated_at TEXT NOT NULL,
    partner TEXT, image TEXT, checksum INTEGER NOT NULL, document BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS documents_of_partner ON documents (partner) WHERE partner IS NOT NULL;
  CREATE INDEX IF NOT EXISTS documents_of_image ON documents (image) WHERE image IS NOT NULL;
  -- What each slot that has changed since held when the image of the index was written; null = nothing.
  CREATE TABLE IF NOT EXISTS before_image (slot INTEGER PRIMARY KEY, document BLOB) STRICT;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

type Setting = 'format' | 'cursor' | 'live-until' | 'image' | 'digest' | 'unreadable'

export interface Holding {
  slot: number
  version: number
  updatedAt: string
}

export class DamagedRow extends Error {
  override name = 'DamagedRow'
}

export class DocumentFile {
  readonly #statements: ReturnType<typeof statementsOf>
  /** The key is the slot. The documents are shared: nobody changes one. */
  readonly #known = new LRUCache<number, StoredEvent>({ max: KNOWN_MOST })
  readonly #readLately = new LRUCache<number, StoredEvent>({ max: READ_LATELY_MOST })
  #hasImage: boolean

  private constructor(
    private readonly database: DatabaseSyncInstance,
    readonly isReadOnly: boolean,
  ) {
    this.#statements = statementsOf(database)
    this.#hasImage = this.setting('image') !== null
    const format = this.setting('format')
    if (format === null && !isReadOnly) this.change(() => this.set('format', FORMAT))
    else if (format !== FORMAT) throw new DamagedRow(`the catalogue's file has format ${format}`)
  }

  /** Opens or creates the file (':memory:' = not on disk). Throws when it is damaged, of another format, or not
   * writable. `isReadOnly`: as it is now, for as long as it is open, although another process writes it. */
  static open(path: string, isReadOnly = false): DocumentFile {
    const database = isReadOnly ? connectReading(path) : connect(path)
    try {
      return new DocumentFile(database, isReadOnly)
    } catch (error) {
      database.close()
      throw error
    }
  }

  holding(id: string): Holding | null {
    return this.#statements.holding.get(id) ?? null
  }

  document(slot: number): StoredEvent | null {
    const event = this.#known.get(slot)
    if (event) return event
    const again = this.#readLately.get(slot)
    if (again) {
      this.#readLately.delete(slot)
      this.#known.set(slot, again)
      return again
    }
    const row = this.#statements.document.get(slot)
    if (!row) return null
    const read = contentOf(slot, row)
    this.#readLately.set(slot, read)
    return read
  }

  *all(): Iterable<{ slot: number; event: StoredEvent }> {
    for (const row of this.#statements.all.iterate())
      yield { slot: row.slot, event: contentOf(row.slot, row) }
  }

  slotsOfPartner(partnerId: string): number[] {
    return this.#statements.ofPartner.all(partnerId).map(({ slot }: { slot: number }) => slot)
  }

  slotsOfImage(imageId: string): number[] {
    return this.#statements.ofImage.all(imageId).map(({ slot }: { slot: number }) => slot)
  }

  /** Reads `count` documents after this slot, also through the indexes. Returns the last slot, null at the end.
   * Throws on damage. */
  check(after: number, count: number): number | null {
    const rows: CheckedRow[] = this.#statements.some.all(after, count)
    for (const row of rows) {
      const { slot, id, partner, image } = row
      verify(slot, row)
      const isFound =
        this.holding(id)?.slot === slot &&
        (partner === null || this.#statements.isOfPartner.get(partner, slot) !== undefined) &&
        (image === null || this.#statements.isOfImage.get(image, slot) !== undefined)
      if (!isFound) throw new DamagedRow(`an index of the catalogue's file does not lead to slot ${slot}`)
    }
    return rows.at(-1)?.slot ?? null
  }

  publishedAfter(id: string): { id: string; updatedAt: string }[] {
    return this.#statements.published.all(id)
  }

  write(slot: number, event: StoredEvent): void {
    this.#beforeChange(slot)
    const { id, version, updatedAt, partnerId, image } = event
    const bytes = packed(event)
    const row = [slot, id, version, updatedAt, partnerId, image?.id ?? null, crc32(bytes), bytes]
    this.#statements.write.run(...row)
  }

  drop(slot: number): void {
    this.#beforeChange(slot)
    this.#statements.drop.run(slot)
  }

  #beforeChange(slot: number): void {
    this.#known.delete(slot)
    this.#readLately.delete(slot)
    if (this.#hasImage) this.#statements.noteBefore.run(slot)
  }

  changedSinceImage(): { slot: number; before: StoredEvent | null }[] {
    return this.#statements.before
      .all()
      .map(({ slot, document }: { slot: number; document: Uint8Array | null }) => ({
        slot,
        before: document && unpacked(document),
      }))
  }

  countChangedSinceImage(): number {
    return this.#statements.countBefore.get().total
  }

  setting(name: Setting): string | null {
    return this.#statements.setting.get(name)?.value ?? null
  }

  set(name: Setting, value: string): void {
    this.#statements.set.run(name, value)
  }

  /** Notes the token of an image of the index that matches these documents. */
  imageWritten(token: string): void {
    this.change(() => {
      this.database.exec('DELETE FROM before_image')
      this.set('image', token)
    })
    this.#hasImage = true
  }

  imageLost(): void {
    this.change(() =>
      this.database.exec("DELETE FROM before_image; DELETE FROM settings WHERE name = 'image'"),
    )
    this.#hasImage = false
  }

  change<R>(work: () => R): R {
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.database.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk, for example, has rolled back already.
      try {
        if (this.database.isTransaction) this.database.exec('ROLLBACK')
      } catch {}
      throw error
    }
  }

  close(): void {
    try {
      // Closing alone would end the reading only when the statements are collected as garbage.
      this.database.exec(this.isReadOnly ? 'COMMIT' : 'PRAGMA wal_checkpoint(TRUNCATE)')
    } finally {
      this.database.close()
    }
  }
}

function statementsOf(database: DatabaseSyncInstance) {
  return {
    holding: database.prepare('SELECT slot, version, updated_at AS updatedAt FROM documents WHERE id = ?'),
    document: database.prepare('SELECT checksum, document FROM documents WHERE slot = ?'),
    all: database.prepare('SELECT slot, checksum, document FROM documents ORDER BY slot'),
    some: database.prepare(
      'SELECT slot, id, partner, image, checksum, document FROM documents WHERE slot > ? ORDER BY slot LIMIT ?',
    ),
    ofPartner: database.prepare('SELECT slot FROM documents WHERE partner = ?'),
    ofImage: database.prepare('SELECT slot FROM documents WHERE image = ?'),
    isOfPartner: database.prepare(
      'SELECT 1 FROM documents INDEXED BY documents_of_partner WHERE partner = ? AND slot = ?',
    ),
    isOfImage: database.prepare(
      'SELECT 1 FROM documents INDEXED BY documents_of_image WHERE image = ? AND slot = ?',
    ),
    published: database.prepare(
      `SELECT id, updated_at AS updatedAt FROM documents WHERE id > ? ORDER BY id LIMIT ${PUBLISHED_AT_ONCE}`,
    ),
    write: database.prepare(
      `INSERT OR REPLACE INTO documents (slot, id, version, updated_at, partner, image, checksum, document)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
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
}

interface CheckedRow {
  slot: number
  id: string
  partner: string | null
  image: string | null
  checksum: number
  document: Uint8Array
}

type Written = Pick<CheckedRow, 'checksum' | 'document'>

function contentOf(slot: number, row: Written): StoredEvent {
  verify(slot, row)
  return unpacked(row.document)
}

/** A damaged page may still hold a document. */
function verify(slot: number, { checksum, document }: Written): void {
  if (crc32(document) !== checksum)
    throw new DamagedRow(`the document in slot ${slot} is not the one that was written`)
}

function connect(path: string): DatabaseSyncInstance {
  const database = new DatabaseSync(path)
  try {
    database.exec(`
      PRAGMA page_size = ${PAGE_BYTES};
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

function connectReading(path: string): DatabaseSyncInstance {
  const database = new DatabaseSync(path)
  try {
    // The log begins anew only when nobody reads in it, and with all of it in the file this process need not. The data
    // that the transaction reads stay as they are.
    database.exec(`
      PRAGMA wal_checkpoint(PASSIVE); PRAGMA query_only = 1; PRAGMA cache_size = -${CACHE_KIB};
      BEGIN
    `)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Returns what `use` makes of the file; null when the file is damaged or incomplete. */
export async function openFilled<R>(
  path: string,
  isReadOnly: boolean,
  use: (file: DocumentFile) => Promise<R>,
): Promise<R | null> {
  let file: DocumentFile | null = null
  try {
    file = DocumentFile.open(path, isReadOnly)
    if (file.setting('cursor') !== null) return await use(file)
  } catch {}
  try {
    file?.close()
  } catch {}
  return null
}
