// Taking away backups: those that newer ones stand for, and those that were never finished. Touches nothing else.
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isUnfinished, listBackups, unfinishedName } from './manifest'
import { keptOf, type Retention } from './rotation'

/** Deletes the backups that the retention does not keep; answers their names. */
export async function removeOld(directory: string, retention: Retention): Promise<string[]> {
  const backups = await listBackups(directory)
  const kept = keptOf(
    backups.map(({ manifest }) => manifest.takenAt),
    retention,
  )
  const old = backups.filter(({ manifest }) => !kept.has(manifest.takenAt))
  const names = old.map((backup) => basename(backup.directory))
  for (const name of names) {
    // Under this name it is no backup any more, should deleting be cut off.
    await rename(join(directory, name), join(directory, unfinishedName(name)))
  }
  await removeUnfinished(directory)
  return names
}

/** Deletes what backups and deletions that were cut off have left. Under the lock: no other backup is being taken. */
export async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (isUnfinished(name)) await rm(join(directory, name), { recursive: true, force: true })
  }
}
