import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TemporaryDirectory, temporaryDirectory } from '../../tests/support/temporary-directory'
import { limitedWorker } from './limited-worker.server'

let directory: TemporaryDirectory
beforeAll(async () => {
  directory = await temporaryDirectory('limited-worker')
})
afterAll(() => directory.remove())

function scriptOf(name: string, text: string): URL {
  const path = join(directory.path, name)
  writeFileSync(path, text)
  return pathToFileURL(path)
}

const BROKEN = {
  'throws.mjs': "throw new Error('no memory')",
  'ends.mjs': 'process.exit(0)',
  'unreadable.mjs': 'import {',
}

for (const [name, text] of Object.entries(BROKEN)) {
  test(`a worker that cannot start says so, and so does the log: ${name}`, async () => {
    const worker = limitedWorker(scriptOf(name, text), 1000)
    const logged = once(process, 'warning')
    expect(await worker.ask('x')).toBe('not-started')
    const [warning] = await logged
    expect(warning).toMatchObject({ name: 'WorkerWarning', message: expect.stringContaining(name) })
    await worker.close()
  })
}

test('once it can start again, the next request is answered', async () => {
  const script = scriptOf('later.mjs', "throw new Error('no memory')")
  const worker = limitedWorker<string, string>(script, 10_000)
  expect(await worker.ask('x')).toBe('not-started')
  scriptOf(
    'later.mjs',
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', (m) => parentPort.postMessage(m + m)); parentPort.postMessage('ready')",
  )
  expect(await worker.ask('x')).toBe('xx')
  await worker.close()
})

test('a worker that takes memory outside of its heap is ended, and the next request is answered', async () => {
  const script = scriptOf(
    'greedy.mjs',
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', (m) => {
       if (m !== 'greedy') return parentPort.postMessage(m)
       const taken = []
       for (;;) taken.push(new Uint8Array(4_000_000).fill(1))
     })
     parentPort.postMessage('ready')`,
  )
  const worker = limitedWorker<string, string>(script, 60_000, { growthMb: 200 })
  expect(await worker.ask('greedy')).toBe(null)
  expect(await worker.ask('x')).toBe('x')
  await worker.close()
})
