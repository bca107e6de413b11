// Test files of Vitest share the one Firestore emulator of this run, with a project of its own for each who asks.
import { inject } from 'vitest'
import { keptEmulators } from './kept-emulators'

export { newProject } from './kept-emulators'

/**
 * The emulator's `host:port`, also put into FIRESTORE_EMULATOR_HOST for the clients of this file: the one that this
 * variable names already, else the run's own. null = there is none on this machine, and the tests that need it are
 * skipped.
 */
export async function firestoreEmulator(): Promise<string | null> {
  process.env.METADATA_SERVER_DETECTION = 'none'
  if (process.env.FIRESTORE_EMULATOR_HOST) return process.env.FIRESTORE_EMULATOR_HOST
  const kept = await keptEmulators(inject('emulatorRun'), 'firestore')
  if (kept === null) return null
  process.env.FIRESTORE_EMULATOR_HOST = kept.firestore
  return kept.firestore
}
