// A process that fills and serves the site of the commit in its working directory with that commit's own code, so
// it imports nothing of this one.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as EventModule from '~/domain/event'
import type * as AppModule from '../../tests/support/app'
import type * as BenchEvents from './events'

/** Long enough ago that a restart does not ask for it again. */
const STORED_AT = '2026-11-21T08:00:00.000Z'
const STORED_AT_ONCE = 500

const size = Number(process.argv[2])
const { startApp } = await ownModule<typeof AppModule>('tests/support/app.ts')
const { BENCH_NOW, benchEvent } = await ownModule<typeof BenchEvents>('scripts/bench/events.ts')
// The second is where it was before 23 November 2026.
const { events } = await ownModule<typeof EventModule>('app/domain/event.ts', 'app/features/events/event.ts')

const app = await startApp({
  now: STORED_AT,
  env: { TEST_NOW: BENCH_NOW },
  seed: async (store) => {
    for (let at = 0; at < size; at += STORED_AT_ONCE) {
      await store.transaction(async (transaction) => {
        for (let number = at; number < Math.min(at + STORED_AT_ONCE, size); number++) {
          const { changedAt, ...event } = benchEvent(number)
          transaction.restore(events, event)
        }
      })
    }
  },
})
// What filling left in memory would count among the costs of a page.
await app.halt()
await app.restart()
process.on('disconnect', () => app.stop())
process.send?.({ origin: app.origin, pid: app.pid })

async function ownModule<M>(...files: string[]): Promise<M> {
  const file = files.map((name) => path.resolve(name)).find(existsSync)
  if (!file) throw new Error(`this commit has none of ${files.join(', ')}`)
  return import(pathToFileURL(file).href)
}
