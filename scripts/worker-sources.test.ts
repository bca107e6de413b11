// `npm run dev` and the commands start workers from their sources; other tests start them as the build makes them.
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const scripts = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.worker.mjs'))
  .map((name) => `app/${name}`)

test('there are workers', () => {
  expect(scripts).toContain('app/features/imports/pages/read-source.worker.mjs')
})

test.each(scripts)('%s starts from its source', async (script) => {
  const worker = new Worker(resolve(script))
  try {
    // A worker that cannot start rejects with its error.
    expect(await once(worker, 'message')).toEqual(['ready'])
  } finally {
    await worker.terminate()
  }
})
