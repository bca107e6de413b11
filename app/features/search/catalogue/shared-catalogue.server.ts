// One catalogue for many instances: its files in the FileStore, with which a new instance starts (docs/decisions/catalogue.md).
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from '@photostructure/sqlite'
import { z } from 'zod'
import type { FileStore } from '~/backend/files/files'
import type { Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { INDEX_VERSION } from '../index/agenda-index'
import { type CatalogueDirectory, deleteDocumentFile } from './catalogue-directory.server'
import { Digest } from './digest.server'
import { FORMAT as DOCUMENTS_FORMAT, DocumentFile } from './document-file.server'
import { imageTokenOf } from './image-file.server'

const PREFIX = 'catalogue/'
export const MANIFEST = `${PREFIX}manifest.json`
const FORMAT = `1.${DOCUMENTS_FORMAT}.${INDEX_VERSION}`
/** Small enough for memory, and for the nine seconds in which the bucket must answer. */
export const PIECE_BYTES = 4 * 1024 * 1024
/** A start reads each of them from the store. */
const CHANGES_WORTH_SHARING = 500
/** The catalogue is shared again after this even when little has changed: the feed keeps removals for a month only. */
const SHARED_FOR_MS = DAY_MS
/** The shared files must be newer than our own by this to be worth a download. */
const WORTH_FETCHING_MS = HOUR_MS
/** A process that has read the manifest before may still be downloading. */
const RETENTION_MS = HOUR_MS

const fileSchema = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string() })
type SharedFile = z.infer<typeof fileSchema>

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** The pieces of the files are in this folder. */
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

export class SharedCatalogue {
  /** The events have changed so often since this process last shared them, or started. */
  #changes = 0
  #work: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly files: FileStore,
    private readonly place: CatalogueDirectory,
    private readonly clock: Clock,
  ) {}

  noteChanges(changes: number): void {
    this.#changes += changes
  }

  /** Downloads the shared files if they are newer than `own` position in the change feed (ISO 8601). Returns the path
   * of the documents; null when nothing was downloaded. Throws SharedCatalogueUnusable or FilesUnavailable. */
  async fetch(own: string): Promise<string | null> {
    const image = this.place.imageFile()
    const isNear = this.clock.now() - Date.parse(own) <= WORTH_FETCHING_MS
    if (image === null || isNear || this.place.kind === 'reader') return null
    const manifest = await readManifest(this.files)
    if (!manifest || Date.parse(manifest.liveUntil) - Date.parse(own) <= WORTH_FETCHING_MS) return null
    const documents = this.place.newDocumentFile()
    const drafts = [`${documents}.draft`, `${image}.draft`] as const
    try {
      await download(this.files, manifest, 'documents', drafts[0])
      await download(this.files, manifest, 'image', drafts[1])
      await rename(drafts[0], documents)
      await rename(drafts[1], image)
      return documents
    } finally {
      for (const draft of drafts) await rm(draft, { force: true })
    }
  }

  /** Uploads the files if there are none yet, or enough has changed; the manifest last, so that nobody reads half.
   * `revision`: of the catalogue that follows the store. `isAllowed` is asked between the pieces. Throws
   * FilesUnavailable. */
  share(revision: string, isAllowed: () => boolean): Promise<void> {
    const sharing = this.#work.then(() => this.#share(revision, isAllowed))
    this.#work = sharing.catch(() => {})
    return sharing
  }

  async settled(): Promise<void> {
    await this.#work
  }

  async #share(revision: string, isAllowed: () => boolean): Promise<void> {
    const [path] = this.place.documentFiles()
    const imagePath = this.place.imageFile()
    if (path === undefined || imagePath === null || !(await this.#isDue())) return
    const changes = this.#changes
    const liveUntil = new Date(this.clock.now()).toISOString()
    const copy = `${path}.copy`
    try {
      const token = await copyDocuments(path, copy, { liveUntil, revision })
      const image = await open(imagePath)
      try {
        if (token === null || (await imageTokenOf(image)) !== token) return
        const folder = await uploadBoth({ documents: copy, image, liveUntil }, this.files, isAllowed)
        if (folder === null) return
        this.#changes -= changes
        await this.#deleteFormer(folder)
      } finally {
        await image.close()
      }
    } finally {
      deleteDocumentFile(copy)
    }
  }

  async #isDue(): Promise<boolean> {
    try {
      const shared = await readManifest(this.files)
      const isWanted = shared === null || this.#changes >= CHANGES_WORTH_SHARING
      return isWanted || this.clock.now() - Date.parse(shared.liveUntil) >= SHARED_FOR_MS
    } catch (error) {
      if (error instanceof SharedCatalogueUnusable) return true
      throw error
    }
  }

  async #deleteFormer(present: string): Promise<void> {
    for await (const { key, storedAt } of this.files.list(PREFIX)) {
      const isPresent = key === MANIFEST || key.startsWith(`${PREFIX}${present}/`)
      if (!isPresent && storedAt < this.clock.now() - RETENTION_MS) await this.files.delete(key)
    }
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
    // The copy is one step: a step begins again whenever the catalogue is written meanwhile.
    await backup(source, to, { rate: -1 })
  } finally {
    source.close()
  }
  const copy = DocumentFile.open(to)
  try {
    if (new Digest(copy.setting('digest')).label() !== revision) return null
    copy.set('live-until', liveUntil)
    return copy.setting('image')
  } finally {
    copy.close()
  }
}

/** Returns the folder; null when it was ended before. */
async function uploadBoth(
  { documents, image, liveUntil }: { documents: string; image: FileHandle; liveUntil: string },
  files: FileStore,
  isAllowed: () => boolean,
): Promise<string | null> {
  const folder = randomUUID()
  const copy = await open(documents)
  try {
    const first = await upload(files, copy, pieceOf(folder, 'documents'), isAllowed)
    const second = await upload(files, image, pieceOf(folder, 'image'), isAllowed)
    if (first === null || second === null || !isAllowed()) return null
    const manifest: Manifest = { format: FORMAT, folder, liveUntil, documents: first, image: second }
    await files.put(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    return folder
  } finally {
    await copy.close()
  }
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
