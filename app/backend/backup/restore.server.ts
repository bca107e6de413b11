// Restores a backup into an empty data directory.
import { open, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDirectory } from '~/platform/disk.server'
import { codeOf } from '~/platform/errors'
import type { Refused } from '~/platform/refused'
import { DATABASE_FILE } from '../data-directory'
import { quickCheck } from '../sqlite/quick-check.server'
import { copyAs, DIRECTORY_MODE } from './content.server'
import {
  type Backup,
  CONTENT_DIRECTORY,
  isNowhere,
  listBackups,
  type Manifest,
  readBackup,
  sha256Of,
} from './manifest'

type Restored =
  | { ok: true; name: string; manifest: Manifest }
  /** 'damaged': every backup tried is damaged. 'not-empty': DATA_DIR holds something. */
  | (Refused<'none' | 'damaged' | 'not-empty' | 'not-writable' | 'no-space'> & { detail: string })

interface RestoreOptions {
  /** A backup, or a directory of backups: then the newest intact one. */
  from: string
  dataDir: string
  onDamaged?: (name: string, fault: string) => void
  onProgress?: (progress: { step: 'check' | 'copy'; files: number; of: number }) => void
}

/** Checks the backup, then copies it, the database last: before that no site can start there. */
export async function restoreBackup({
  from,
  dataDir,
  onDamaged = () => {},
  onProgress = () => {},
}: RestoreOptions): Promise<Restored> {
  const candidates = await candidatesIn(from)
  if (candidates.length === 0) return { ok: false, reason: 'none', detail: from }
  if (!(await isEmpty(dataDir))) return { ok: false, reason: 'not-empty', detail: dataDir }

  for (const backup of candidates) {
    const name = basename(backup.directory)
    const fault = await faultIn(backup, (files) =>
      onProgress({ step: 'check', files, of: backup.manifest.files.length }),
    )
    if (fault !== null) {
      onDamaged(name, fault)
      continue
    }
    try {
      await copyInto(backup, dataDir, (files) =>
        onProgress({ step: 'copy', files, of: backup.manifest.files.length }),
      )
    } catch (error) {
      const code = String(codeOf(error))
      if (['ENOSPC', 'EDQUOT'].includes(code)) return { ok: false, reason: 'no-space', detail: dataDir }
      if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST'].includes(code) && !isNowhere(error)) throw error
      return { ok: false, reason: 'not-writable', detail: dataDir }
    }
    return { ok: true, name, manifest: backup.manifest }
  }
  return { ok: false, reason: 'damaged', detail: from }
}

async function candidatesIn(from: string): Promise<Backup[]> {
  const one = await readBackup(from)
  if (one) return [one]
  try {
    return await listBackups(from)
  } catch (error) {
    if (isNowhere(error)) return []
    throw error
  }
}

const OF_THE_DISK = 'lost+found'

async function isEmpty(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).every((name) => name === OF_THE_DISK)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true
    if (codeOf(error) === 'ENOTDIR') return false
    throw error
  }
}

/** The first difference from the manifest, or a fault of the database; null = none. */
async function faultIn(
  { directory, manifest }: Backup,
  onChecked: (files: number) => void,
): Promise<string | null> {
  if (!manifest.files.some(({ path }) => path === DATABASE_FILE)) return `${DATABASE_FILE}\u00a0: absent`
  for (const [index, file] of manifest.files.entries()) {
    const path = join(directory, CONTENT_DIRECTORY, file.path)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return `${file.path}\u00a0: absent`
    if (found.size !== file.size || (await sha256Of(path)) !== file.sha256)
      return `${file.path}\u00a0: modifié`
    onChecked(index + 1)
  }
  const [fault] = await quickCheck(join(directory, CONTENT_DIRECTORY, DATABASE_FILE))
  return fault ?? null
}

async function copyInto(
  { directory, manifest }: Backup,
  dataDir: string,
  onCopied: (files: number) => void,
): Promise<void> {
  const content = join(directory, CONTENT_DIRECTORY)
  await makeDirectory(dataDir, DIRECTORY_MODE)
  const others = manifest.files.filter(({ path }) => path !== DATABASE_FILE)
  for (const [index, { path, modifiedAt }] of others.entries()) {
    const to = join(dataDir, path)
    await makeDirectory(dirname(to), DIRECTORY_MODE)
    await copyAs(join(content, path), to, modifiedAt)
    onCopied(index + 1)
  }
  const database = join(dataDir, DATABASE_FILE)
  const unfinished = `${database}.tmp`
  await copyAs(join(content, DATABASE_FILE), unfinished, Date.now())
  const handle = await open(unfinished, 'r+')
  await handle.sync()
  await handle.close()
  await rename(unfinished, database)
  onCopied(manifest.files.length)
}
