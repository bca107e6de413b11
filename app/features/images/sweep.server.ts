// Images that nothing refers to: left by a crash, a form that was never finished, a photo that was replaced.
import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { users } from '~/domain/user'
import type { Clock } from '~/platform/clock'
import { type ImagesInUse, imagesInUse, portionsOf } from './images-in-use.server'
import { eraseImage, IMAGE_FILES, imageOfKey } from './ingest.server'
import { whileSweeping } from './sweeping.server'
import { discardImage } from './trash.server'

/** A document may come a while after its image. */
const KEPT_MS = 86_400_000
/** More orphans than these two allow come from a wrong database, not from people: nothing is taken then. */
const MOST_ORPHANS_SHARE = 0.1
const MOST_ORPHANS = 20

interface SweepOptions {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  inUse?: ImagesInUse
  /** Images younger than this stay. Default: a day. */
  keptMs?: number
  /** Somebody has looked at the number of orphans and wants them gone, however many they are. */
  isForced?: boolean
}

export type SweepOutcome =
  | { ok: true; swept: number }
  /** 'no-people': nobody has an account, so this is not the database that these images came with. */
  | { ok: false; reason: 'too-many' | 'no-people'; orphans: number; images: number }

/**
 * Moves every image that is not in use to the trash. Those of the last day are left alone, or with `keptMs` those that are
 * younger than that: long enough for a document that another process is about to write. Takes nothing at all when the
 * orphans are more than twenty and more than a tenth of all images, or when the store knows no people.
 */
export function sweepOrphans(options: SweepOptions): Promise<SweepOutcome> {
  const { documents, files, inUse = imagesInUse(documents), isForced = false } = options
  return whileSweeping(async (remove): Promise<SweepOutcome> => {
    const { orphans, images } = await findOrphans(options)
    if (orphans.length === 0) return { ok: true, swept: 0 }
    const counts = { orphans: orphans.length, images }
    const isTooMany = orphans.length > MOST_ORPHANS && orphans.length > images * MOST_ORPHANS_SHARE
    if (isTooMany && !isForced) return { ok: false, reason: 'too-many', ...counts }
    if (!isForced && !(await hasPeople(documents))) return { ok: false, reason: 'no-people', ...counts }

    let swept = 0
    for (const asked of portionsOf(orphans)) {
      // Asked again, because finding all of them has taken a while.
      const used = await inUse(asked)
      for (const id of asked) {
        if (used.has(id)) continue
        if (await remove(id, () => discardImage(id, files))) swept += 1
      }
    }
    return { ok: true, swept }
  })
}

/** The images that are old enough to be swept and not in use, and how many images there are in all. */
export async function findOrphans({
  documents,
  files,
  clock,
  inUse = imagesInUse(documents),
  keptMs = KEPT_MS,
}: SweepOptions): Promise<{ orphans: string[]; images: number }> {
  const newest = clock.now() - keptMs
  const youngest = new Map<string, number>()
  for await (const { key, storedAt } of files.list(IMAGE_FILES)) {
    const id = imageOfKey(key)
    if (id) youngest.set(id, Math.max(storedAt, youngest.get(id) ?? 0))
  }
  const old = [...youngest].filter(([, storedAt]) => storedAt <= newest).map(([id]) => id)

  const orphans: string[] = []
  for (const asked of portionsOf(old)) {
    const used = await inUse(asked)
    orphans.push(...asked.filter((id) => !used.has(id)))
  }
  return { orphans, images: youngest.size }
}

async function hasPeople(documents: DocumentStore): Promise<boolean> {
  const { documents: found } = await documents.find(users, { limit: 1 })
  return found.length > 0
}

interface LettingGo {
  documents: DocumentStore
  files: FileStore
}

/**
 * Discards an image that a document has just let go of, after that commit, unless another one has it too. The same photo
 * may be sent again at this moment: whoever then refers to it finds it in the trash (recoverIfUsed).
 */
export async function discardIfUnused(
  id: string | null | undefined,
  { documents, files }: LettingGo,
): Promise<void> {
  if (!id) return
  const used = await imagesInUse(documents)([id])
  if (!used.has(id)) await discardImage(id, files)
}

/**
 * Deletes for good the images that documents have just let go of, after that commit, unless another one has them too:
 * for what people want to be gone, and what has been kept for long enough.
 */
export function eraseUnused(ids: readonly string[], { documents, files }: LettingGo): Promise<void> {
  return whileSweeping(async (remove) => {
    for (const id of ids) {
      const used = await imagesInUse(documents)([id])
      if (!used.has(id)) await remove(id, () => eraseImage(id, files))
    }
  })
}
