// A whole server for tests: the production build in its own process, on its own port and data directory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openBackend, openIdentity } from '~/backend/backend.server'
import type { DocumentStore } from '~/backend/documents'
import { MailTray } from '~/backend/identity/contract/mail-tray'
import type { Identity } from '~/backend/identity/identity'
import { fixedClock } from '~/platform/clock'
import { ENV_NAMES } from '~/platform/env.server'
import { seedAgenda, TEST_NOW } from './agenda'

export interface App {
  /** `http://127.0.0.1:PORT`, which is also the server's SITE_URL. */
  origin: string
  /** The server's own documents: what a test writes here, the running server sees. */
  store: DocumentStore
  /** The server's own accounts, for tests: what is mailed through it lands in `mails`, not in the outbox. */
  identity: Identity
  mails: MailTray
  dataDir: string
  /** The server's process. */
  pid: number
  /** Everything the server has printed so far. */
  output(): string
  stop(): Promise<void>
}

export interface AppOptions {
  /** The server's fixed time, ISO 8601. */
  now?: string
  seed?: (store: DocumentStore) => Promise<void>
  env?: Record<string, string>
}

/** Map tiles come from there; no such host exists, so that a test decides what it answers. */
export const TILE_ORIGIN = 'https://tiles.test'

/** Starts a server and resolves once it answers. Rejects with what it printed when it ends before that. */
export async function startApp({
  now = TEST_NOW,
  seed = seedAgenda,
  env = {},
}: AppOptions = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'agenda-test-'))
  const backend = await openBackend({ backend: 'embedded', dataDir }, fixedClock(now))
  const { documents } = backend
  await seed(documents)
  const log = pino({ level: 'silent' })
  const mails = new MailTray()
  const identity = openIdentity({ documents, clock: fixedClock(now), mails, log })

  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
    env: {
      // Empty counts as absent, and keeps a developer's own .env out.
      ...Object.fromEntries(ENV_NAMES.map((name) => [name, ''])),
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      BACKEND: 'embedded',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      SITE_URL: origin,
      MAP_TILE_URL: `${TILE_ORIGIN}/{z}/{x}/{y}.png`,
      TEST_NOW: now,
      ALLOW_TEST_NOW: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  server.stdout?.on('data', (chunk) => (output += chunk))
  server.stderr?.on('data', (chunk) => (output += chunk))
  server.on('exit', (code, signal) => (output += `\n[the server has ended: ${signal ?? `code ${code}`}]\n`))
  const ended = once(server, 'exit')

  async function stop() {
    server.kill('SIGTERM')
    await ended
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  // The server's first message says that it listens.
  const outcome = await Promise.race([
    once(server, 'message').then(() => 'listening'),
    ended.then(() => 'ended'),
  ])
  if (outcome === 'ended') {
    await stop()
    throw new Error(`The server ended before it listened:\n${output}`)
  }
  return {
    origin,
    store: documents,
    identity,
    mails,
    dataDir,
    pid: Number(server.pid),
    output: () => output,
    stop,
  }
}

/** A port that was free a moment ago. The server needs to know it before it starts, as a part of SITE_URL. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')
  return address.port
}
