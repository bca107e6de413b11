// The files of a data directory on their way into a backup: linked where the disk can, else copied.
import { constants } from 'node:fs'
import { chmod, copyFile, link, readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, nullIfMissing } from '~/platform/error-code'
import { makeDirectory } from '~/platform/make-directory.server'
import { CATALOGUE_DIRECTORY, DATABASE_FILE, FILES_DIRECTORY } from '../data-directory'
import { INCOMING } from '../files/disk-files.server'
import { type BackedUpFile, sha256Of } from './manifest'

export const DIRECTORY_MODE = 0o700
export const FILE_MODE = 0o600

/** The database is copied as a database; the rest is made again, or on its way, or belongs to the disk. */
const LEFT_OUT = new Set([
  CATALOGUE_DIRECTORY,
  `${FILES_DIRECTORY}/${INCOMING}`,
  ...['', '-wal', '-shm', '-journal'].map((suffix) => `${DATABASE_FILE}${suffix}`),
  'lost+found',
])
const UNFINISHED = /\.(?:tmp|partial)$/
/** What a file system answers that has no links, not this one, or not between these two places. */
const NO_LINK: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

export interface FoundFile {
  /** Below the data directory, with slashes. */
  path: string
  size: number
  modifiedAt: number
}

/** Every file below `under` (all: '') that belongs in a backup. What comes or goes meanwhile may be among them or not. */
export async function* contentOf(dataDir: string, under = ''): AsyncGenerator<FoundFile> {
  const names = (await nullIfMissing(readdir(join(dataDir, under)))) ?? []
  for (const name of names.sort()) {
    const path = under === '' ? name : `${under}/${name}`
    if (LEFT_OUT.has(path) || UNFINISHED.test(name)) continue
    // Of the target of a link: photos may lie on another disk.
    const found = await nullIfMissing(stat(join(dataDir, path)))
    if (found?.isDirectory()) yield* contentOf(dataDir, path)
    else if (found?.isFile()) yield { path, size: found.size, modifiedAt: found.mtimeMs }
  }
}

/** A backup taken before, whose files may be the same. */
export interface Former {
  /** Its content. */
  directory: string
  files: ReadonlyMap<string, BackedUpFile>
}

export interface Transfer {
  fromDirectory: string
  toDirectory: string
  former: Former | null
}

/** Puts one file into a backup; answers what the manifest says of it, or null when it is gone by now. */
export async function transferFile(
  file: FoundFile,
  { fromDirectory, toDirectory, former }: Transfer,
): Promise<BackedUpFile | null> {
  const [from, to] = [join(fromDirectory, file.path), join(toDirectory, file.path)]
  await makeDirectory(dirname(to), DIRECTORY_MODE)
  // A file of files/ never changes in its place (disk-files.server.ts): a link keeps what it is now. Of others a copy.
  const isImmutable = file.path.startsWith(`${FILES_DIRECTORY}/`)
  const before = former?.files.get(file.path)
  const isSame = before?.size === file.size && before.modifiedAt === file.modifiedAt
  const isLinked =
    isImmutable &&
    ((await isLinkMade(from, to)) ||
      (isSame && former !== null && (await isLinkMade(join(former.directory, file.path), to))))
  if (!isLinked && (await nullIfMissing(copyAs(from, to, file.modifiedAt))) === null) return null
  const stored = await stat(to)
  const isKnown = isImmutable && isSame && before.modifiedAt === stored.mtimeMs
  const sha256 = isKnown ? before.sha256 : await sha256Of(to)
  return { path: file.path, size: stored.size, modifiedAt: stored.mtimeMs, sha256 }
}

async function isLinkMade(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (NO_LINK.has(code) || code === 'ENOENT') return false
    throw error
  }
}

/** Copies a file, readable by its owner alone, with the time of its last change. Throws when there is one already. */
export async function copyAs(from: string, to: string, modifiedAt: number): Promise<true> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, FILE_MODE)
  const at = new Date(modifiedAt)
  await utimes(to, at, at)
  return true
}
