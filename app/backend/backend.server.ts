// The one place that chooses what stands behind the ports.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '~/platform/clock'
import type { Backend } from './backend'
import { openDiskFiles } from './files/disk-files.server'
import { type EmbeddedIdentityParts, openEmbeddedIdentity } from './identity/embedded/identity.server'
import type { Identity } from './identity/identity'
import { openSqliteStore } from './sqlite/store.server'

export interface BackendConfig {
  backend: 'embedded'
  /** Created when it does not exist. */
  dataDir: string
}

/** Personal data lies in there: the owner's alone. */
const DATA_DIR_MODE = 0o700

/** Opens the backend that the configuration names. Throws what the file system or the database says of the directory. */
export async function openBackend({ dataDir }: BackendConfig, clock: Clock): Promise<Backend> {
  await mkdir(dataDir, { recursive: true, mode: DATA_DIR_MODE })
  const documents = openSqliteStore({ file: join(dataDir, 'agenda.sqlite'), clock })
  const files = await openDiskFiles({ directory: join(dataDir, 'files'), clock })
  return { documents, files, close: () => documents.close() }
}

/** Identity apart from the rest, because its codes travel in mails that the features write. */
export function openIdentity(parts: EmbeddedIdentityParts): Identity {
  return openEmbeddedIdentity(parts)
}
