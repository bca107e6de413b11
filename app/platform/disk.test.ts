import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TemporaryDirectory, temporaryDirectory } from '../../tests/support/temporary-directory'
import { makeDirectory, makeDirectorySync } from './disk.server'

let place: TemporaryDirectory
beforeEach(async () => {
  place = await temporaryDirectory('directories')
})
afterEach(() => place.remove())

describe.each([
  ['makeDirectory', makeDirectory],
  ['makeDirectorySync', async (directory: string, mode?: number) => makeDirectorySync(directory, mode)],
])('%s', (_name, make) => {
  test('makes what is missing, every level of it in the given mode', async () => {
    const directory = path.join(place.path, 'a', 'b', 'c')
    await make(directory, 0o700)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(path.dirname(directory)).mode & 0o777).toBe(0o700)
  })

  test('leaves a directory that is there as it is, also behind a link', async () => {
    const directory = path.join(place.path, 'there')
    mkdirSync(directory, { mode: 0o750 })
    symlinkSync(directory, path.join(place.path, 'link'))
    await make(directory, 0o700)
    await make(path.join(place.path, 'link'), 0o700)
    expect(statSync(directory).mode & 0o777).toBe(0o750)
    await make('/')
  })

  test.skipIf(process.platform !== 'linux')('says ENOENT where nothing can be made', async () => {
    await expect(make('/proc/x/y/z')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('says what is in the way', async () => {
    const file = path.join(place.path, 'file')
    writeFileSync(file, '')
    symlinkSync('gone', path.join(place.path, 'link'))
    await expect(make(file)).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(make(path.join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
    await expect(make(path.join(place.path, 'link', 'below'))).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(make(path.join(place.path, 'a'.repeat(300)))).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
  })
})
