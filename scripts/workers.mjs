// @ts-check
// WORKERS=n: several processes behind one port, kept alive by this one. The build copies this file beside server.mjs.
import cluster from 'node:cluster'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived for so long did not die of its start. */
const LIVED_MS = 60_000
/** A worker that starts while others serve has this in its environment. */
export const BESIDE_OTHERS = 'WORKER_BESIDE_OTHERS'

/** How many processes serve the site. The worker refuses what is no number. */
export function workersAsked() {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
  } catch {
    return 1
  }
  const asked = process.env.WORKERS ?? ''
  return /^\d{1,2}$/.test(asked) ? Number(asked) : 1
}

/**
 * Starts one worker, and once it serves pages the others, so that one alone makes what does not exist yet. A worker
 * that dies is replaced. A first worker that is refused ends all; so do SIGTERM, SIGINT and SIGHUP, once every worker
 * has ended.
 * @param {number} count
 */
export async function keepWorkers(count) {
  let isStopping = false
  let code = 0
  let pauseMs = FIRST_PAUSE_MS
  const stopped = new Promise((resolve) => {
    function stop() {
      isStopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
      resolve(null)
    }
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, stop)
    process.on('disconnect', stop)
  })

  /** Resolves with what a worker says once it serves pages; null when it has ended without. */
  async function start(isFirst = false) {
    const worker = cluster.fork({ [BESIDE_OTHERS]: isFirst ? '' : '1' })
    const begun = performance.now()
    /** @type {unknown} */
    let message = null
    worker.once('exit', (exitCode, signal) => {
      // A later one that is refused is started again, and the stop is clean all the same.
      if (isStopping || (isFirst && message === null)) code ||= exitCode ?? 0
      if (!isStopping && message !== null) replace(performance.now() - begun, exitCode ?? signal)
    })
    const saying = once(worker, 'message').then(([said]) => said)
    message = await Promise.race([saying, once(worker, 'exit').then(() => null)])
    return message
  }

  /**
   * @param {number} livedMs
   * @param {number | string | null} how
   */
  function replace(livedMs, how) {
    pauseMs = livedMs > LIVED_MS ? FIRST_PAUSE_MS : Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    const line = { level: 50, severity: 'ERROR', time: new Date().toISOString(), how, pauseMs }
    console.error(JSON.stringify({ ...line, msg: 'a worker has died' }))
    setTimeout(startAnother, pauseMs)
  }

  async function startAnother() {
    if (!isStopping && (await start()) === null && !isStopping) replace(0, 'start')
  }

  const first = await start(true)
  if (first === null) process.exit(code)
  process.send?.(first)
  for (let started = 1; started < count; started += 1) await startAnother()
  await stopped
  while (Object.keys(cluster.workers ?? {}).length > 0) await once(cluster, 'exit')
  process.exit(code)
}
