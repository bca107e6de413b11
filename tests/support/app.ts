// A whole server for tests: the production build in its own process, on its own port and data directory.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { BUILT_SERVER } from '~/../scripts/build.mjs'
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { MailTray } from '~/backend/identity/contract/mail-tray'
import { codesIn, type SentCodes } from '~/backend/identity/contract/sent-codes'
import type { Identity } from '~/backend/identity/identity'
import { openBackend, openIdentity } from '~/backend/open/backend.server'
import { fixedClock } from '~/platform/clock'
import { ENV_NAMES } from '~/platform/env.server'
import { newFirebaseSite } from '../firebase/firebase-site'
import { freePort } from '../firebase/free-port'
import { sentByFirebase } from '../firebase/sent-by-firebase'
import { seedAgenda, TEST_NOW } from './agenda'
import { startTileServer } from './tiles'

export interface App {
  /** `http://127.0.0.1:PORT`, which is also the server's SITE_URL. */
  origin: string
  /** The server's own documents: what a test writes here, the running server sees. */
  store: DocumentStore
  /** Its files. */
  files: FileStore
  /** The server's own accounts, for tests: what is mailed through it lands in `codes`, not in the outbox. */
  identity: Identity
  codes: SentCodes
  dataDir: string
  /** Its map tiles come from here. */
  tileOrigin: string
  /** Its project on the emulators; null on the embedded backend. */
  projectId: string | null
  /** The server's process. */
  pid: number
  /** Everything the server has printed so far. */
  output(): string
  /** Ends the server's process where it stands: SIGKILL. */
  kill(): Promise<void>
  /** Ends it as a deployment does, everything written. */
  halt(): Promise<void>
  /** Starts a server again after `kill` or `halt`, with the same data on the same port. */
  restart(): Promise<void>
  /** Ends everything and deletes the data. */
  stop(): Promise<void>
}

export interface AppOptions {
  /** The server's fixed time, ISO 8601. */
  now?: string
  seed?: (store: DocumentStore) => Promise<void>
  env?: Record<string, string>
  /** Its data directory is made here; default: the system's temporary directory. */
  parent?: string
  /** An existing data directory, deleted at the end like any other. Default: a new one. */
  dataDir?: string
  /** `host:port` of another Firestore than the one this run shares, for what breaks it. */
  firestore?: string
}

/**
 * Starts a server on the backend of this worker's Playwright project, and resolves once it answers. Rejects with what it
 * printed when it ends before that.
 */
export async function startApp({
  now = TEST_NOW,
  seed = seedAgenda,
  env = {},
  parent = tmpdir(),
  dataDir: givenDirectory,
  firestore,
}: AppOptions = {}): Promise<App> {
  const dataDir = givenDirectory ?? (await mkdtemp(join(parent, 'agenda-test-')))
  const firebase = newFirebaseSite(firestore)
  const clock = fixedClock(now)
  const kind = firebase ? 'firebase' : 'embedded'
  if (firebase) Object.assign(process.env, firebase.emulators)
  const backend = await openBackend({ backend: kind, dataDir, firebase }, clock)
  const { documents } = backend
  await seed(documents)
  const log = pino({ level: 'silent' })
  const mails = new MailTray()

  const tiles = await startTileServer()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const identity = await openIdentity(
    { backend: kind, firebase, siteUrl: origin },
    { documents, clock, mails, log },
  )
  let output = ''
  let server: ChildProcess
  let ended: Promise<unknown>

  /** Resolves once the server answers, or rejects with what it printed when it ended before that. */
  async function start() {
    // The built server serves in production only, which refuses emulators.
    const usesEmulators =
      firebase !== null || Object.keys(env).some((name) => name.endsWith('_EMULATOR_HOST'))
    const program = usesEmulators ? ['--import', 'tsx', 'tests/firebase/serve-built.ts'] : [BUILT_SERVER]
    server = spawn(process.execPath, program, {
      env: {
        // Empty counts as absent, and keeps a developer's own .env out.
        ...Object.fromEntries(ENV_NAMES.map((name) => [name, ''])),
        PATH: process.env.PATH,
        NODE_ENV: usesEmulators ? 'test' : 'production',
        BACKEND: 'embedded',
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
        SITE_URL: origin,
        MAP_TILE_URL: `${tiles.origin}/{z}/{x}/{y}.png`,
        TEST_NOW: now,
        ALLOW_TEST_NOW: '1',
        ...firebase?.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    server.stdout?.on('data', (chunk) => (output += chunk))
    server.stderr?.on('data', (chunk) => (output += chunk))
    server.on('exit', (code, signal) => (output += `\n[the server has ended: ${signal ?? `code ${code}`}]\n`))
    ended = once(server, 'exit')

    // The server's first message says that it listens.
    const outcome = await Promise.race([
      once(server, 'message').then(() => 'listening'),
      ended.then(() => 'ended'),
    ])
    if (outcome === 'ended') throw new Error(`The server ended before it listened:\n${output}`)
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    server.kill(signal)
    await ended
  }

  async function stop() {
    await end('SIGTERM')
    tiles.stop()
    await identity.close()
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin,
    store: documents,
    files: backend.files,
    identity,
    codes: firebase ? sentByFirebase(firebase.projectId) : codesIn(mails),
    dataDir,
    tileOrigin: tiles.origin,
    projectId: firebase?.projectId ?? null,
    get pid() {
      return Number(server.pid)
    },
    output: () => output,
    kill: () => end('SIGKILL'),
    halt: () => end('SIGTERM'),
    restart: start,
    stop,
  }
}
