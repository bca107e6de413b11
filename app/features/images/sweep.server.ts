// Images that nothing refers to: left by a crash, a form that was never finished, a photo that was replaced.
import type { Collection, DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { events } from '~/features/events/event'
import { partners } from '~/features/partners/partner'
import type { Clock } from '~/platform/clock'
import { IMAGE_PURPOSES, type ImagePurpose, purposeOf } from './image'
import { deleteImage, IMAGE_FILES, imageOfKey } from './ingest.server'

/** A document may come a while after its image. */
const KEPT_MS = 86_400_000
/** As many values as an `in` condition takes. */
const ASKED_AT_ONCE = 30

/** Of these ids, the ones that documents refer to. */
export type ImagesInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Deletes every image older than a day that is not in use; answers how many. */
export async function sweepOrphans({
  files,
  clock,
  inUse,
}: {
  files: FileStore
  clock: Clock
  inUse: ImagesInUse
}): Promise<number> {
  const youngest = new Map<string, number>()
  for await (const { key, storedAt } of files.list(IMAGE_FILES)) {
    const id = imageOfKey(key)
    if (id) youngest.set(id, Math.max(storedAt, youngest.get(id) ?? 0))
  }
  const old = [...youngest].filter(([, storedAt]) => storedAt < clock.now() - KEPT_MS).map(([id]) => id)

  let swept = 0
  for (let at = 0; at < old.length; at += ASKED_AT_ONCE) {
    const asked = old.slice(at, at + ASKED_AT_ONCE)
    const used = await inUse(asked)
    for (const id of asked) {
      if (used.has(id)) continue
      await deleteImage(id, files)
      swept += 1
    }
  }
  return swept
}

interface Reference<T> {
  collection: Collection<T>
  /** An indexed field. */
  field: string
  idIn: (document: T) => string | null
}

function reference<T>({ collection, field, idIn }: Reference<T>) {
  /** Removed documents count: their removal can be undone until they are purged. */
  return async (documents: DocumentStore, ids: readonly string[]): Promise<string[]> => {
    const where = [[field, 'in', ids] as const]
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

/** Who refers to images of each purpose. One without an entry is never swept: nobody could say that it is an orphan. */
const REFERENCES: Partial<Record<ImagePurpose, ReturnType<typeof reference>[]>> = {
  event: [reference({ collection: events, field: 'image.id', idIn: ({ image }) => image?.id ?? null })],
  partner: [reference({ collection: partners, field: 'logo.id', idIn: ({ logo }) => logo?.id ?? null })],
}

export function imagesInUse(documents: DocumentStore): ImagesInUse {
  return async (ids) => {
    const used = new Set<string>()
    for (const purpose of IMAGE_PURPOSES) {
      const asked = ids.filter((id) => purposeOf(id) === purpose)
      if (asked.length === 0) continue
      const references = REFERENCES[purpose] ?? [async () => asked]
      for (const find of references) for (const id of await find(documents, asked)) used.add(id)
    }
    return used
  }
}
