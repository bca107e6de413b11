// One instance of several on the emulators: its catalogue, in a process of its own so that its memory is its own.
import { setTimeout as pause } from 'node:timers/promises'
import { openCloudFiles } from '~/backend/files/cloud-files.server'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { events } from '~/domain/event'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { MANIFEST } from '~/features/search/catalogue/shared-catalogue.server'
import { manualAlarm } from '~/platform/clock'
import { memory } from './measure'

/** What the parent asks for, one at a time; each is answered with what it gives. */
export type Asked =
  | { kind: 'state' }
  /** Uploads the catalogue. */
  | { kind: 'share' }
  /** Answers when it began to. */
  | { kind: 'approve'; id: string }
  /** Answers when the event is public here. */
  | { kind: 'await'; id: string }
  /** Lets milliseconds pass for its clock and timers. */
  | { kind: 'pass'; milliseconds: number }

export interface InstanceState {
  reads: number
  published: number
  /** Megabytes after collecting garbage. */
  heap: number
  rss: number
}

const [projectId = '', bucket = '', directory = ''] = process.argv.slice(2)
const POLL_MS = 2
const SETTLE_MS = 6000
const COLLECTIONS = 3

let ahead = 0
const clock = { now: () => Date.now() + ahead }
const alarm = manualAlarm()
const documents = openFirestoreStore({ projectId, clock })
const files = openCloudFiles({ projectId, bucket })
const catalogue = await openCatalogue({
  documents,
  directory,
  clock,
  alarm,
  findPlace: () => null,
  categories: { list: () => [] },
  shared: files,
})
await catalogue.settled()

async function answerTo(asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'state':
      return state()
    case 'share':
      while ((await files.read(MANIFEST)) === null) {
        await catalogue.share(() => true)
        await pause(POLL_MS)
      }
      return null
    case 'approve': {
      const begun = Date.now()
      await documents.update(events, asked.id, { status: 'published' })
      return begun
    }
    case 'await':
      while (catalogue.event(asked.id) === null) await pause(POLL_MS)
      return Date.now()
    case 'pass':
      ahead += asked.milliseconds
      alarm.advance(asked.milliseconds)
      await pause(SETTLE_MS)
      return null
  }
}

async function state(): Promise<InstanceState> {
  await catalogue.settled()
  const { reads } = documents.meter
  for (let collection = 0; collection < COLLECTIONS; collection++) {
    globalThis.gc?.()
    await pause(SETTLE_MS / COLLECTIONS)
  }
  const heap = process.memoryUsage().heapUsed / 2 ** 20
  return { reads, published: [...catalogue.published()].length, heap, rss: memory().rss }
}

process.on('message', async (asked: Asked) => {
  process.send?.({ answer: await answerTo(asked) })
})
process.on('disconnect', async () => {
  await catalogue.close()
  process.exit(0)
})
process.send?.({ answer: await state() })
