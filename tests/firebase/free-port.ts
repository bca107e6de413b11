import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** The port lies below those that Linux gives to outgoing connections (32768 and up), and above those that browsers
 * refuse. */
const LOWEST = 11_000
/**
 * Each worker of Playwright or Vitest has ports of its own: another one could take a port between the moment it was seen
 * free and the moment the server listens on it, or while a server is away to be started anew.
 */
const WORKERS = 16
const PER_WORKER = 1_300

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? process.env.VITEST_POOL_ID ?? 0) % WORKERS
/** Somewhere else in each process, for what an earlier process of this worker may have left running. */
let given = randomInt(PER_WORKER)

/**
 * A port on which nothing listens, that no outgoing connection takes, and that is not given again before all others of this
 * worker were.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + worker * PER_WORKER + (given++ % PER_WORKER)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
