// The manifest of a backup, written last: a directory without one is no backup.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { readIfPresent } from '~/platform/disk.server'
import { codeOf } from '~/platform/errors'
import { parseJson } from '~/platform/parse-json'

export const BACKUP_FORMAT = 'agenda-romand-backup'
export const BACKUP_VERSION = 1
export const MANIFEST_FILE = 'manifest.json'
export const CONTENT_DIRECTORY = 'data'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Others may write to the directory: a path must not lead out of it. */
const relativePath = z
  .string()
  .min(1)
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'))

const fileSchema = z.object({
  /** The path is relative to CONTENT_DIRECTORY, with slashes. */
  path: relativePath,
  size: z.number().int().nonnegative(),
  /** Milliseconds since the Unix epoch. */
  modifiedAt: z.number().nonnegative(),
  sha256,
})
export type BackedUpFile = z.infer<typeof fileSchema>

const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  /** ISO 8601 in UTC: the moment of the database copy. */
  takenAt: z.string().datetime(),
  /** Documents a collection, tombstones included. */
  collections: z.record(z.number().int().nonnegative()),
  files: z.array(fileSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

export interface Backup {
  directory: string
  manifest: Manifest
}

/** Null when there is no finished backup. */
export async function readBackup(directory: string): Promise<Backup | null> {
  const text = await readIfPresent(join(directory, MANIFEST_FILE)).catch((error: unknown) => {
    if (isNowhere(error) || codeOf(error) === 'EISDIR') return null
    throw error
  })
  if (text === null) return null
  const manifest = manifestSchema.safeParse(parseJson(text))
  return manifest.success ? { directory, manifest: manifest.data } : null
}

/** Whether nothing can lie at a path of which this was said. */
export function isNowhere(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(String(codeOf(error)))
}

const NAME = /^agenda-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:-\d+)?$/
const UNFINISHED = '.partial'

export function backupName(takenAtMs: number): string {
  return `agenda-${new Date(takenAtMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

export function unfinishedName(name: string): string {
  return `${name}${UNFINISHED}`
}

export function isUnfinished(name: string): boolean {
  return name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length))
}

/** The newest first; ignores everything else in the directory. */
export async function listBackups(directory: string): Promise<Backup[]> {
  const backups: Backup[] = []
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (!entry.isDirectory() || !NAME.test(entry.name)) continue
    const backup = await readBackup(join(directory, entry.name))
    if (backup) backups.push(backup)
  }
  return backups.sort((a, b) => b.manifest.takenAt.localeCompare(a.manifest.takenAt))
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
