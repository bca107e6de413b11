// A server under test needs this to run on the emulators of this Playwright run instead of on files.
import { findFirestoreEmulator } from './firestore-emulator'
import { type Addresses, type EmulatorRun, keptEmulators, newProject } from './kept-emulators'
import { hasFirebaseTools } from './storage-emulator'

interface FirebaseSite {
  projectId: string
  apiKey: string
  storageBucket: string
  /** The opener of the site has these variables: Google's clients look at them. */
  emulators: Record<string, string>
  /** The server's variables. */
  env: Record<string, string>
}

export const NO_EMULATORS =
  'No Firebase emulators on this machine (docs/testing.md says how to get them): what needs them was not run.'

/** The process that runs Playwright sets these; its workers inherit them. */
const RUN = 'AGENDA_EMULATOR_RUN'
const HAS_EMULATORS = 'AGENDA_HAS_EMULATORS'

/** Whether this machine can run journeys on Firebase. */
export function hasEmulators(): boolean {
  process.env[HAS_EMULATORS] ??= findFirestoreEmulator() !== null && hasFirebaseTools() ? 'yes' : 'no'
  return process.env[HAS_EMULATORS] === 'yes'
}

export function offerRun(run: EmulatorRun): void {
  process.env[RUN] = JSON.stringify(run)
}

let addresses: Addresses | null = null

/** Every server of this worker runs on Firebase from now on. The first worker to ask waits for the emulators to
 * start. */
export async function enterFirebase(): Promise<void> {
  addresses = await keptEmulators(JSON.parse(process.env[RUN] ?? ''), 'all')
  if (addresses === null) throw new Error(NO_EMULATORS)
}

/** A project of its own, empty; null = the servers of this worker are embedded. `firestore`: instead of the shared one. */
export function newFirebaseSite(firestore?: string): FirebaseSite | null {
  if (addresses === null) return null
  return firebaseSiteAt({ ...addresses, firestore: firestore ?? addresses.firestore }, newProject())
}

/** A server needs this to run on these emulators as this project. */
export function firebaseSiteAt(addresses: Addresses, projectId: string): FirebaseSite {
  const storageBucket = `${projectId}.firebasestorage.app`
  const emulators = emulatorEnv(addresses)
  return {
    projectId,
    // The key tells the emulator whose accounts are meant: see run-auth-emulator.cjs.
    apiKey: projectId,
    storageBucket,
    emulators,
    env: {
      ...emulators,
      BACKEND: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: projectId,
      FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      FIREBASE_STORAGE_BUCKET: storageBucket,
      FIREBASE_MESSAGING_SENDER_ID: '123456789',
      FIREBASE_APP_ID: '1:123456789:web:abcdef',
      SESSION_SECRET: 's'.repeat(32),
    },
  }
}

function emulatorEnv({ firestore, auth, storage }: Addresses): Record<string, string> {
  return {
    FIRESTORE_EMULATOR_HOST: firestore,
    FIREBASE_AUTH_EMULATOR_HOST: auth ?? '',
    FIREBASE_STORAGE_EMULATOR_HOST: storage ?? '',
    METADATA_SERVER_DETECTION: 'none',
  }
}
