// The trash of images: what nothing refers to any more stays there for a while and comes back when something does again.
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { IMAGE_VARIANTS, type ImageVariant, purposeOf } from '~/domain/image'
import { imagesInUse, portionsOf } from './images-in-use.server'
import { IMAGE_FILES, imageOfKey, keyOf } from './ingest.server'

interface TrashDependencies {
  documents: DocumentStore
  files: FileStore
}

/** Moves all variants to the trash. Discarding what is not there is no error. */
export async function discardImage(id: string, files: FileStore): Promise<void> {
  if (purposeOf(id) === null) return
  for (const variant of IMAGE_VARIANTS) await files.discard(keyOf(id, variant))
}

async function recoverImage(id: string, files: FileStore): Promise<void> {
  for (const variant of IMAGE_VARIANTS) await files.recover(keyOf(id, variant))
}

/**
 * Brings an image back that is in the trash although a document refers to it, and answers this variant. So it is when
 * the same photo was sent again at the moment it was discarded, or when an earlier database was restored. null for every
 * other image: nobody sees what is in the trash. The store is asked only about images that are.
 */
export async function recoverIfUsed(
  id: string,
  variant: ImageVariant,
  { documents, files }: TrashDependencies,
): Promise<Buffer | null> {
  if (purposeOf(id) === null) return null
  const webp = await files.readDiscarded(keyOf(id, variant))
  if (webp === null) return null
  const used = await imagesInUse(documents)([id])
  if (!used.has(id)) return null
  await recoverImage(id, files)
  return webp
}

/** Brings back every image of the trash that a document refers to. */
export async function recoverAllUsed({ documents, files }: TrashDependencies): Promise<void> {
  const discarded = new Set<string>()
  for await (const { key } of files.listDiscarded(IMAGE_FILES)) {
    const id = imageOfKey(key)
    if (id) discarded.add(id)
  }
  for (const ids of portionsOf([...discarded])) {
    const used = await imagesInUse(documents)(ids)
    for (const id of used) if (discarded.has(id)) await recoverImage(id, files)
  }
}
