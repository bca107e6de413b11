// An image comes again while it is swept or discarded.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FileStore } from '~/backend/files/files'
import { events } from '~/domain/event'
import { IMAGE_VARIANTS } from '~/domain/image'
import { makeEvent } from '../../../tests/support/make-event'
import { ingestImage, readImage } from './ingest.server'
import { discardIfUnused, sweepOrphans } from './sweep.server'
import { backend, clock, imageOf, photoBytes, shown, sweptBy } from './testing/stored-images'

test('a photo that is sent again while it is discarded is never lost, whatever comes first', async () => {
  const photo = await photoBytes()
  const { documents, files } = backend
  for (let round = 0; round < 40; round++) {
    const seed = `camille/form-${round}`
    const first = await ingestImage(photo, 'event', files, seed)
    if (!first.ok) throw new Error(first.reason)
    const { id } = first.image
    // The discarding begins before one of the three files is stored, or when all are, and runs beside the rest.
    const beginsAt = round % (IMAGE_VARIANTS.length + 1)
    let stored = 0
    let begin = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const watched: FileStore = {
      ...files,
      async put(key, bytes) {
        if (stored === beginsAt) begin()
        await files.put(key, bytes)
        stored += 1
      },
    }
    async function sendAgain(): Promise<void> {
      expect(await ingestImage(photo, 'event', watched, seed)).toMatchObject({ ok: true, image: { id } })
      begin()
      for (let turn = 0; turn < round % 5; turn++) await new Promise(setImmediate)
      await documents.insert(events, `event-${round}`, makeEvent({ image: imageOf(id) }))
    }
    await Promise.all([sendAgain(), begun.then(() => discardIfUnused(id, backend))])
    expect(await shown(id), `round ${round}`).toBe(true)
  }
})

test('at a start, an image that comes again while it is taken for an orphan stays whole', async () => {
  const photo = await photoBytes()
  const send = async () => {
    const outcome = await ingestImage(photo, 'event', backend.files, 'camille/form')
    return outcome.ok ? outcome.image.id : outcome.reason
  }
  const leftByTheCrash = await send()
  const inUse = async () => {
    expect(await send()).toBe(leftByTheCrash)
    return new Set<string>()
  }
  clock.set('2026-11-21T13:00:00.000Z')
  // The events are asked for twice: when orphans are looked for, and again before they are taken.
  expect(sweptBy(await sweepOrphans({ ...backend, clock, inUse, graceMs: 0 }))).toBe(0)
  for (const variant of IMAGE_VARIANTS) {
    expect(await readImage(leftByTheCrash, variant, backend.files), String(variant)).not.toBeNull()
  }
})

test('an image that comes again while it is swept is there in the end', async () => {
  const photo = await photoBytes()
  const send = () => ingestImage(photo, 'event', backend.files, 'camille/form')
  const first = await send()
  if (!first.ok) throw new Error(first.reason)
  let again: ReturnType<typeof send> | null = null
  const files: FileStore = {
    ...backend.files,
    async discard(key) {
      again ??= send()
      // This takes as long as encoding: the sweep goes on when the image is ready to be written.
      await sharp(photo).resize(2000).webp().toBuffer()
      await backend.files.discard(key)
    },
  }
  clock.set('2026-11-21T13:00:00.000Z')
  await sweepOrphans({ ...backend, files, clock, inUse: async () => new Set(), graceMs: 0 })
  expect(again).not.toBeNull()
  await again
  for (const variant of IMAGE_VARIANTS) {
    expect(await readImage(first.image.id, variant, backend.files), String(variant)).not.toBeNull()
  }
})
