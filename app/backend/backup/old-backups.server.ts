// Deletes old and unfinished backups, and nothing else.
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isUnfinished, listBackups, unfinishedName } from './manifest'
import { backupsToKeep, type Retention } from './rotation'

/** Deletes the backups in this directory that the rotation does not keep, and unfinished ones; answers the names of the
 * former. */
export async function removeOld(directory: string, retention: Retention): Promise<string[]> {
  const backups = await listBackups(directory)
  const kept = backupsToKeep(
    backups.map(({ manifest }) => manifest.takenAt),
    retention,
  )
  const old = backups.filter(({ manifest }) => !kept.has(manifest.takenAt))
  const names = old.map((backup) => basename(backup.directory))
  for (const name of names) {
    // Renamed first, so that a half deleted backup is never taken for one.
    await rename(join(directory, name), join(directory, unfinishedName(name)))
  }
  await removeUnfinished(directory)
  return names
}

/** Call it under the lock. */
export async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (isUnfinished(name)) await rm(join(directory, name), { recursive: true, force: true })
  }
}
