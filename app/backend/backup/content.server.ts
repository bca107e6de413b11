// Puts the files of a data directory into a backup: links where possible, else copies.
import { constants } from 'node:fs'
import { chmod, copyFile, link, readdir, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDirectory } from '~/platform/disk.server'
import { codeOf, nullIfMissing } from '~/platform/errors'
import { CATALOGUE_DIRECTORY, DATABASE_FILE, FILES_DIRECTORY, LOG_FILE } from '../data-directory'
import { INCOMING } from '../files/disk-files.server'
import { type BackedUpFile, sha256Of } from './manifest'

export const DIRECTORY_MODE = 0o700
export const FILE_MODE = 0o600

/** The database has its own way of copying; the rest can be made again or is temporary. */
const LEFT_OUT = new Set([
  CATALOGUE_DIRECTORY,
  LOG_FILE,
  `${FILES_DIRECTORY}/${INCOMING}`,
  ...['', '-wal', '-shm', '-journal'].map((suffix) => `${DATABASE_FILE}${suffix}`),
  'lost+found',
])
const UNFINISHED = /\.(?:tmp|partial)$/
const NO_LINK: ReadonlySet<unknown> = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

interface FoundFile {
  /** The path is relative to the data directory, with slashes. */
  path: string
  size: number
  modifiedAt: number
}

/** Files below `under` ('' = all). Files that come or go meanwhile may be missing. */
export async function* contentOf(dataDir: string, under = ''): AsyncGenerator<FoundFile> {
  const names = (await nullIfMissing(readdir(join(dataDir, under)))) ?? []
  for (const name of names.sort()) {
    const path = under === '' ? name : `${under}/${name}`
    if (LEFT_OUT.has(path) || UNFINISHED.test(name)) continue
    // `stat` follows links: photos may lie on another disk.
    const found = await nullIfMissing(stat(join(dataDir, path)))
    if (found?.isDirectory()) yield* contentOf(dataDir, path)
    else if (found?.isFile()) yield { path, size: found.size, modifiedAt: found.mtimeMs }
  }
}

export interface Former {
  directory: string
  files: ReadonlyMap<string, BackedUpFile>
}

interface Transfer {
  fromDirectory: string
  toDirectory: string
  former: Former | null
}

/** Returns the file's entry for the manifest; null when the file is gone. */
export async function transferFile(
  file: FoundFile,
  { fromDirectory, toDirectory, former }: Transfer,
): Promise<BackedUpFile | null> {
  const [from, to] = [join(fromDirectory, file.path), join(toDirectory, file.path)]
  await makeDirectory(dirname(to), DIRECTORY_MODE)
  // Files in files/ never change (disk-files.server.ts), so a link is enough.
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

/** Readable by its owner only, with the time of the last change. Throws when it exists. */
export async function copyAs(from: string, to: string, modifiedAt: number): Promise<true> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, FILE_MODE)
  const at = new Date(modifiedAt)
  await utimes(to, at, at)
  return true
}
