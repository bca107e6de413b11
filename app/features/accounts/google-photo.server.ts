import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { imagePath, SHOWN_VARIANT } from '~/domain/image'
import { users } from '~/domain/user'
import { eraseImage, ingestImage } from '~/features/images/ingest.server'

/** Photos come from this host only: an address in a token must not reach our internal network. */
const HOST = 'lh3.googleusercontent.com'
const TIMEOUT_MS = 5_000
const MAX_BYTES = 2 * 1024 * 1024

export interface PhotoDependencies {
  documents: DocumentStore
  files: FileStore
  fetchPhoto?: typeof fetch
}

/** Stores Google's photo unless the profile has one. Rejects if Google does not answer in five seconds. */
export async function takeInGooglePhoto(
  uid: string,
  address: string,
  dependencies: PhotoDependencies,
): Promise<void> {
  const { documents, files, fetchPhoto = fetch } = dependencies
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.host !== HOST || url.username || url.password) return
  const bytes = await download(url, fetchPhoto)
  if (bytes === null) return
  const outcome = await ingestImage(bytes, 'profile', files)
  if (!outcome.ok) return

  const { id } = outcome.image
  const isTaken = await documents.transaction(async (transaction) => {
    const profile = await transaction.get(users, uid)
    if (profile === null || profile.photoURL !== null) return false
    transaction.update(users, uid, { photoURL: imagePath(id, SHOWN_VARIANT) })
    return true
  })
  if (!isTaken) await eraseImage(id, files)
}

async function download(url: URL, fetchPhoto: typeof fetch): Promise<Buffer | null> {
  const answer = await fetchPhoto(url, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (answer.status !== 200 || answer.body === null) {
    await answer.body?.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = answer.body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MAX_BYTES) {
      await reader.cancel()
      return null
    }
    chunks.push(read.value)
  }
  return Buffer.concat(chunks)
}
