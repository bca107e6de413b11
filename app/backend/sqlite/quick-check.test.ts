import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '~/platform/clock'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { thing, things } from '../contract/things'
import { copyDatabase } from './copy-database.server'
import { quickCheck } from './quick-check.server'
import { openSqliteStore } from './store.server'

let directory: TemporaryDirectory
let file: string

beforeEach(async () => {
  directory = await temporaryDirectory('quick-check')
  file = join(directory.path, 'agenda.sqlite')
})
afterEach(() => directory.remove())

async function fill(): Promise<ReturnType<typeof openSqliteStore>> {
  const store = openSqliteStore({ file, clock: systemClock })
  await store.transaction(async (transaction) => {
    for (let index = 0; index < 500; index++) transaction.insert(things, `n${index}`, thing())
  })
  return store
}

test('a file in use is intact', async () => {
  const store = await fill()
  expect(await quickCheck(file)).toEqual([])
  await store.close()
})

test('overwritten pages are found', async () => {
  const store = await fill()
  // All of it is in the copy itself: a store that was just closed may have a part in its log.
  const copy = join(directory.path, 'copy.sqlite')
  await copyDatabase(file, copy)
  await store.close()
  expect(await quickCheck(copy)).toEqual([])
  const handle = await open(copy, 'r+')
  const { size } = await handle.stat()
  // The first page tells what the file is; the others hold its contents.
  await handle.write(Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096)
  await handle.close()
  expect(await quickCheck(copy)).not.toEqual([])
})

test('what is no database, or is not there, is no intact one', async () => {
  await writeFile(file, 'x'.repeat(5000))
  expect(await quickCheck(file)).toEqual([expect.stringContaining('not a database')])
  expect(await quickCheck(join(directory.path, 'missing'))).toHaveLength(1)
})
