// One moment of a store, as a store of its own on a copy of the file that is deleted after use.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { copyOpenDatabase } from './copy-database.server'

/** Half a day: longer than any command that reads a snapshot. */
const ABANDONED_MS = 43_200_000

/** Has the work use a copy of this database, which is the file, or one in memory. */
export async function withCopy<R>(
  { database, file }: { database: DatabaseSyncInstance; file: string },
  work: (copy: string) => Promise<R>,
): Promise<R> {
  // Beside the database there is room for a second one, and nobody else may read there.
  const parent = file === ':memory:' ? tmpdir() : dirname(file)
  await removeAbandoned(parent)
  const directory = join(parent, `snapshot-${randomUUID()}.tmp`)
  await mkdir(directory, { mode: 0o700 })
  try {
    const copy = join(directory, basename(file === ':memory:' ? 'copy.sqlite' : file))
    await copyOpenDatabase(database, copy)
    return await work(copy)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** What a command that was killed has left. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!/^snapshot-[0-9a-f-]{36}\.tmp$/.test(name)) continue
    const path = join(parent, name)
    const { ctimeMs } = await stat(path)
    if (Date.now() - ctimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
