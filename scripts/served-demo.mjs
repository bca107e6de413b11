// @ts-check
// The built site with the demo agenda in a temporary directory, for scripts that look at its pages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT_SERVER, build, isBuilt } from './build.mjs'
import { run } from './toolchain.mjs'

/**
 * Builds the site when it is stale and serves it for as long as `work` takes.
 * @param {(site: { url: string, said: string }) => Promise<void>} work `said` is what filling the site has printed,
 *   the passwords of the demo accounts among it
 * @param {{ now?: string }} [options] `now`: the instant at which the site's clock stands, ISO 8601
 */
export async function withServedDemo(work, { now } = {}) {
  if (!isBuilt()) await build({ quiet: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'agenda-demo-'))
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
  if (now) Object.assign(env, { TEST_NOW: now, ALLOW_TEST_NOW: '1' })
  const { output: said } = await run(process.execPath, ['--import', 'tsx', 'scripts/seed-demo.ts'], {
    env,
    quiet: true,
  })
  const server = spawn(process.execPath, [BUILT_SERVER], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [{ url }] = await once(server, 'message')
    await work({ url, said })
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}
