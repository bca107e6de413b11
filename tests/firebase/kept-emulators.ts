// The emulators that the processes of one test run share: the first to ask starts them, they end with the run.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { findFirestoreEmulator } from './firestore-emulator'

/** The processes of a run leave word for each other here. */
export interface EmulatorRun {
  directory: string
  /** The emulators end with this process. */
  pid: number
}

/** `host:port` of each. */
const addressesSchema = z.object({
  firestore: z.string(),
  /** null = not asked for. */
  auth: z.string().nullable(),
  storage: z.string().nullable(),
})
export type Addresses = z.infer<typeof addressesSchema>

const KEEPER = fileURLToPath(new URL('./keep-emulators.ts', import.meta.url))

export function openRun(): EmulatorRun {
  return { directory: mkdtempSync(join(tmpdir(), 'agenda-emulators-')), pid: process.pid }
}

/** Returns where the emulators of this run listen: Firestore's, or with 'all' those of accounts and storage too, which
 * takes firebase-tools. null = this machine has none. */
export async function keptEmulators(
  { directory, pid }: EmulatorRun,
  which: 'firestore' | 'all',
): Promise<Addresses | null> {
  const addressFile = join(directory, 'addresses')
  if (isFirst(directory)) startKeeper(directory, addressFile, pid, which)
  while (!existsSync(addressFile)) {
    if (existsSync(join(directory, 'missing'))) return null
    await pause(50)
  }
  const said = readFileSync(addressFile, 'utf8')
  if (said.startsWith('failed')) throw new Error(said)
  return addressesSchema.parse(JSON.parse(said))
}

/** Ends them. Answers whether somebody asked in vain. */
export async function closeRun({ directory }: EmulatorRun): Promise<{ isMissed: boolean }> {
  await stopKeeper(directory)
  const isMissed = existsSync(join(directory, 'missing'))
  rmSync(directory, { recursive: true })
  return { isMissed }
}

/** The name of a project that nobody else uses: emulators keep each project's documents and accounts apart. */
export function newProject(): string {
  return `demo-${randomBytes(6).toString('hex')}`
}

/** Making a directory succeeds for one only. */
function isFirst(directory: string): boolean {
  try {
    mkdirSync(join(directory, 'started'))
    return true
  } catch {
    return false
  }
}

function startKeeper(directory: string, addressFile: string, runPid: number, which: string): void {
  const archive = findFirestoreEmulator()
  if (!archive) {
    writeFileSync(join(directory, 'missing'), '')
    return
  }
  const keeper = spawn(
    process.execPath,
    ['--import', 'tsx', KEEPER, archive, addressFile, String(runPid), which],
    { detached: true, stdio: 'ignore' },
  )
  keeper.unref()
  keeper.on('exit', (code) => {
    if (!existsSync(addressFile))
      writeFileSync(addressFile, `failed: the keeper of the emulators ended with ${code}`)
  })
  writeFileSync(join(directory, 'keeper'), String(keeper.pid))
}

async function stopKeeper(directory: string): Promise<void> {
  const file = join(directory, 'keeper')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  try {
    process.kill(pid, 'SIGTERM')
    while (process.kill(pid, 0)) await pause(50)
  } catch {
    // It has ended.
  }
}
