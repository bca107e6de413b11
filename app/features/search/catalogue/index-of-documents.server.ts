import { setImmediate as nextTurn } from 'node:timers/promises'
import { AgendaIndex } from '../index/agenda-index'
import type { DocumentFile } from './document-file.server'
import { readImage } from './image-file.server'

const REBUILT_AT_ONCE = 50

/** The index from the image, brought up to date, else made from all documents. */
export async function indexOf(file: DocumentFile, imagePath: string | null): Promise<AgendaIndex> {
  const token = file.setting('image')
  const image = token === null || imagePath === null ? null : await readImage(imagePath, token)
  if (!image) {
    if (!file.isReadOnly) file.imageLost()
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
    if (event) index.place(slot, event)
  }
  index.settle()
}

async function rebuilt(file: DocumentFile): Promise<AgendaIndex> {
  const index = new AgendaIndex()
  let done = 0
  for (const { slot, event } of file.all()) {
    index.place(slot, event)
    done += 1
    if (done % REBUILT_AT_ONCE === 0) await nextTurn()
  }
  index.settle()
  return index
}
