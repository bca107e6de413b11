// Runs emulators beside a test run: says their addresses in a file, and ends with the run however that ends.
import { renameSync, writeFileSync } from 'node:fs'
import { startAuthEmulator } from './auth-emulator'
import { startFirestoreEmulator } from './firestore-emulator'
import type { Addresses } from './kept-emulators'
import { startStorageEmulator } from './storage-emulator'

const [archive = '', addressFile = '', runPid = '', which = ''] = process.argv.slice(2)
const CHECK_MS = 500

const isAll = which === 'all'
const [firestore, auth, storage] = await Promise.all([
  startFirestoreEmulator(archive),
  isAll ? startAuthEmulator() : null,
  isAll ? startStorageEmulator() : null,
]).catch((error: unknown) => {
  say(`failed: ${error}`)
  return process.exit(1)
})
const addresses: Addresses = {
  firestore: firestore.host,
  auth: auth?.host ?? null,
  storage: storage?.host ?? null,
}
say(JSON.stringify(addresses))
setInterval(() => {
  if (!isRunning(Number(runPid))) stop()
}, CHECK_MS)
process.on('SIGTERM', stop)

/** The others end with this process. */
async function stop(): Promise<void> {
  await firestore.stop()
  process.exit(0)
}

/** Whole or not at all: others wait for this file. */
function say(text: string): void {
  writeFileSync(`${addressFile}.new`, text)
  renameSync(`${addressFile}.new`, addressFile)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
