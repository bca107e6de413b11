import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { users } from '~/domain/user'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Refused } from '~/platform/refused'
import { type ImagesInUse, imagesInUse, portionsOf } from './images-in-use.server'
import { eraseImage, IMAGE_FILES, imageOfKey } from './ingest.server'
import { whileSweeping } from './sweeping.server'
import { discardImage } from './trash.server'

const GRACE_MS = DAY_MS
/** More orphans point to a wrong database: then nothing is deleted. */
const MOST_ORPHANS_SHARE = 0.1
const MOST_ORPHANS = 20

interface SweepOptions {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  inUse?: ImagesInUse
  graceMs?: number
  /** Ignores the limits; a person has checked the number. */
  isForced?: boolean
}

export type SweepOutcome =
  | { ok: true; swept: number }
  | (Refused<'too-many' | 'no-people'> & { orphans: number; images: number })

/** Moves unused images to the trash; refuses if they are too many: the database may be the wrong one. */
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
      const used = await inUse(asked)
      for (const id of asked) {
        if (used.has(id)) continue
        if (await remove(id, () => discardImage(id, files))) swept += 1
      }
    }
    return { ok: true, swept }
  })
}

/** The ids of the images that no document refers to, and how many images there are in all. Images stored less than
 * `keptMs` milliseconds ago (a day) are no orphans: what refers to them may not be written yet. Changes nothing. */
export async function findOrphans({
  documents,
  files,
  clock,
  inUse = imagesInUse(documents),
  graceMs = GRACE_MS,
}: SweepOptions): Promise<{ orphans: string[]; images: number }> {
  const newest = clock.now() - graceMs
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

/** Call after the commit that dropped the image. */
export async function discardIfUnused(
  id: string | null | undefined,
  { documents, files }: LettingGo,
): Promise<void> {
  if (!id) return
  const used = await imagesInUse(documents)([id])
  if (!used.has(id)) await discardImage(id, files)
}

/** Call after the commit that dropped the images; not by way of the trash. */
export function eraseUnused(ids: readonly string[], { documents, files }: LettingGo): Promise<void> {
  return whileSweeping(async (remove) => {
    for (const id of ids) {
      const used = await imagesInUse(documents)([id])
      if (!used.has(id)) await remove(id, () => eraseImage(id, files))
    }
  })
}
