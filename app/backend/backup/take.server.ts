// Takes a backup of the embedded backend while the site runs.
import { open, realpath, rename, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import type { Clock } from '~/platform/clock'
import { makeDirectory } from '~/platform/disk.server'
import { codeOf } from '~/platform/errors'
import type { Refused } from '~/platform/refused'
import { DATABASE_FILE, FILES_DIRECTORY } from '../data-directory'
import { copyDatabase } from '../sqlite/copy-database.server'
import { quickCheck } from '../sqlite/quick-check.server'
import { contentOf, DIRECTORY_MODE, FILE_MODE, type Former, transferFile } from './content.server'
import { holdLock } from './lock.server'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackedUpFile,
  type Backup,
  backupName,
  CONTENT_DIRECTORY,
  isNowhere,
  listBackups,
  MANIFEST_FILE,
  type Manifest,
  sha256Of,
  unfinishedName,
} from './manifest'
import { removeOld, removeUnfinished } from './old-backups.server'
import type { Retention } from './rotation'

export type BackupRefusal =
  | 'no-database'
  | 'inside-data'
  | 'not-writable'
  | 'not-readable'
  | 'no-space'
  | 'busy'
  | 'damaged'

export interface FinishedBackup {
  ok: true
  name: string
  manifest: Manifest
  /** Backups deleted as outdated. */
  removed: string[]
  /** Collections that have lost more than half of their documents since the last backup. No backup is deleted then. */
  shrunk: string[]
}

interface BackupOptions {
  dataDir: string
  directory: string
  clock: Clock
  retention: Retention
  /** Collections that should not shrink by half. */
  lasting: readonly string[]
  onProgress?: (progress: { step: 'files' | 'database' | 'check'; files: number }) => void
}

const SPARE_BYTES = 20 * 1024 * 1024

/** Copies database and files, checks the copy, and deletes outdated backups. A refusal (`detail`: path, fault or
 * bytes) leaves everything as it was. */
export async function takeBackup(
  options: BackupOptions,
): Promise<FinishedBackup | (Refused<BackupRefusal> & { detail: string })> {
  const { dataDir, directory } = options
  const database = join(dataDir, DATABASE_FILE)
  if (!(await stat(database).catch(() => null))?.isFile()) return refused('no-database', dataDir)
  if (await isInside(directory, dataDir)) return refused('inside-data', directory)

  let lock: Awaited<ReturnType<typeof holdLock>>
  try {
    await makeDirectory(directory, DIRECTORY_MODE)
    lock = await holdLock(directory)
  } catch (error) {
    if (isFull(error)) return refused('no-space', directory)
    if (isDenied(error)) {
      const path = pathIn(error)
      return refused('not-writable', path.startsWith(directory) ? path : directory)
    }
    throw error
  }
  if (!lock) return refused('busy', directory)
  try {
    await removeUnfinished(directory)
    return await takeUnderLock(options)
  } catch (error) {
    await removeUnfinished(directory).catch(() => {})
    if (isFull(error)) return refused('no-space', directory)
    if (isDenied(error)) {
      const path = pathIn(error)
      return refused(path.startsWith(directory) ? 'not-writable' : 'not-readable', path || directory)
    }
    throw error
  } finally {
    await lock.release()
  }
}

