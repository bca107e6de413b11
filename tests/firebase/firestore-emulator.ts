// The official Firestore emulator: where it may be on this machine, and how it is started.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MINUTE_MS } from '../../app/platform/durations'
import { freePort } from './free-port'

interface Emulator {
  /** `127.0.0.1:PORT`, as FIRESTORE_EMULATOR_HOST wants it. */
  host: string
  /** The emulator takes connections from now on and answers nothing, until `thaw`. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
/** It lives for some minutes and shares the machine: quick to start, one thread for the garbage. */
const JVM_OPTIONS = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx512m', '-Duser.language=en']
const RULES = fileURLToPath(new URL('../../firestore.rules', import.meta.url))
const STARTS_WITHIN_MS = MINUTE_MS

/** The emulator's archive: of the Google Cloud SDK, or of firebase-tools. null = there is none, or no Java to run it. */
export function findFirestoreEmulator(): string | null {
  const sdks = [
    process.env.CLOUDSDK_ROOT_DIR,
    gcloudRoot(),
    '/usr/lib/google-cloud-sdk',
    '/opt/google-cloud-sdk',
  ]
  const inSdk = [...sdks, join(homedir(), 'google-cloud-sdk')]
    .filter((root) => root !== undefined)
    .map((root) => join(root, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'))
  const cache = join(homedir(), '.cache/firebase/emulators')
  const ofTools = existsSync(cache)
    ? readdirSync(cache)
        .filter((name) => /^cloud-firestore-emulator-v[\d.]+\.jar$/.test(name))
        .map((name) => join(cache, name))
    : []
  const found = [...inSdk, ...ofTools.toReversed()].find((path) => existsSync(path))
  return found && hasJava() ? found : null
}

/** Starts it on a free port, or on the one given, with the project's rules; resolves when it answers. */
export async function startFirestoreEmulator(archive: string, port?: number): Promise<Emulator> {
  const host = `127.0.0.1:${port ?? (await freePort())}`
  const options = ['start', '--host=127.0.0.1', `--port=${host.split(':')[1]}`, `--rules=${RULES}`]
  const java = spawn('java', [...JVM_OPTIONS, '-cp', archive, MAIN_CLASS, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [java.stdout, java.stderr]) stream.on('data', (chunk) => (output += chunk))
  const until = Date.now() + STARTS_WITHIN_MS
  while (!(await answers(host))) {
    if (java.exitCode !== null || Date.now() > until) {
      java.kill('SIGKILL')
      throw new Error(`The Firestore emulator does not start:\n${output}`)
    }
    await pause(100)
  }
  return {
    host,
    freeze: () => void java.kill('SIGSTOP'),
    thaw: () => void java.kill('SIGCONT'),
    stop: () => ended(java),
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // It holds nothing that a soft ending would save, and takes seconds for one.
  child.kill('SIGKILL')
  await exit
}

async function answers(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}/`)).ok
  } catch {
    return false
  }
}

function gcloudRoot(): string | undefined {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    if (existsSync(join(folder, 'gcloud'))) return dirname(folder)
  }
  return undefined
}

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
