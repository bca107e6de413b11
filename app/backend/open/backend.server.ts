// Opens the configured backend.
import { join } from 'node:path'
import type { Clock } from '~/platform/clock'
import indexFile from '../../../firestore.indexes.json' with { type: 'json' }
import type { SilenceReport } from '../circuit-breaker'
import { DATABASE_FILE, FILES_DIRECTORY } from '../data-directory'
import { openDiskFiles } from '../files/disk-files.server'
import { parseIndexFile, withDeclaredIndexes } from '../firestore/indexes.server'
import { type EmbeddedIdentityDependencies, openEmbeddedIdentity } from '../identity/embedded/identity.server'
import type { GooglePopup } from '../identity/google-popup'
import type { Identity } from '../identity/identity'
import { quickCheck } from '../sqlite/quick-check.server'
import type { StoreProblem } from '../sqlite/watch.server'
import type { Backend } from './backend'
import { type Acceptance, openDatabase, prepareDirectory } from './known-database.server'
import { startRefusalOf } from './start-refusal'

interface BackendConfig {
  backend: 'embedded' | 'firebase'
  /** Created when missing. Firebase keeps only disposable files in it. */
  dataDir: string
  firebase?: FirebaseConfig | null
  /** Both backends refuse queries without an index in firestore.indexes.json, but not in production. */
  nodeEnv?: string
  acceptNewDatabase?: Acceptance
}

interface FirebaseConfig {
  projectId: string
  storageBucket: string
}

/** Called when a part falls silent, or fails otherwise, and with null when that is over. */
interface BackendReports {
  store: (problem: StoreProblem | null) => void
  silence: (part: 'store' | 'files') => SilenceReport
}

/** Without `reports`, Firebase is not probed while nobody asks it. Throws StartRefused. */
export async function openBackend(
  config: BackendConfig,
  clock: Clock,
  reports?: BackendReports,
): Promise<Backend> {
  await prepareDirectory(config.dataDir)
  const backend = await (config.backend === 'firebase'
    ? openFirebase(config, clock, reports?.silence)
    : openEmbedded(config, clock, reports?.store))
  if (config.nodeEnv === 'production') return backend
  return { ...backend, documents: withDeclaredIndexes(backend.documents, parseIndexFile(indexFile)) }
}

async function openEmbedded(
  { dataDir, acceptNewDatabase = null }: BackendConfig,
  clock: Clock,
  onProblem?: (problem: StoreProblem | null) => void,
): Promise<Backend> {
  try {
    const documents = await openDatabase(dataDir, { clock, onProblem }, acceptNewDatabase)
    const files = await openDiskFiles({ directory: join(dataDir, FILES_DIRECTORY), clock })
    const checkIntegrity = () => quickCheck(join(dataDir, DATABASE_FILE))
    return { documents, files, checkIntegrity, close: () => documents.close() }
  } catch (error) {
    throw startRefusalOf(error) ?? error
  }
}

/** Google's client libraries are large, so they are loaded only when used. */
async function openFirebase(
  { firebase }: BackendConfig,
  clock: Clock,
  silence?: BackendReports['silence'],
): Promise<Backend> {
  if (!firebase) throw new TypeError('the firebase backend needs its project')
  const { checkGoogleCredentials } = await import('../google-credentials.server')
  await checkGoogleCredentials(firebase.projectId)
  const { openFirestoreStore } = await import('../firestore/store.server')
  const { openCloudFiles } = await import('../files/cloud-files.server')
  const { projectId, storageBucket } = firebase
  const documents = openFirestoreStore({ projectId, clock, report: silence?.('store') })
  const files = openCloudFiles({ projectId, bucket: storageBucket, report: silence?.('files') })
  return {
    documents,
    files,
    checkIntegrity: null,
    async close() {
      await documents.close()
      await files.close()
    },
  }
}

interface IdentityConfig {
  backend: 'embedded' | 'firebase'
  firebase?: { projectId: string; apiKey: string } | null
  siteUrl: string
}

/** `report` hears when Firebase's accounts fall silent. */
export async function openIdentity(
  { backend, firebase, siteUrl }: IdentityConfig,
  dependencies: EmbeddedIdentityDependencies,
  report?: SilenceReport,
): Promise<Identity> {
  if (backend === 'embedded') return openEmbeddedIdentity(dependencies)
  if (!firebase) throw new TypeError('the firebase backend needs its project')
  const { openFirebaseIdentity } = await import('../identity/firebase/identity.server')
  const { projectId, apiKey } = firebase
  return openFirebaseIdentity({ projectId, apiKey, siteUrl, report, ...dependencies })
}

export async function openGooglePopup({
  backend,
  firebase,
}: Pick<BackendConfig, 'backend' | 'firebase'>): Promise<GooglePopup | null> {
  if (backend !== 'firebase' || !firebase) return null
  const { openPopupCheck } = await import('../identity/firebase/google-popup.server')
  return openPopupCheck({ projectId: firebase.projectId })
}
