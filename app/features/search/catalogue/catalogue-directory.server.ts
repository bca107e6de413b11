import { mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { makeDirectorySync } from '~/platform/disk.server'
import { MINUTE_MS } from '~/platform/durations'
import { isLocked } from './sqlite-trouble'

/** A predecessor may be closing. */
const LOCK_TIMEOUT_MS = 1000
const LOCK_NAME = 'catalogue.lock'
const LOCK_SUFFIXES = ['', '-journal', '-wal', '-shm']
/** Each refill writes a new file, so that the old one can be read meanwhile. */
const DOCUMENTS = /^catalogue(?:-(\d+))?\.sqlite$/
const DOCUMENTS_SUFFIXES = ['', '-wal', '-shm', '-journal']
const IMAGE_NAME = 'index.image'
const TEMPORARY_PREFIX = 'agenda-catalogue-'
/** A younger lock may belong to a process that is starting. */
const SWEPT_AFTER_MS = MINUTE_MS

/** A generous size of an event on disk, and the free space that must remain. */
const EVENT_BYTES = 8 * 1024
const SPARE_BYTES = 1024 * 1024

/** 'reader': the directory of another process, which writes it. */
export type DirectoryKind = 'directory' | 'reader' | 'temporary' | 'memory'

export class CatalogueDirectory {
  #kind: DirectoryKind = 'directory'
  #directory: string
  #lock: DatabaseSyncInstance | null = null
  #temporary: { directory: string; lock: DatabaseSyncInstance }[] = []
  #trouble: unknown = null

  /** The directory of the catalogue, also beside another process that has it; a temporary one when it is not writable,
   * and memory when that fails too. */
  constructor(private readonly home: string) {
    this.#directory = home
    sweepTemporary()
    try {
      makeDirectorySync(home)
      this.#lock = takeLock(home)
    } catch (error) {
      if (error instanceof DirectoryInUse) this.#kind = 'reader'
      else this.moveToNextDirectory(error)
    }
  }

  get kind(): DirectoryKind {
    return this.#kind
  }

  /** Why the directory is not used; null when it is, or when another server has it. */
  get trouble(): unknown {
    return this.#trouble
  }

  /** The index has this file; null in memory. */
  imageFile(): string | null {
    return this.#kind === 'memory' ? null : join(this.#directory, IMAGE_NAME)
  }

  /** The newest first. */
  documentFiles(): string[] {
    if (this.#kind === 'memory') return []
    return this.#numbers().map((number) => join(this.#directory, nameOf(number)))
  }

  newDocumentFile(): string {
    if (this.#kind === 'reader') throw new DirectoryInUse(`another process writes ${this.home}`)
    return this.#kind === 'memory' ? ':memory:' : join(this.#directory, nameOf((this.#numbers()[0] ?? 0) + 1))
  }

  /** Deletes all other document files; none of them may be in use. */
  keepOnly(path: string): void {
    if (this.#kind === 'reader') return
    for (const other of this.documentFiles()) if (other !== path) deleteDocumentFile(other)
  }

  /** Moves to the next place; false when there is none. */
  moveToNextDirectory(why: unknown): boolean {
    if (this.#kind === 'memory') return false
    if (!(why instanceof DirectoryInUse)) this.#trouble ??= why
    if (this.#kind !== 'temporary') {
      try {
        const directory = mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX))
        this.#temporary.push({ directory, lock: takeLock(directory) })
        this.#directory = directory
        this.#kind = 'temporary'
        return true
      } catch (error) {
        this.#trouble ??= error
      }
    }
    this.#kind = 'memory'
    return true
  }

  /** True when this process writes the directory, because the one beside it has ended. */
  becomeWriter(): boolean {
    if (this.#kind !== 'reader') return this.#kind === 'directory'
    try {
      this.#lock = takeLock(this.home, 0)
    } catch {
      return false
    }
    this.#kind = 'directory'
    return true
  }

  /** Returns to the directory when it has room for so many events. True when new files are made there. */
  returnToDirectory(events: number): boolean {
    const { home } = this
    try {
      makeDirectorySync(home)
      this.#lock ??= takeLock(home, 0)
      // Each try to fill it reads the whole store.
      const { bavail, bsize } = statfsSync(home)
      if (bavail * bsize < SPARE_BYTES + events * EVENT_BYTES) return false
      rmdirSync(mkdtempSync(join(home, 'probe-')))
    } catch {
      return false
    }
    this.#kind = 'directory'
    this.#directory = home
    this.#trouble = null
    return true
  }

  release(): void {
    this.#lock?.close()
    for (const { directory, lock } of this.#temporary) {
      lock.close()
      rmSync(directory, { recursive: true, force: true })
    }
  }

  #numbers(): number[] {
    return readdirSync(this.#directory)
      .flatMap((name) => {
        const match = DOCUMENTS.exec(name)
        return match ? [Number(match[1] ?? 1)] : []
      })
      .sort((a, b) => b - a)
  }
}

function nameOf(number: number): string {
  return number === 1 ? 'catalogue.sqlite' : `catalogue-${number}.sqlite`
}

export function deleteDocumentFile(path: string): void {
  for (const suffix of DOCUMENTS_SUFFIXES) rmSync(path + suffix, { force: true })
}

class DirectoryInUse extends Error {
  override name = 'DirectoryInUse'
}

/** The system releases the lock when the process ends. The documents' own file cannot be the lock: node:sqlite
 * releases it only after its statements are garbage-collected. */
function takeLock(directory: string, timeoutMs = LOCK_TIMEOUT_MS): DatabaseSyncInstance {
  try {
    return lockedFile(directory, timeoutMs)
  } catch (error) {
    if (isLocked(error)) throw new DirectoryInUse(`${directory} is in use`, { cause: error })
    // The lock file is damaged, so nobody holds it.
    for (const suffix of LOCK_SUFFIXES) rmSync(join(directory, LOCK_NAME + suffix), { force: true })
    return lockedFile(directory, timeoutMs)
  }
}

function lockedFile(directory: string, timeoutMs: number): DatabaseSyncInstance {
  const lock = new DatabaseSync(join(directory, LOCK_NAME), { timeout: timeoutMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

function sweepTemporary(): void {
  for (const name of namesIn(tmpdir())) {
    if (!name.startsWith(TEMPORARY_PREFIX)) continue
    const directory = join(tmpdir(), name)
    try {
      const { uid, mtimeMs } = statSync(directory)
      if (uid !== process.getuid?.() || Date.now() - mtimeMs < SWEPT_AFTER_MS) continue
      takeLock(directory, 0).close()
      rmSync(directory, { recursive: true, force: true })
    } catch {
      // The directory is in use, or was deleted meanwhile.
    }
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
