// What every driver of the file port must do: the suite that makes them interchangeable.
import { randomBytes } from 'node:crypto'
import { test as base, describe, expect } from 'vitest'
import { type FileStore, InvalidFileKey } from './files'

export interface OpenedFiles {
  files: FileStore
  /** What `storedAt` of a file put now will be, in milliseconds, give or take a minute. */
  now: number
  dispose(): Promise<void>
}

/** Declares the suite for a driver. `open` gives every test a store of its own, empty. */
export function describeFiles(name: string, open: () => Promise<OpenedFiles>): void {
  const test = base.extend<{ opened: OpenedFiles; files: FileStore }>({
    // Vitest wants to see a pattern there, Biome wants it not to be empty.
    opened: async ({ task: _task }, use) => {
      const opened = await open()
      await use(opened)
      await opened.dispose()
    },
    files: async ({ opened }, use) => use(opened.files),
  })

  describe(`${name} files`, () => {
    test('what is put is read again, byte for byte', async ({ files }) => {
      const large = randomBytes(10 * 1024 * 1024)
      await files.put('images/large.bin', large)
      await files.put('images/empty.bin', new Uint8Array())
      expect((await files.read('images/large.bin'))?.equals(large)).toBe(true)
      expect(await files.read('images/empty.bin')).toHaveLength(0)
    })

    test('what was never put, or is deleted, reads as null', async ({ files }) => {
      expect(await files.read('images/a')).toBeNull()
      await files.put('images/a', Buffer.from('a'))
      await files.delete('images/a')
      await files.delete('images/a')
      expect(await files.read('images/a')).toBeNull()
    })

    test('a second file under a key replaces the first', async ({ files }) => {
      await files.put('a', Buffer.from('a longer first one'))
      await files.put('a', Buffer.from('second'))
      expect(String(await files.read('a'))).toBe('second')
    })

    test('of many writers at once one wins, whole', async ({ files }) => {
      const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000, index))
      await Promise.all(versions.map((version) => files.put('a', version)))
      const read = await files.read('a')
      expect(versions.some((version) => read?.equals(version))).toBe(true)
    })

    test('keys that look alike are different files', async ({ files }) => {
      const keys = ['a', 'a/b', 'a-b', 'a.b', 'a/b/c', 'b/a']
      for (const key of keys) await files.put(key, Buffer.from(key))
      for (const key of keys) expect(String(await files.read(key))).toBe(key)
    })

    test('files are listed by the beginning of their key, with the time they were put', async ({
      opened,
    }) => {
      const { files, now } = opened
      for (const key of ['images/a/1', 'images/b/1', 'imagesque', 'other'])
        await files.put(key, Buffer.from('x'))
      expect(await keysOf(files, 'images/')).toEqual(['images/a/1', 'images/b/1'])
      expect(await keysOf(files, '')).toHaveLength(4)
      expect(await keysOf(files, 'nothing')).toEqual([])
      for await (const { storedAt } of files.list('')) expect(Math.abs(storedAt - now)).toBeLessThan(60_000)
    })

    test.for([
      '',
      '/a',
      'a/',
      'a//b',
      '.',
      '..',
      '../a',
      'a/../b',
      'a/.b',
      'a\\b',
      'A',
      'é',
      'a b',
      'a_b',
      'a\0',
      'a\n',
      'a'.repeat(201),
    ])('the key %j is refused', async (key, { files }) => {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(InvalidFileKey)
      await expect(files.read(key)).rejects.toThrow(InvalidFileKey)
      await expect(files.delete(key)).rejects.toThrow(InvalidFileKey)
    })
  })
}

async function keysOf(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}
