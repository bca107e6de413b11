import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { IMAGE_VARIANTS, type ImageVariant, purposeOf } from '~/domain/image'
import { imagesInUse, portionsOf } from './images-in-use.server'
import { IMAGE_FILES, imageKey, imageOfKey } from './ingest.server'

interface TrashDependencies {
  documents: DocumentStore
  files: FileStore
}

/** Moves all variants of an image to the trash. Does nothing for an id that is not one of ours. */
export async function discardImage(id: string, files: FileStore): Promise<void> {
  if (purposeOf(id) === null) return
  for (const variant of IMAGE_VARIANTS) await files.discard(imageKey(id, variant))
}

async function recoverImage(id: string, files: FileStore): Promise<void> {
  for (const variant of IMAGE_VARIANTS) await files.recover(imageKey(id, variant))
}

/** Takes an image back that a document uses: the same photo was uploaded meanwhile, or an older database restored. */
export async function recoverIfUsed(
  id: string,
  variant: ImageVariant,
  { documents, files }: TrashDependencies,
): Promise<Buffer | null> {
  if (purposeOf(id) === null) return null
  const webp = await files.readDiscarded(imageKey(id, variant))
  if (webp === null) return null
  const used = await imagesInUse(documents)([id])
  if (!used.has(id)) return null
  await recoverImage(id, files)
  return webp
}

/** Takes back from the trash every image that a document refers to. */
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
