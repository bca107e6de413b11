// A snapshot is a store on a temporary copy of the file.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { HOUR_MS } from '~/platform/durations'
import { copyOpenDatabase } from './copy-database.server'

/** A snapshot is abandoned after this, in milliseconds: no command takes as long. */
const ABANDONED_MS = 12 * HOUR_MS

/** Gives `work` the path of a copy of the open database, as of one moment, and deletes the copy when `work` has ended. */
export async function withCopy<R>(
  { database, file }: { database: DatabaseSyncInstance; file: string },
  work: (copy: string) => Promise<R>,
): Promise<R> {
  // Next to the database, where the disk has room and others may not read.
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

/** Left by killed commands. */
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!/^snapshot-[0-9a-f-]{36}\.tmp$/.test(name)) continue
    const path = join(parent, name)
    const { ctimeMs } = await stat(path)
    if (Date.now() - ctimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true })
  }
}
