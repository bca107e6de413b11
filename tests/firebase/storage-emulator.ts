// The storage emulator of firebase-tools, where `npm test` has installed it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port'

export interface StorageEmulator {
  /** `127.0.0.1:PORT`, as FIREBASE_STORAGE_EMULATOR_HOST wants it. */
  host: string
  stop(): Promise<void>
}

const TOOLS = fileURLToPath(new URL('./node_modules/firebase-tools', import.meta.url))
const PROGRAM = fileURLToPath(new URL('./run-storage-emulator.cjs', import.meta.url))

/** Whether firebase-tools is installed beside the tests. */
export function hasFirebaseTools(): boolean {
  return existsSync(TOOLS)
}

/** Starts it on a free port; resolves when it listens. Every bucket that is named exists, empty. */
export async function startStorageEmulator(): Promise<StorageEmulator> {
  const host = `127.0.0.1:${await freePort()}`
  const emulator = spawn(process.execPath, [PROGRAM, host], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  emulator.stderr.on('data', (chunk) => (output += chunk))
  const exit = once(emulator, 'exit')
  const isReady = await Promise.race([once(emulator.stdout, 'data').then(() => true), exit.then(() => false)])
  if (!isReady) throw new Error(`The storage emulator does not start:\n${output}`)
  emulator.stdout.resume()
  return {
    host,
    async stop() {
      emulator.stdin.end()
      await exit
    },
  }
}
