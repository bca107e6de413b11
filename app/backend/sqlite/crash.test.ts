import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '~/platform/clock'
import { idsOf, insertThings, things, watch } from '../contract/things'
import type { DocumentStore } from '../documents'
import { openSqliteStore } from './store.server'

const ROUNDS = 4
const WRITER = new URL('./crash-writer.ts', import.meta.url).pathname

let directory: string
const children = new Set<ChildProcess>()

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-crash-'))
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(directory, { recursive: true })
})

test('killed at any moment, two writing processes lose nothing acknowledged and leave nothing half done', async () => {
  const file = join(directory, 'agenda.sqlite')
  const reader = openSqliteStore({ file, clock: systemClock })
  await insertThings(reader, { counter: { kind: 'counter', rank: 0 } })
  const watcher = await watch(reader, things)

  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = acknowledged.length
    await Promise.all([
      writeUntilKilled(file, `${round}a`, acknowledged),
      writeUntilKilled(file, `${round}b`, acknowledged),
    ])
    expect(acknowledged.length).toBeGreaterThan(before)

    const after = openSqliteStore({ file, clock: systemClock })
    await checkPairs(after, acknowledged)
    await after.close()
  }
  await watcher.until(() => acknowledged.every((pair) => watcher.documents.has(`right-${pair}`)))
  await reader.close()

  const database = new DatabaseSync(file)
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  database.close()
}, 300_000)

/** Starts a writer, adds what it acknowledges to the list, and kills it after a random number of writes. */
async function writeUntilKilled(file: string, writer: string, acknowledged: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', WRITER, file, writer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const exit = once(child, 'exit')
  let left = 1 + Math.floor(Math.random() * 40)
  // A line printed before the kill may arrive after it, and counts.
  for await (const pair of createInterface({ input: child.stdout })) {
    acknowledged.push(pair)
    left -= 1
    if (left === 0) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])
  children.delete(child)
}

/** Every acknowledged pair is whole, no other is half, and the counter counts exactly the pairs that are there. */
async function checkPairs(store: DocumentStore, acknowledged: string[]): Promise<void> {
  const lefts = await pairsOf(store, 'left')
  expect(await pairsOf(store, 'right')).toEqual(lefts)
  expect(acknowledged.filter((pair) => !lefts.has(pair))).toEqual([])
  expect((await store.get(things, 'counter'))?.rank).toBe(lefts.size)
}

async function pairsOf(store: DocumentStore, kind: string): Promise<Set<string>> {
  const ids = await idsOf(store, things, { where: [['kind', '==', kind]], limit: 1000 })
  return new Set(ids.map((id) => id.replace(`${kind}-`, '')))
}
