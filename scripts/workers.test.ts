import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TemporaryDirectory, temporaryDirectory } from '../tests/support/temporary-directory'

/** A worker refuses to start if the number of its start is among those to refuse: a file has a sign for each start. */
const SITE = `
import cluster from 'node:cluster'
import { appendFileSync, readFileSync } from 'node:fs'
import { keepWorkers } from ${JSON.stringify(pathToFileURL('scripts/workers.mjs').href)}

if (cluster.isPrimary) await keepWorkers(2)
const [starts, refused, atTheEnd] = process.argv.slice(2)
appendFileSync(starts, 'x')
if (refused.split(',').includes(String(readFileSync(starts).length))) process.exit(3)
process.on('SIGTERM', () => process.exit(Number(atTheEnd)))
process.send('serving')
console.log('serving')
`

let place: TemporaryDirectory
beforeEach(async () => {
  place = await temporaryDirectory('workers')
})
afterEach(() => place.remove())

/** Two workers. `refused`: the numbers of the starts that fail, with commas; `atTheEnd`: what a worker ends with. */
async function begin({ refused = '', atTheEnd = 0 }: { refused?: string; atTheEnd?: number }) {
  const script = join(place.path, 'site.mjs')
  await writeFile(script, SITE)
  const args = [script, join(place.path, 'starts'), refused, String(atTheEnd)]
  const site = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let says = ''
  site.stdout.on('data', (chunk) => {
    says += chunk
  })
  return {
    ended: once(site, 'close').then(([code]) => code),
    serving: () => says.split('serving').length - 1,
    stop: () => site.kill('SIGTERM'),
  }
}

test('a first worker that is refused ends all with its code', async () => {
  const { ended } = await begin({ refused: '1' })
  expect(await ended).toBe(3)
})

test('a stop is clean although a later worker was refused before it served', async () => {
  const { ended, serving, stop } = await begin({ refused: '2' })
  await expect.poll(serving).toBe(2)
  stop()
  expect(await ended).toBe(0)
})

test('a worker that does not end cleanly makes the stop unclean', async () => {
  const { ended, serving, stop } = await begin({ atTheEnd: 4 })
  await expect.poll(serving).toBe(2)
  stop()
  expect(await ended).toBe(4)
})
