// The file port on a disk, in two levels of directories by a hash of the key.
import { randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '~/platform/clock'
import { makeDirectory } from '~/platform/disk.server'
import { codeOf, nullIfMissing } from '~/platform/errors'
import { sha256 } from '~/platform/secrets.server'
import { isDiskTrouble, withDiskTrouble } from './disk-trouble.server'
import { checkFileKey, type FileStore } from './files'

/** Unfinished files, never read. */
export const INCOMING = 'incoming'
/** Older unfinished files were left by killed processes. */
const ABANDONED_MS = 600_000
const TRASH = 'trash'
const SHARD = /^[0-9a-f]{2}$/
/** Replaces the slash in file names; no key contains it. */
const SEPARATOR = '_'

/** Creates the directory when missing; a read-only disk can still be read. `clock` dates the files. */
export async function openDiskFiles({
  directory,
  clock,
}: {
  directory: string
  clock: Clock
}): Promise<FileStore> {
  const incoming = join(directory, INCOMING)
  try {
    await makeDirectory(incoming, 0o700)
    await removeAbandoned(incoming)
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
  }

  const pathOf = (key: string) => join(directory, placeOf(key))
  const files: FileStore = {
    async put(key, bytes) {
      const path = pathOf(key)
      const temporary = join(incoming, randomUUID())
      try {
        await writeDurably(temporary, bytes, new Date(clock.now()))
        await makeFolderOf(path)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncNames(path, directory)
    },

    async read(key) {
      return nullIfMissing(readFile(pathOf(key)))
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
      await rm(join(directory, TRASH, placeOf(key)), { force: true })
    },

    async *list(prefix) {
      for await (const { key, modifiedAt } of filesUnder(directory, prefix))
        yield { key, storedAt: modifiedAt }
    },

    ...trashOf(directory, clock),
  }
  return withDiskTrouble(files, incoming)
}

/** A discarded file is moved there, and back when it is recovered. */
function trashOf(
  directory: string,
  clock: Clock,
): Pick<FileStore, 'discard' | 'readDiscarded' | 'recover' | 'listDiscarded' | 'emptyTrash'> {
  const trash = join(directory, TRASH)
  const pathOf = (key: string) => join(directory, placeOf(key))
  const discardedPathOf = (key: string) => join(trash, placeOf(key))

  return {
    async discard(key) {
      const [path, discarded] = [pathOf(key), discardedPathOf(key)]
      const now = new Date(clock.now())
      // Before the move: with its old date the file would be deleted from the trash at once.
      if ((await nullIfMissing(utimes(path, now, now))) === null) return
      await makeFolderOf(discarded)
      await nullIfMissing(rename(path, discarded))
      // `rename` does nothing when both names are the same file, as after `recover`.
      if (await isSameFile(path, discarded)) await rm(path, { force: true })
    },

    async readDiscarded(key) {
      return nullIfMissing(readFile(discardedPathOf(key)))
    },

    async recover(key) {
      const [path, discarded] = [pathOf(key), discardedPathOf(key)]
      if ((await nullIfMissing(stat(discarded))) === null) return
      await makeFolderOf(path)
      try {
        // Unlike rename, link never replaces a newer file.
        await link(discarded, path)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return
        if (codeOf(error) !== 'EEXIST') throw error
      }
      await syncNames(path, directory)
    },

    async *listDiscarded(prefix) {
      for await (const { key, modifiedAt } of filesUnder(trash, prefix))
        yield { key, discardedAt: modifiedAt }
    },

    async emptyTrash(discardedBefore) {
      let deleted = 0
      for await (const { path, modifiedAt } of filesUnder(trash, '')) {
        if (modifiedAt >= discardedBefore) continue
        await rm(path, { force: true })
        deleted += 1
      }
      return deleted
    },
  }
}

async function makeFolderOf(path: string): Promise<void> {
  await makeDirectory(dirname(path), 0o700)
}

/** File and directory names, too, must survive a power cut. */
async function syncNames(path: string, directory: string): Promise<void> {
  const folder = dirname(path)
  for (const each of [folder, dirname(folder), directory]) await syncDirectory(each)
}

function placeOf(key: string): string {
  checkFileKey(key)
  const hash = sha256(key)
  return join(hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', SEPARATOR))
}

interface FoundFile {
  key: string
  path: string
  /** Milliseconds since the Unix epoch. */
  modifiedAt: number
}

async function* filesUnder(directory: string, prefix: string): AsyncGenerator<FoundFile> {
  for (const first of await shards(directory)) {
    for (const second of await shards(first)) {
      for (const name of await readdir(second)) {
        const key = name.replaceAll(SEPARATOR, '/')
        if (!key.startsWith(prefix)) continue
        const path = join(second, name)
        const found = await nullIfMissing(stat(path))
        if (found) yield { key, path, modifiedAt: found.mtimeMs }
      }
    }
  }
}

async function writeDurably(path: string, bytes: Uint8Array, storedAt: Date): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.utimes(storedAt, storedAt)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = [await nullIfMissing(stat(one)), await nullIfMissing(stat(other))]
  return a !== null && b !== null && a.ino === b.ino && a.dev === b.dev
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    // The time is ctime, because mtime comes from `clock`.
    const found = await nullIfMissing(stat(path))
    if (found && Date.now() - found.ctimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

async function shards(directory: string): Promise<string[]> {
  const names = (await nullIfMissing(readdir(directory))) ?? []
  return names.filter((name) => SHARD.test(name)).map((name) => join(directory, name))
}
