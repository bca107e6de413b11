// The published events as the catalogue holds them: documents on disk and the index in memory, always in step.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredEvent } from '~/features/events/event'
import { Digest } from './digest.server'
import {
  DirectoryInUse,
  type DocumentFile,
  deleteDocumentFile,
  type Holding,
  openDocumentFile,
} from './document-file.server'
import { readImage, writeImage } from './image-file.server'
import { AgendaIndex } from './index/agenda-index'

const IMAGE_NAME = 'index.image'
/** Requests get a turn after so many documents while an index is made again. */
const REBUILT_AT_ONCE = 50

/** An event as it should be from now on; null = no longer public. */
export interface EventChange {
  id: string
  event: StoredEvent | null
}

export class PublishedEvents {
  #digest: Digest
  #changes = 0
  #image: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly directory: string,
    private readonly isOwnDirectory: boolean,
    readonly file: DocumentFile,
    readonly index: AgendaIndex,
  ) {
    this.#digest = new Digest(file.setting('digest'))
  }

  /** Opens what the directory holds; anything missing, damaged or of another version is made again or starts empty. */
  static async open(directory: string): Promise<PublishedEvents> {
    const { file, place, isOwn } = openAnywhere(directory)
    try {
      return new PublishedEvents(place, isOwn, file, await indexOf(file, place))
    } catch {
      // Damage in the middle of the file shows only when it is read.
      closeDamaged(file)
      deleteDocumentFile(place)
      const fresh = openDocumentFile(place)
      return new PublishedEvents(place, isOwn, fresh, new AgendaIndex())
    }
  }

  /** Of the content alone. */
  get revision(): string {
    return this.#digest.label()
  }

  /** Where the change feed was left; null = never followed. */
  get cursor(): string | null {
    return this.file.setting('cursor')
  }

  /** When the feed was last known to be followed (ISO 8601); null = never. */
  get liveUntil(): string | null {
    return this.file.setting('live-until')
  }

  noteLive(instant: string): void {
    this.file.set('live-until', instant)
  }

  /** Takes the changes in, in their order, and remembers how far the feed has been followed. */
  apply(changes: readonly EventChange[], cursor: string | null): void {
    const digest = new Digest(this.#digest.toString())
    const indexing: (() => void)[] = []
    this.file.change(() => {
      for (const { id, event } of changes) {
        const held = this.file.holding(id)
        if (isSame(held, event)) continue
        if (held) digest.remove({ ...held, id })
        if (event) digest.add(event)
        indexing.push(this.#write(held, event))
      }
      if (indexing.length > 0) this.file.set('digest', digest.toString())
      if (cursor !== null) this.file.set('cursor', cursor)
    })
    // Only what is on disk for good goes into the index: a full disk must not set the two apart.
    for (const work of indexing) work()
    this.#changes += indexing.length
    this.#digest = digest
  }

  /** Writes the document and gives the work that does the same in the index. */
  #write(held: Holding | null, event: StoredEvent | null): () => void {
    const { file, index } = this
    if (!held) {
      if (!event) return () => {}
      const slot = index.reserve()
      file.write(slot, event)
      return () => index.put(slot, event)
    }
    const { slot } = held
    const before = file.document(slot)
    if (!before) throw new Error(`no document in slot ${slot}`)
    if (!event) {
      file.drop(slot)
      return () => index.remove(slot, before)
    }
    file.write(slot, event)
    return () => index.replace(slot, before, event)
  }

  /**
   * Writes an image of the index when more than `changes` slots have changed since the last one. Gives up when an event
   * changes meanwhile; resolves in any case.
   */
  async keepImage(changes: number): Promise<void> {
    this.#image = this.#image.then(() => this.#writeImage(changes)).catch(reportImage)
    await this.#image
  }

  async #writeImage(changes: number): Promise<void> {
    const hasImage = this.file.setting('image') !== null
    if (hasImage && this.file.countChangedSinceImage() <= changes) return
    const token = randomUUID()
    const changesSoFar = this.#changes
    await writeImage(join(this.directory, IMAGE_NAME), {
      index: this.index,
      token,
      isOutdated: () => this.#changes !== changesSoFar,
      keep: () => this.file.imageWritten(token),
    })
  }

  async close(): Promise<void> {
    await this.keepImage(0)
    this.file.close()
    if (this.isOwnDirectory) rmSync(this.directory, { recursive: true, force: true })
  }

  /** Closes without keeping anything and empties the directory. */
  async discard(): Promise<void> {
    await this.#image
    this.file.clear()
    this.file.close()
    rmSync(join(this.directory, IMAGE_NAME), { force: true })
  }
}

function isSame(held: Holding | null, event: StoredEvent | null): boolean {
  if (!held || !event) return !held && !event
  return held.version === event.version && held.updatedAt === event.updatedAt
}

/** A second server on the same directory gets one of its own, which costs it a longer start. */
function openAnywhere(directory: string): { file: DocumentFile; place: string; isOwn: boolean } {
  try {
    return { file: openDocumentFile(directory), place: directory, isOwn: false }
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error
    const place = mkdtempSync(join(tmpdir(), 'agenda-catalogue-'))
    return { file: openDocumentFile(place), place, isOwn: true }
  }
}

async function indexOf(file: DocumentFile, directory: string): Promise<AgendaIndex> {
  const token = file.setting('image')
  const image = token === null ? null : await readImage(join(directory, IMAGE_NAME), token)
  if (!image) {
    file.imageLost()
    return rebuilt(file)
  }
  bringUpToDate(image, file)
  return image
}

function bringUpToDate(index: AgendaIndex, file: DocumentFile): void {
  const changed = file.changedSinceImage()
  for (const { slot, before } of changed) if (before) index.remove(slot, before)
  for (const { slot } of changed) {
    const event = file.document(slot)
    if (event) index.put(slot, event)
  }
}

async function rebuilt(file: DocumentFile): Promise<AgendaIndex> {
  const index = new AgendaIndex()
  let done = 0
  for (const { slot, event } of file.all()) {
    index.put(slot, event)
    done += 1
    if (done % REBUILT_AT_ONCE === 0) await nextTurn()
  }
  return index
}

function closeDamaged(file: DocumentFile): void {
  try {
    file.close()
  } catch {
    // It is thrown away next.
  }
}

function reportImage(error: unknown): void {
  // Without an image the next start takes longer; nothing else.
  console.warn('catalogue: the image of the index could not be written', error)
}
