// One catalogue for many instances: its files in the FileStore, with which a new instance starts (decision 032).
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from '@photostructure/sqlite'
import { z } from 'zod'
import type { FileStore } from '~/backend/files/files'
import type { Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { type CataloguePlace, deleteDocumentFile } from './catalogue-place.server'
import { Digest } from './digest.server'
import { FORMAT as DOCUMENTS_FORMAT, openDocumentFile } from './document-file.server'
import { imageTokenOf } from './image-file.server'
import { INDEX_VERSION } from './index/agenda-index'

const PREFIX = 'catalogue/'
const MANIFEST = `${PREFIX}manifest.json`
const FORMAT = `1.${DOCUMENTS_FORMAT}.${INDEX_VERSION}`
/** Small enough for memory, and for the nine seconds in which the bucket must answer. */
const PIECE_BYTES = 4 * 1024 * 1024
/** A start reads each of them from the store. */
const CHANGES_WORTH_SHARING = 500
/** Also when little has changed: the feed keeps removals for a month only. */
const SHARED_FOR_MS = DAY_MS
/** Whoever has read the manifest before may still be downloading. */
const KEPT_MS = HOUR_MS

const fileSchema = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string() })
type SharedFile = z.infer<typeof fileSchema>

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Of the pieces of the files. */
  folder: z.string().uuid(),
  /** Position in the change feed: every change stamped earlier is in the files. */
  liveUntil: z.string().datetime(),
  documents: fileSchema,
  image: fileSchema,
})
type Manifest = z.infer<typeof manifestSchema>

/** It is damaged, incomplete or of another format. */
export class SharedCatalogueUnusable extends Error {
  override name = 'SharedCatalogueUnusable'
  constructor(why: string, options?: ErrorOptions) {
    super(`the shared catalogue cannot be used: ${why}`, options)
  }
}

/** Downloads the shared files into the place if their position in the feed is `wanted`. Returns the path of the
 * documents; null when there is nothing to download. Throws SharedCatalogueUnusable or FilesUnavailable. */
export async function fetchShared(
  files: FileStore,
  place: CataloguePlace,
  isWanted: (liveUntil: string) => boolean,
): Promise<string | null> {
  const image = place.imageFile()
  const manifest = image === null ? null : await readManifest(files)
  if (image === null || manifest === null || !isWanted(manifest.liveUntil)) return null
  const documents = place.newDocumentFile()
  const drafts = [`${documents}.draft`, `${image}.draft`] as const
  try {
    await download(files, manifest, 'documents', drafts[0])
    await download(files, manifest, 'image', drafts[1])
    await rename(drafts[0], documents)
    await rename(drafts[1], image)
    return documents
  } finally {
    for (const draft of drafts) await rm(draft, { force: true })
  }
}

export interface Sharing {
  files: FileStore
  place: CataloguePlace
  /** Of the catalogue that follows the store. */
  revision: string
  /** Since this process last shared it, or started. */
  changes: number
  clock: Clock
  /** Asked between the pieces. */
  isAllowed(): boolean
}

/** Uploads the files if there are none yet, or enough has changed; the manifest last, so that nobody reads half.
 * False when nothing was uploaded. Throws FilesUnavailable. */
export async function shareCatalogue(sharing: Sharing): Promise<boolean> {
  const { place, clock } = sharing
  const [path] = place.documentFiles()
  const imagePath = place.imageFile()
  if (path === undefined || imagePath === null || !(await isDue(sharing))) return false
  const liveUntil = new Date(clock.now()).toISOString()
  const copy = `${path}.copy`
  try {
    const token = await copyDocuments(path, copy, { liveUntil, revision: sharing.revision })
    const image = await open(imagePath)
    try {
      if (token === null || (await imageTokenOf(image)) !== token) return false
      return await uploadBoth(sharing, { documents: copy, image, liveUntil })
    } finally {
      await image.close()
    }
  } finally {
    deleteDocumentFile(copy)
  }
}

