import { link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixedClock } from '~/platform/clock'
import { describeFiles } from './contract'
import { openDiskFiles } from './disk-files.server'

const clock = fixedClock('2026-11-21T12:00:00.000Z')

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-disk-'))
})

afterEach(() => rm(directory, { recursive: true }))

// afterEach above removes them.
describeFiles('disk', async () => ({
  files: await openDiskFiles({ directory, clock }),
  now: clock.now(),
  dispose: async () => {},
}))

test('files lie two directories deep, and are there after a restart', async () => {
  const files = await openDiskFiles({ directory, clock })
  await files.put('images/a/320.webp', Buffer.from('x'))
  const paths = await readdir(directory, { recursive: true })
  expect(paths.filter((path) => path.endsWith('.webp'))).toEqual([
    expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{2}\/images_a_320\.webp$/),
  ])
  const again = await openDiskFiles({ directory, clock })
  expect(String(await again.read('images/a/320.webp'))).toBe('x')
})

test('half a file that a crash left is no file, and whoever still writes it is left alone', async () => {
  const files = await openDiskFiles({ directory, clock })
  const half = join(directory, 'incoming', 'half')
  await writeFile(half, 'ha')
  await openDiskFiles({ directory, clock })
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  expect(keys).toEqual([])
  expect(await readdir(join(directory, 'incoming'))).toEqual(['half'])
})

test('a file that cannot be written leaves nothing behind', async () => {
  const files = await openDiskFiles({ directory, clock })
  // The first level of the directory of every key is taken by a file.
  for (let shard = 0; shard < 256; shard++) {
    await writeFile(join(directory, shard.toString(16).padStart(2, '0')), '')
  }
  await expect(files.put('a', Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

test('what kills leave on its way is gone ten minutes later, however many there were', async () => {
  await openDiskFiles({ directory, clock })
  for (let kill = 0; kill < 50; kill++) await writeFile(join(directory, 'incoming', `half-${kill}`), 'ha')
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000)
  await openDiskFiles({ directory, clock })
  later.mockRestore()
  expect(await readdir(join(directory, 'incoming'))).toEqual([])
})

test('a file never changes in its place: a link to it keeps what it was', async () => {
  const files = await openDiskFiles({ directory, clock })
  await files.put('a', Buffer.from('first'))
  const kept = join(directory, 'kept')
  await link(await pathOf('a'), kept)
  await files.put('a', Buffer.from('second'))
  expect(await readFile(kept, 'utf8')).toBe('first')
})

/** Returns where the one file with this name lies. */
async function pathOf(name: string): Promise<string> {
  const paths = await readdir(directory, { recursive: true })
  for (const path of paths.map((found) => join(directory, found))) {
    if (path.endsWith(`/${name}`) && (await stat(path)).isFile()) return path
  }
  throw new Error(`no file ${name}`)
}
