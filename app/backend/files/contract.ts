// Contract tests for every driver of the file port.
import { randomBytes } from 'node:crypto'
import { test as base, describe, expect } from 'vitest'
import { type FileStore, InvalidFileKey } from './files'

interface OpenedFiles {
  files: FileStore
  /** The driver's time in milliseconds, to within a minute. */
  now: number
  dispose(): Promise<void>
}

export function describeFiles(name: string, open: () => Promise<OpenedFiles>): void {
  const test = filesTest(open)
  describe(`${name} files`, () => {
    storedTests(test)
    trashTests(test)
    keyTests(test)
  })
}

type FilesTest = ReturnType<typeof filesTest>

function filesTest(open: () => Promise<OpenedFiles>) {
  return base.extend<{ opened: OpenedFiles; files: FileStore }>({
    // Vitest requires a destructuring pattern, Biome refuses an empty one.
    opened: async ({ task: _task }, use) => {
      const opened = await open()
      await use(opened)
      await opened.dispose()
    },
    files: async ({ opened }, use) => use(opened.files),
  })
}

/** A stored file is read again whole, and is listed. */
function storedTests(test: FilesTest): void {
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

  test('files are listed by the beginning of their key, with the time they were put', async ({ opened }) => {
    const { files, now } = opened
    for (const key of ['images/a/1', 'images/b/1', 'imagesque', 'other'])
      await files.put(key, Buffer.from('x'))
    expect(await keysOf(files, 'images/')).toEqual(['images/a/1', 'images/b/1'])
    expect(await keysOf(files, '')).toHaveLength(4)
    expect(await keysOf(files, 'nothing')).toEqual([])
    for await (const { storedAt } of files.list('')) expect(Math.abs(storedAt - now)).toBeLessThan(60_000)
  })
}

/** A discarded file is in the trash until it is recovered, deleted or too old. */
function trashTests(test: FilesTest): void {
  test('a discarded file is in the trash, and nowhere else', async ({ opened }) => {
    const { files, now } = opened
    await files.put('images/a/1', Buffer.from('a'))
    await files.put('images/b/1', Buffer.from('b'))
    await files.discard('images/a/1')
    expect(await files.read('images/a/1')).toBeNull()
    expect(await keysOf(files, '')).toEqual(['images/b/1'])
    expect(String(await files.readDiscarded('images/a/1'))).toBe('a')
    expect(await files.readDiscarded('images/b/1')).toBeNull()
    expect(await discardedKeys(files, 'images/a')).toEqual(['images/a/1'])
    expect(await discardedKeys(files, 'images/b')).toEqual([])
    for await (const { discardedAt } of files.listDiscarded(''))
      expect(Math.abs(discardedAt - now)).toBeLessThan(60_000)
  })

  test('discarding twice, or what is not there, is no error and loses nothing', async ({ files }) => {
    await files.discard('a')
    expect(await files.readDiscarded('a')).toBeNull()
    await files.put('a', Buffer.from('a'))
    await files.discard('a')
    await files.discard('a')
    expect(String(await files.readDiscarded('a'))).toBe('a')
  })

  test('what is recovered is as it was', async ({ files }) => {
    const bytes = randomBytes(300_000)
    await files.put('images/a/1', bytes)
    await files.discard('images/a/1')
    await files.recover('images/a/1')
    await files.recover('images/a/1')
    await files.recover('images/never')
    expect((await files.read('images/a/1'))?.equals(bytes)).toBe(true)
    expect(await files.read('images/never')).toBeNull()
    await files.discard('images/a/1')
    expect(await files.read('images/a/1')).toBeNull()
    expect((await files.readDiscarded('images/a/1'))?.equals(bytes)).toBe(true)
  })

  test('a file put again after it was discarded is not replaced by the one in the trash', async ({
    files,
  }) => {
    await files.put('a', Buffer.from('first'))
    await files.discard('a')
    await files.put('a', Buffer.from('second'))
    await files.recover('a')
    expect(String(await files.read('a'))).toBe('second')
    await files.discard('a')
    expect(String(await files.readDiscarded('a'))).toBe('second')
  })

  test('what is put or recovered while it is being discarded is not lost', async ({ files }) => {
    const bytes = randomBytes(50_000)
    for (let round = 0; round < 20; round++) {
      await files.put('a', bytes)
      await Promise.all([files.discard('a'), files.put('a', bytes), files.recover('a'), files.discard('a')])
      await files.recover('a')
      expect((await files.read('a'))?.equals(bytes), `round ${round}`).toBe(true)
    }
  })

  test('what is deleted is not in the trash either', async ({ files }) => {
    await files.put('a', Buffer.from('first'))
    await files.discard('a')
    await files.put('a', Buffer.from('second'))
    await files.delete('a')
    expect([await files.read('a'), await files.readDiscarded('a')]).toEqual([null, null])
  })

  test('the trash is emptied by age', async ({ opened }) => {
    const { files, now } = opened
    for (const key of ['a', 'b']) {
      await files.put(key, Buffer.from(key))
      await files.discard(key)
    }
    await files.put('b', Buffer.from('b'))
    expect(await files.emptyTrash(now - 120_000)).toBe(0)
    expect(await discardedKeys(files, '')).toEqual(['a', 'b'])
    expect(await files.emptyTrash(now + 120_000)).toBe(2)
    expect(await discardedKeys(files, '')).toEqual([])
    expect(await keysOf(files, '')).toEqual(['b'])
  })
}

/** A key is a file of its own, and some texts are no keys. */
function keyTests(test: FilesTest): void {
  test('keys that look alike are different files', async ({ files }) => {
    const keys = ['a', 'a/b', 'a-b', 'a.b', 'a/b/c', 'b/a']
    for (const key of keys) await files.put(key, Buffer.from(key))
    for (const key of keys) expect(String(await files.read(key))).toBe(key)
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
    await expect(files.discard(key)).rejects.toThrow(InvalidFileKey)
    await expect(files.readDiscarded(key)).rejects.toThrow(InvalidFileKey)
    await expect(files.recover(key)).rejects.toThrow(InvalidFileKey)
  })
}

async function keysOf(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(prefix)) keys.push(key)
  return keys.sort()
}

async function discardedKeys(files: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.listDiscarded(prefix)) keys.push(key)
  return keys.sort()
}
