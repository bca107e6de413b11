// Whatever the server starts as a worker is in the build, and begins there.
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const STARTED = /new URL\('\.\/([\w-]+\.worker\.mjs)'/g

const names = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .flatMap((file) => [...readFileSync(`app/${file}`, 'utf8').matchAll(STARTED)])
  .flatMap(([, name]) => name ?? [])

test('there are workers', () => {
  expect(names).toContain('expand.worker.mjs')
})

test.each(names)('%s', async (name) => {
  const worker = new Worker(`./build/server/assets/${name}`)
  expect(await once(worker, 'message')).toEqual(['ready'])
  await worker.terminate()
})
