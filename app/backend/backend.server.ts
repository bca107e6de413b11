// The one place that chooses what stands behind the ports.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '~/platform/clock'
import indexFile from '../../firestore.indexes.json' with { type: 'json' }
import type { Backend } from './backend'
import { openDiskFiles } from './files/disk-files.server'
import { parseIndexFile, withDeclaredIndexes } from './firestore/indexes.server'
import { type EmbeddedIdentityParts, openEmbeddedIdentity } from './identity/embedded/identity.server'
import type { GooglePopup } from './identity/google-popup'
import type { Identity } from './identity/identity'
import { openSqliteStore } from './sqlite/store.server'

export interface BackendConfig {
  backend: 'embedded' | 'firebase'
  /** Created when it does not exist. Firebase keeps nothing in it that could not be lost. */
  dataDir: string
  /** Needed by the backend of that name. */
  firebase?: FirebaseConfig | null
  /** Outside of production a query without an index in firestore.indexes.json is refused, by either backend. */
  nodeEnv?: string
}

interface FirebaseConfig {
  projectId: string
  storageBucket: string
  /** null = no push messages. */
  vapidKey?: string | null
  /** For tests. */
  fcmEmulator?: string | null
}

/** Personal data lies in there: the owner's alone. */
const DATA_DIR_MODE = 0o700

/** Opens the backend that the configuration names. Throws what the file system or the database says of the directory. */
export async function openBackend(config: BackendConfig, clock: Clock): Promise<Backend> {
  await mkdir(config.dataDir, { recursive: true, mode: DATA_DIR_MODE })
  const backend = await (config.backend === 'firebase'
    ? openFirebase(config, clock)
    : openEmbedded(config, clock))
  if (config.nodeEnv === 'production') return backend
  return { ...backend, documents: withDeclaredIndexes(backend.documents, parseIndexFile(indexFile)) }
}

async function openEmbedded({ dataDir }: BackendConfig, clock: Clock): Promise<Backend> {
  const documents = openSqliteStore({ file: join(dataDir, 'agenda.sqlite'), clock })
  const files = await openDiskFiles({ directory: join(dataDir, 'files'), clock })
  return { documents, files, push: null, close: () => documents.close() }
}

/** Google's client libraries are large: who does not use them does not load them. */
async function openFirebase({ firebase }: BackendConfig, clock: Clock): Promise<Backend> {
  if (!firebase) throw new TypeError('the firebase backend needs its project')
  const { openFirestoreStore } = await import('./firestore/store.server')
  const { openCloudFiles } = await import('./files/cloud-files.server')
  const { openFcmPush } = await import('./push/fcm-push.server')
  const { projectId, storageBucket, vapidKey = null, fcmEmulator } = firebase
  const documents = openFirestoreStore({ projectId, clock })
  const files = openCloudFiles({ projectId, bucket: storageBucket })
  const push = vapidKey === null ? null : openFcmPush({ projectId, emulator: fcmEmulator })
  return {
    documents,
    files,
    push,
    async close() {
      await push?.close()
      await documents.close()
      await files.close()
    },
  }
}

export interface IdentityConfig {
  backend: 'embedded' | 'firebase'
  /** Needed by the backend of that name. */
  firebase?: { projectId: string; apiKey: string } | null
  siteUrl: string
}

/**
 * Identity apart from the rest, because its codes travel in mails that the features write; Firebase writes most of its own. Not
 * closed with the backend.
 */
export async function openIdentity(
  { backend, firebase, siteUrl }: IdentityConfig,
  parts: EmbeddedIdentityParts,
): Promise<Identity> {
  if (backend === 'embedded') return openEmbeddedIdentity(parts)
  if (!firebase) throw new TypeError('the firebase backend needs its project')
  const { openFirebaseIdentity } = await import('./identity/firebase/identity.server')
  const { projectId, apiKey } = firebase
  return openFirebaseIdentity({ projectId, apiKey, siteUrl, ...parts })
}

/** Google by a window of the browser; null where Firebase is not. */
export async function openGooglePopup({
  backend,
  firebase,
}: Pick<BackendConfig, 'backend' | 'firebase'>): Promise<GooglePopup | null> {
  if (backend !== 'firebase' || !firebase) return null
  const { openPopupCheck } = await import('./identity/firebase/google-popup.server')
  return openPopupCheck({ projectId: firebase.projectId })
}
