import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualAlarm } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { holdLock } from './lock.server'

/** No process has this number. */
const DEAD = `99999999 ${hostname()}`

let place: TemporaryDirectory
let path: string

beforeEach(async () => {
  place = await temporaryDirectory('lock')
  path = join(place.path, '.agenda-backup.lock')
})
afterEach(() => place.remove())

async function makeOlder(file: string, milliseconds: number): Promise<void> {
  const then = new Date(Date.now() - milliseconds)
  await utimes(file, then, then)
}

test('of many that find the lock of a dead process at once no two get it', async () => {
  for (let round = 0; round < 20; round += 1) {
    await writeFile(path, DEAD)
    const locks = await Promise.all(Array.from({ length: 8 }, () => holdLock(place.path)))
    const held = locks.filter((lock) => lock !== null)
    expect(held).toHaveLength(1)
    for (const lock of held) await lock.release()
    expect(await readdir(place.path)).toEqual([])
  }
})

test('a lock is kept for as long as its process is at work, longer than a day too', async () => {
  const alarm = manualAlarm()
  const lock = await holdLock(place.path, alarm)
  for (let day = 0; day < 2; day += 1) {
    await makeOlder(path, DAY_MS + HOUR_MS)
    alarm.advance(HOUR_MS)
    await expect.poll(async () => Date.now() - (await stat(path)).mtimeMs).toBeLessThan(HOUR_MS)
    expect(await holdLock(place.path)).toBeNull()
  }
  await lock?.release()
  expect(await readdir(place.path)).toEqual([])
})

test.each([
  ['another machine', '1 elsewhere'],
  ['a process whose number is another’s by now', `${process.pid} ${hostname()}`],
])('a lock of %s is taken over after a day', async (_, text) => {
  await writeFile(path, text)
  await makeOlder(path, DAY_MS - HOUR_MS)
  expect(await holdLock(place.path)).toBeNull()
  await makeOlder(path, DAY_MS + HOUR_MS)
  const lock = await holdLock(place.path)
  expect(lock).not.toBeNull()
  await lock?.release()
})

test('whoever was taken over leaves the lock of the other alone', async () => {
  const first = await holdLock(place.path)
  await makeOlder(path, DAY_MS + HOUR_MS)
  const second = await holdLock(place.path)
  await first?.release()
  expect(await holdLock(place.path)).toBeNull()
  await second?.release()
  expect(await readdir(place.path)).toEqual([])
})

test('a process that has died while it took over holds up one backup, an hour later', async () => {
  await writeFile(path, DEAD)
  await writeFile(`${path}.takeover`, '')
  expect(await holdLock(place.path)).toBeNull()
  await makeOlder(`${path}.takeover`, 2 * HOUR_MS)
  expect(await holdLock(place.path)).toBeNull()
  const lock = await holdLock(place.path)
  expect(lock).not.toBeNull()
  await lock?.release()
})
