// Images that nothing refers to: left by a crash, a form that was never finished, a photo that was replaced.
import type { Collection, DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { ownPhotoId } from '~/features/accounts/profile/photo'
import { users } from '~/features/accounts/user'
import { events } from '~/features/events/event'
import { undoableImages } from '~/features/moderation/undo.server'
import { partners } from '~/features/partners/partner'
import { drafts } from '~/features/submission/draft'
import type { Clock } from '~/platform/clock'
import { IMAGE_PURPOSES, IMAGE_VARIANTS, type ImagePurpose, imagePath, purposeOf } from './image'
import { deleteImage, IMAGE_FILES, imageOfKey } from './ingest.server'
import { whileSweeping } from './sweeping.server'

/** A document may come a while after its image. */
const KEPT_MS = 86_400_000
/** An `in` condition takes 30 values, and a profile names its photo by the path of one of its variants. */
const ASKED_AT_ONCE = Math.floor(30 / IMAGE_VARIANTS.length)

interface SweepOptions {
  files: FileStore
  clock: Clock
  inUse: ImagesInUse
  keptMs?: number
}

type Remove = Parameters<Parameters<typeof whileSweeping>[0]>[0]

/** Of these ids, the ones that documents refer to. */
export type ImagesInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Deletes every image that is not in use; answers how many. Those of the last day are left alone, or with `keptMs` those
 * that are younger than that: long enough for a document that another process is about to write.
 */
export function sweepOrphans(options: SweepOptions): Promise<number> {
  return whileSweeping((remove) => sweepWith(remove, options))
}

async function sweepWith(
  remove: Remove,
  { files, clock, inUse, keptMs = KEPT_MS }: SweepOptions,
): Promise<number> {
  const newest = clock.now() - keptMs
  const youngest = new Map<string, number>()
  for await (const { key, storedAt } of files.list(IMAGE_FILES)) {
    const id = imageOfKey(key)
    if (id) youngest.set(id, Math.max(storedAt, youngest.get(id) ?? 0))
  }
  const old = [...youngest].filter(([, storedAt]) => storedAt <= newest).map(([id]) => id)

  let swept = 0
  for (let at = 0; at < old.length; at += ASKED_AT_ONCE) {
    const asked = old.slice(at, at + ASKED_AT_ONCE)
    const used = await inUse(asked)
    for (const id of asked) {
      if (used.has(id)) continue
      if (await remove(id, () => deleteImage(id, files))) swept += 1
    }
  }
  return swept
}

/** Deletes an image that a document has just let go of, after that commit, unless another one has it too. */
export async function deleteIfUnused(
  id: string | null | undefined,
  { documents, files }: { documents: DocumentStore; files: FileStore },
): Promise<void> {
  if (!id) return
  const used = await imagesInUse(documents)([id])
  if (!used.has(id)) await deleteImage(id, files)
}

interface Reference<T> {
  collection: Collection<T>
  /** An indexed field. */
  field: string
  /** What the field holds when the document has this image. */
  valuesFor?: (id: string) => string[]
  idIn: (document: T) => string | null
}

/** Answers the images that documents refer to: at least those of these ids. */
type FindReferences = (documents: DocumentStore, ids: readonly string[]) => Promise<string[]>

function reference<T>({ collection, field, valuesFor = (id) => [id], idIn }: Reference<T>): FindReferences {
  /** Removed documents count until they are purged: an event whose removal is undone has its photo again. */
  return async (documents, ids) => {
    const where = [[field, 'in', ids.flatMap(valuesFor)] as const]
    const found: string[] = []
    let after: string | undefined
    do {
      const page = await documents.find(collection, { where, limit: 1000, after, includeRemoved: true })
      for (const document of page.documents) found.push(idIn(document) ?? '')
      after = page.next ?? undefined
    } while (after !== undefined)
    return found
  }
}

/** Who refers to images of each purpose. */
const REFERENCES: Record<ImagePurpose, FindReferences[]> = {
  event: [
    reference({ collection: events, field: 'image.id', idIn: ({ image }) => image?.id ?? null }),
    reference({ collection: drafts, field: 'image.id', idIn: ({ image }) => image?.id ?? null }),
    // What a decision has replaced comes back when it is undone.
    undoableImages,
  ],
  partner: [reference({ collection: partners, field: 'logo.id', idIn: ({ logo }) => logo?.id ?? null })],
  profile: [
    reference({
      collection: users,
      field: 'photoURL',
      valuesFor: (id) => IMAGE_VARIANTS.map((variant) => imagePath(id, variant)),
      idIn: ({ photoURL }) => ownPhotoId(photoURL),
    }),
  ],
}

export function imagesInUse(documents: DocumentStore): ImagesInUse {
  return async (ids) => {
    const used = new Set<string>()
    for (const purpose of IMAGE_PURPOSES) {
      const asked = ids.filter((id) => purposeOf(id) === purpose)
      if (asked.length === 0) continue
      for (const find of REFERENCES[purpose]) for (const id of await find(documents, asked)) used.add(id)
    }
    return used
  }
}