async function takeUnderLock({
  dataDir,
  directory,
  clock,
  retention,
  lasting,
  onProgress = () => {},
}: BackupOptions): Promise<FinishedBackup | (Refused<BackupRefusal> & { detail: string })> {
  const present = await listBackups(directory)
  const former = formerOf(present[0])
  const missing = await missingBytes(dataDir, directory, former)
  if (missing > 0) return refused('no-space', String(missing))

  const takenAt = clock.now()
  const name = await freeName(directory, takenAt)
  const staging = join(directory, unfinishedName(name))
  const content = join(staging, CONTENT_DIRECTORY)
  await makeDirectory(content, DIRECTORY_MODE)

  const files = new Map<string, BackedUpFile>()
  async function transfer(under: string): Promise<void> {
    for await (const found of contentOf(dataDir, under)) {
      if (files.has(found.path)) continue
      const file = await transferFile(found, { fromDirectory: dataDir, toDirectory: content, former })
      if (file) files.set(file.path, file)
      onProgress({ step: 'files', files: files.size })
    }
  }
  // Small files before the database, because the store identity must not be newer than it. Photos before and after it,
  // so that none it refers to is missing.
  await transfer('')
  onProgress({ step: 'database', files: files.size })
  const copy = join(content, DATABASE_FILE)
  try {
    await copyDatabase(join(dataDir, DATABASE_FILE), copy)
  } catch (error) {
    if (!isDamage(error)) throw error
    await removeUnfinished(directory)
    return refused('damaged', error.message)
  }
  await transfer(FILES_DIRECTORY)

  onProgress({ step: 'check', files: files.size })
  const [fault] = await quickCheck(copy)
  if (fault !== undefined) {
    await removeUnfinished(directory)
    return refused('damaged', fault)
  }
  const { size, mtimeMs } = await stat(copy)
  const ofDatabase = { path: DATABASE_FILE, size, modifiedAt: mtimeMs, sha256: await sha256Of(copy) }
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    takenAt: new Date(takenAt).toISOString(),
    collections: countCollections(copy),
    files: [ofDatabase, ...files.values()],
  }
  await writeWhole(join(staging, MANIFEST_FILE), JSON.stringify(manifest, null, 1))
  await rename(staging, join(directory, name))
  await syncDirectory(directory)

  const shrunk = shrunkIn(manifest, present[0]?.manifest, lasting)
  const removed = shrunk.length > 0 ? [] : await removeOld(directory, retention)
  return { ok: true, name, manifest, removed, shrunk }
}

function refused(reason: BackupRefusal, detail: string): Refused<BackupRefusal> & { detail: string } {
  return { ok: false, reason, detail }
}

function formerOf(backup: Backup | undefined): Former | null {
  if (!backup) return null
  const files = new Map(backup.manifest.files.map((file) => [file.path, file]))
  return { directory: join(backup.directory, CONTENT_DIRECTORY), files }
}

async function isInside(directory: string, dataDir: string): Promise<boolean> {
  let existing = directory
  // The existing part of the path decides.
  for (;;) {
    const real = await realpath(existing).catch(() => null)
    if (real !== null) {
      const below = relative(await realpath(dataDir), real)
      return below === '' || !below.startsWith('..')
    }
    if (dirname(existing) === existing) return false
    existing = dirname(existing)
  }
}

/** The database and the files that cannot be linked need so many more bytes; 0 = enough space. */
async function missingBytes(dataDir: string, directory: string, former: Former | null): Promise<number> {
  const { size } = await stat(join(dataDir, DATABASE_FILE))
  const log = await stat(join(dataDir, `${DATABASE_FILE}-wal`)).catch(() => ({ size: 0 }))
  let needed = size + log.size + SPARE_BYTES
  const isOneDisk = (await stat(dataDir)).dev === (await stat(directory)).dev
  if (!isOneDisk) {
    for await (const { path, size, modifiedAt } of contentOf(dataDir)) {
      const before = former?.files.get(path)
      if (before?.size !== size || before.modifiedAt !== modifiedAt) needed += size
    }
  }
  const { bavail, bsize } = await statfs(directory)
  return Math.max(0, needed - bavail * bsize)
}

async function freeName(directory: string, takenAt: number): Promise<string> {
  const name = backupName(takenAt)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if ((await stat(join(directory, candidate)).catch(() => null)) === null) return candidate
  }
}

/** The store's own tables begin with an underscore. */
function countCollections(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .all()
      .map(({ name }) => String(name))
    const counts = tables
      .filter((name) => !name.startsWith('_'))
      .map((name) => [name, database.prepare(`SELECT count(*) AS total FROM "${name}"`).get().total])
    return Object.fromEntries(counts)
  } finally {
    database.close()
  }
}

function shrunkIn(now: Manifest, before: Manifest | undefined, lasting: readonly string[]): string[] {
  return lasting.filter((name) => (now.collections[name] ?? 0) * 2 < (before?.collections[name] ?? 0))
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: FILE_MODE, flush: true })
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** https://sqlite.org/rescode.html */
const SQLITE_FULL = 13
const SQLITE_DAMAGE: ReadonlySet<unknown> = new Set([11, 26])

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error))) || primaryCodeOf(error) === SQLITE_FULL
}

function isDenied(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'EISDIR'].includes(String(codeOf(error))) || isNowhere(error)
}

function isDamage(error: unknown): error is Error {
  return error instanceof Error && SQLITE_DAMAGE.has(primaryCodeOf(error))
}

function primaryCodeOf(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null
  return typeof code === 'number' ? code & 0xff : null
}

function pathIn(error: unknown): string {
  return error instanceof Error && 'path' in error ? String(error.path) : ''
}
