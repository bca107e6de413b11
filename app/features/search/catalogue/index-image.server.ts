import { randomUUID } from 'node:crypto'
import type { AgendaIndex } from '../index/agenda-index'
import type { DocumentFile } from './document-file.server'
import { writeImage } from './image-file.server'

interface IndexImageOptions {
  /** null = in memory: there is no image. */
  path: () => string | null
  file: DocumentFile
  index: AgendaIndex
  /** How many events have changed since the process began. */
  changes: () => number
  /** Whether changes in memory are not on disk yet. */
  isBehind: () => boolean
}

/** The image of the index on disk, from which the next start is quick. Written once at a time. */
export class IndexImage {
  #writing: Promise<unknown> = Promise.resolve()

  constructor(private readonly options: IndexImageOptions) {}

  /** Writes an image when more than `changes` slots have changed. Gives up when an event changes meanwhile. Never
   * throws. */
  async keep(changes: number): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write(changes)).catch(reportImage)
    await this.#writing
  }

  async settled(): Promise<void> {
    await this.#writing
  }

  async #write(changes: number): Promise<void> {
    const { file, index, isBehind } = this.options
    const path = this.options.path()
    if (path === null || isBehind()) return
    const hasImage = file.setting('image') !== null
    if (hasImage && file.countChangedSinceImage() <= changes) return
    const token = randomUUID()
    const changesSoFar = this.options.changes()
    await writeImage(path, {
      index,
      token,
      isOutdated: () => this.options.changes() !== changesSoFar,
      keep: () => file.imageWritten(token),
    })
  }
}

function reportImage(error: unknown): void {
  // The next start only takes longer without an image.
  console.warn('catalogue: the image of the index could not be written', error)
}