async function isDue({ files, changes, clock }: Sharing): Promise<boolean> {
  try {
    const shared = await readManifest(files)
    return (
      shared === null ||
      changes >= CHANGES_WORTH_SHARING ||
      clock.now() - Date.parse(shared.liveUntil) >= SHARED_FOR_MS
    )
  } catch (error) {
    if (error instanceof SharedCatalogueUnusable) return true
    throw error
  }
}

/** Copies all that is committed, without stopping the writer. Returns the token of the image that belongs to it; null
 * when there is none or the documents are not of this revision. */
async function copyDocuments(
  from: string,
  to: string,
  { liveUntil, revision }: { liveUntil: string; revision: string },
): Promise<string | null> {
  deleteDocumentFile(to)
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    // In one step: a step begins again whenever the catalogue is written meanwhile.
    await backup(source, to, { rate: -1 })
  } finally {
    source.close()
  }
  const copy = openDocumentFile(to)
  try {
    if (new Digest(copy.setting('digest')).label() !== revision) return null
    copy.set('live-until', liveUntil)
    return copy.setting('image')
  } finally {
    copy.close()
  }
}

async function uploadBoth(
  { files, clock, isAllowed }: Sharing,
  { documents, image, liveUntil }: { documents: string; image: FileHandle; liveUntil: string },
): Promise<boolean> {
  const folder = randomUUID()
  const copy = await open(documents)
  let uploaded: [SharedFile | null, SharedFile | null]
  try {
    uploaded = [
      await upload(files, copy, pieceOf(folder, 'documents'), isAllowed),
      await upload(files, image, pieceOf(folder, 'image'), isAllowed),
    ]
  } finally {
    await copy.close()
  }
  if (uploaded[0] === null || uploaded[1] === null || !isAllowed()) return false
  const manifest: Manifest = {
    format: FORMAT,
    folder,
    liveUntil,
    documents: uploaded[0],
    image: uploaded[1],
  }
  await files.put(MANIFEST, Buffer.from(JSON.stringify(manifest)))
  for await (const { key, storedAt } of files.list(PREFIX)) {
    const isOld = storedAt < clock.now() - KEPT_MS
    if (isOld && key !== MANIFEST && !key.startsWith(`${PREFIX}${folder}/`)) await files.delete(key)
  }
  return true
}

/** null when it was ended before the last piece. */
async function upload(
  files: FileStore,
  handle: FileHandle,
  keyOf: (number: number) => string,
  isAllowed: () => boolean,
): Promise<SharedFile | null> {
  const hash = createHash('sha256')
  let [bytes, number] = [0, 0]
  for await (const piece of handle.createReadStream({
    start: 0,
    highWaterMark: PIECE_BYTES,
    autoClose: false,
  })) {
    if (!isAllowed()) return null
    await files.put(keyOf(number), piece)
    hash.update(piece)
    bytes += piece.length
    number += 1
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function download(
  files: FileStore,
  manifest: Manifest,
  name: 'documents' | 'image',
  path: string,
): Promise<void> {
  const { bytes, sha256 } = manifest[name]
  const keyOf = pieceOf(manifest.folder, name)
  const hash = createHash('sha256')
  const handle = await open(path, 'w')
  try {
    for (let [at, number] = [0, 0]; at < bytes; number += 1) {
      const piece = await files.read(keyOf(number))
      if (piece === null) throw new SharedCatalogueUnusable(`${keyOf(number)} is missing`)
      await handle.writeFile(piece)
      hash.update(piece)
      at += piece.length
    }
    if (hash.digest('hex') !== sha256) throw new SharedCatalogueUnusable(`the hash of its ${name} is wrong`)
  } finally {
    await handle.close()
  }
}

function pieceOf(folder: string, name: 'documents' | 'image'): (number: number) => string {
  return (number) => `${PREFIX}${folder}/${name}.${number}`
}

/** null when nothing is shared yet. */
async function readManifest(files: FileStore): Promise<Manifest | null> {
  const raw = await files.read(MANIFEST)
  if (raw === null) return null
  try {
    return manifestSchema.parse(JSON.parse(raw.toString()))
  } catch (cause) {
    throw new SharedCatalogueUnusable('its manifest is damaged or of another version of the site', { cause })
  }
}
