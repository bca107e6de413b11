// The file port on a disk: two levels of directories by a hash of the key, so that none grows long.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '~/platform/clock'
import { codeOf } from '~/platform/error-code'
import { isDiskTrouble, withDiskTrouble } from './disk-trouble.server'
import { checkFileKey, type FileStore } from './files'

/** Files on their way; nothing in there is ever read. */
const INCOMING = 'incoming'
/** Whoever left a file there that long ago does not come back for it. */
const ABANDONED_MS = 86_400_000
const SHARD = /^[0-9a-f]{2}$/
/** Stands for the slash in the name of a file; no key contains it. */
const SEPARATOR = '_'

/**
 * Opens the files in this directory, making it when it is not there; on a disk that takes no writes, those that are there
 * can be read. `clock` says when each was stored.
 */
export async function openDiskFiles({
  directory,
  clock,
}: {
  directory: string
  clock: Clock
}): Promise<FileStore> {
  const incoming = join(directory, INCOMING)
  try {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    await removeAbandoned(incoming)
  } catch (error) {
    if (!isDiskTrouble(error)) throw error
  }

  function pathOf(key: string): string {
    checkFileKey(key)
    const hash = createHash('sha256').update(key).digest('hex')
    return join(directory, hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', SEPARATOR))
  }

  const files: FileStore = {
    async put(key, bytes) {
      const path = pathOf(key)
      const folder = dirname(path)
      const temporary = join(incoming, randomUUID())
      try {
        await writeDurably(temporary, bytes, new Date(clock.now()))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      // The names, too, must survive a power cut: the file's, and those of directories just made.
      for (const each of [folder, dirname(folder), directory]) await syncDirectory(each)
    },

    async read(key) {
      return orNull(readFile(pathOf(key)))
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(prefix) {
      for (const first of await shards(directory)) {
        for (const second of await shards(first)) {
          for (const name of await readdir(second)) {
            const key = name.replaceAll(SEPARATOR, '/')
            if (!key.startsWith(prefix)) continue
            const found = await orNull(stat(join(second, name)))
            if (found) yield { key, storedAt: found.mtimeMs }
          }
        }
      }
    },
  }
  return withDiskTrouble(files, incoming)
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
    // ctime: a file's own date comes from the clock it was given.
    const found = await orNull(stat(path))
    if (found && Date.now() - found.ctimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

async function shards(directory: string): Promise<string[]> {
  const names = await readdir(directory)
  return names.filter((name) => SHARD.test(name)).map((name) => join(directory, name))
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
