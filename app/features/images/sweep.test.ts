import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backend } from '~/backend/backend'
import { openBackend } from '~/backend/backend.server'
import type { FileStore } from '~/backend/files/files'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { IMAGE_VARIANTS, type ImagePurpose, imagePath } from '~/domain/image'
import { partners } from '~/domain/partner'
import { newUser, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { decide } from '~/features/moderation/decide.server'
import { purgeUndos, undoDecision } from '~/features/moderation/undo.server'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { createHealth } from '~/platform/health'
import { makeDraft } from '../../../tests/support/make-draft'
import { makeEvent } from '../../../tests/support/make-event'
import { ingestImage, keyOf, readImage } from './ingest.server'
import { discardIfUnused, eraseUnused, findOrphans, type SweepOutcome, sweepOrphans } from './sweep.server'
import { TRASH_DAYS, tidyImages } from './tidy.server'
import { recoverIfUsed } from './trash.server'

const clock = fixedClock('2026-11-21T12:00:00.000Z')

let directory: string
let backend: Backend

beforeEach(async () => {
  clock.set('2026-11-21T12:00:00.000Z')
  directory = await mkdtemp(join(tmpdir(), 'agenda-sweep-'))
  backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
  await backend.documents.insert(users, 'someone', someone('someone'))
})

afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

async function ingest(purpose: ImagePurpose): Promise<string> {
  const outcome = await ingestImage(await photoBytes(), purpose, backend.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image.id
}

async function sweep(): Promise<number> {
  return sweptBy(await sweepOrphans({ ...backend, clock }))
}

function sweptBy(outcome: SweepOutcome): number {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.swept
}

/** What a browser gets to see of an image that it may see. */
async function shown(id: string): Promise<boolean> {
  for (const variant of IMAGE_VARIANTS) {
    const webp = (await readImage(id, variant, backend.files)) ?? (await recoverIfUsed(id, variant, backend))
    if (webp === null) return false
  }
  return true
}

async function isInTrash(id: string): Promise<boolean> {
  return (await backend.files.readDiscarded(keyOf(id, 640))) !== null
}

function photoBytes(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
}

async function isThere(id: string): Promise<boolean> {
  return (await readImage(id, 640, backend.files)) !== null
}

function someone(uid: string) {
  return newUser({
    uid,
    email: 'camille@exemple.ch',
    displayName: 'Camille',
    emailVerified: true,
  })
}

const imageOf = (id: string) => ({ id, alt: 'Une image', credit: '', width: 8, height: 8 })
const PARTNER = {
  name: 'Salle du Port',
  kind: 'venue',
  tier: 'ami',
  description: '',
  website: null,
  email: null,
  phone: null,
  locality: '',
  canton: null,
  order: 0,
  active: false,
} as const

test('an image that nothing refers to goes after a day, not before', async () => {
  const orphan = await ingest('event')
  clock.advance(23 * HOUR_MS)
  expect(await sweep()).toBe(0)
  expect(await isThere(orphan)).toBe(true)
  clock.advance(2 * HOUR_MS)
  expect(await sweep()).toBe(1)
  expect(await isThere(orphan)).toBe(false)
  expect(await sweep()).toBe(0)
})

test('what documents refer to stays: drafts, removed events, hidden partners', async () => {
  const [draft, removed, logo, orphan] = [
    await ingest('event'),
    await ingest('event'),
    await ingest('partner'),
    await ingest('partner'),
  ]
  await backend.documents.insert(events, 'a', makeEvent({ status: 'draft', image: imageOf(draft) }))
  await backend.documents.insert(events, 'b', makeEvent({ image: imageOf(removed) }))
  await backend.documents.remove(events, 'b')
  await backend.documents.insert(partners, 'c', { ...PARTNER, logo: { id: logo, alt: 'Logo' } })
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(1)
  expect(await Promise.all([draft, removed, logo, orphan].map(isThere))).toEqual([true, true, true, false])
  await backend.documents.purge(events, 'b')
  expect(await sweep()).toBe(1)
  expect(await isThere(removed)).toBe(false)
})

test('half an image that a crash left goes, too; other files stay', async () => {
  const id = `event-${'0'.repeat(32)}`
  await backend.files.put(`images/${id}/320.webp`, Buffer.from('x'))
  await backend.files.put('images/notes.txt', Buffer.from('x'))
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(1)
  expect(await readImage(id, 320, backend.files)).toBeNull()
  expect(await backend.files.read('images/notes.txt')).not.toBeNull()
})

/** Stores so many images, the first ones of which events refer to; answers their ids. */
async function manyImages(count: number, used: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `event-${index.toString(16).padStart(32, '0')}`)
  for (const id of ids) await backend.files.put(keyOf(id, 320), Buffer.from('x'))
  for (const id of ids.slice(0, used)) {
    await backend.documents.insert(events, id, makeEvent({ image: imageOf(id) }))
  }
  clock.advance(48 * HOUR_MS)
  return ids
}

async function countStored(): Promise<number> {
  const keys: string[] = []
  for await (const { key } of backend.files.list('')) keys.push(key)
  return keys.length
}

test('more orphans than a tenth of all images stop the sweep before it takes any; an operator can force it', async () => {
  const ids = await manyImages(70, 40)
  const options = { ...backend, clock }
  expect(await sweepOrphans(options)).toEqual({ ok: false, reason: 'too-many', orphans: 30, images: 70 })
  expect(await countStored()).toBe(70)
  expect((await findOrphans(options)).orphans).toHaveLength(30)
  expect(sweptBy(await sweepOrphans({ ...options, isForced: true }))).toBe(30)
  expect(await countStored()).toBe(40)
  expect(await readImage(ids[39] ?? '', 320, backend.files)).not.toBeNull()
})

test('twenty orphans are no reason to stop, nor are more of them among many images', async () => {
  await manyImages(40, 20)
  expect(await sweep()).toBe(20)
  await backend.files.put(keyOf(`event-${'f'.repeat(32)}`, 320), Buffer.from('x'))
  const ids = Array.from(
    { length: 230 },
    (_, index) => `event-${(1000 + index).toString(16).padStart(32, '0')}`,
  )
  for (const id of ids) await backend.files.put(keyOf(id, 320), Buffer.from('x'))
  await backend.documents.transaction(async (transaction) => {
    for (const id of ids.slice(0, 205)) transaction.insert(events, id, makeEvent({ image: imageOf(id) }))
  })
  clock.advance(48 * HOUR_MS)
  // 26 of 251: just more than a tenth.
  expect(await sweepOrphans({ ...backend, clock })).toMatchObject({ ok: false, orphans: 26, images: 251 })
  await backend.documents.insert(events, 'one', makeEvent({ image: imageOf(ids[229] ?? '') }))
  expect(await sweep()).toBe(25)
})

test('a store without any people is not the one that the images came with: nothing is taken', async () => {
  const { documents } = backend
  await documents.purge(users, 'someone')
  await manyImages(3, 0)
  expect(await sweepOrphans({ ...backend, clock })).toEqual({
    ok: false,
    reason: 'no-people',
    orphans: 3,
    images: 3,
  })
  expect(await countStored()).toBe(3)
})

test('a draft keeps its photo, a profile its own', async () => {
  const [drafted, photo, left] = [await ingest('event'), await ingest('profile'), await ingest('profile')]
  const { documents } = backend
  const image = { id: drafted, width: 8, height: 8 }
  await documents.insert(drafts, 'jeton', makeDraft({ image }))
  await documents.insert(users, 'u1', { ...someone('u1'), photoURL: imagePath(photo, 320) })
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(1)
  expect(await Promise.all([drafted, photo, left].map(isThere))).toEqual([true, true, false])
  await documents.purge(drafts, 'jeton')
  await documents.update(users, 'u1', { photoURL: null })
  expect(await sweep()).toBe(2)
})

test('at a start the orphan of some minutes goes, what somebody may be taking in stays', async () => {
  const atStart = () => sweepOrphans({ ...backend, clock, keptMs: 10 * 60_000 }).then(sweptBy)
  const [orphan, used] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(used) }))
  clock.advance(9 * 60_000)
  expect(await atStart()).toBe(0)
  clock.advance(2 * 60_000)
  expect(await atStart()).toBe(1)
  expect(await Promise.all([orphan, used].map(isThere))).toEqual([false, true])
})

test('an image let go of goes to the trash unless another document has it', async () => {
  const [shared, alone] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(shared) }))
  for (const id of [shared, alone, null]) await discardIfUnused(id, backend)
  expect(await Promise.all([shared, alone].map(isThere))).toEqual([true, false])
  expect(await Promise.all([shared, alone].map(isInTrash))).toEqual([false, true])
})

test('an image that a person wants to be gone is not in the trash either, unless another document has it', async () => {
  const [shared, alone] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(shared) }))
  await eraseUnused([shared, alone], backend)
  expect(await Promise.all([shared, alone].map(isThere))).toEqual([true, false])
  expect(await isInTrash(alone)).toBe(false)
})

test('what is in the trash is shown to nobody until a document refers to it again', async () => {
  const [swept, profile] = [await ingest('event'), await ingest('profile')]
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(2)
  expect(await Promise.all([swept, profile].map(shown))).toEqual([false, false])
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(swept) }))
  expect(await Promise.all([swept, profile].map(shown))).toEqual([true, false])
  expect(await isThere(swept)).toBe(true)
})

function tidy(documents = backend.documents): Promise<void> {
  return tidyImages({ ...backend, documents, clock, health: createHealth(), log: pino({ level: 'silent' }) })
}

test('the trash is emptied after thirty days, but not of what is in use again', async () => {
  const [gone, back] = [await ingest('event'), await ingest('event')]
  clock.advance(48 * HOUR_MS)
  await tidy()
  expect(await Promise.all([gone, back].map(isInTrash))).toEqual([true, true])
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(back) }))
  clock.advance((TRASH_DAYS - 1) * 24 * HOUR_MS)
  await tidy()
  expect(await isInTrash(gone)).toBe(true)
  clock.advance(2 * 24 * HOUR_MS)
  await tidy()
  expect(await Promise.all([gone, back].map(isInTrash))).toEqual([false, false])
  expect(await Promise.all([gone, back].map(isThere))).toEqual([false, true])
})

test('the trash is not emptied while the sweep must not run', async () => {
  const discarded = await ingest('event')
  await discardIfUnused(discarded, backend)
  await manyImages(30, 0)
  clock.advance((TRASH_DAYS + 1) * 24 * HOUR_MS)
  await tidy()
  expect(await isInTrash(discarded)).toBe(true)
})

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

test('a photo that an approved change has replaced stays while that can be undone', async () => {
  const { documents } = backend
  const dependencies = { documents, clock }
  const moderator = { uid: 'admin', sessionId: 's', role: 'admin', profile: null } as const
  await seedCategories(documents)
  const [former, latter] = [await ingest('event'), await ingest('event')]
  clock.advance(25 * HOUR_MS)
  await documents.insert(events, 'concert', makeEvent({ image: imageOf(former) }))
  const eventId = amendmentId('concert')
  async function approve() {
    const amendment = makeEvent({ amends: 'concert', status: 'pending', image: imageOf(latter) })
    const { version } =
      (await documents.get(events, eventId)) ?? (await documents.insert(events, eventId, amendment))
    const words = { reason: null, message: '' }
    const outcome = await decide(moderator, { eventId, version, action: 'approve', ...words }, dependencies)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.logId
  }

  const logId = await approve()
  await discardIfUnused(former, backend)
  expect(await sweep()).toBe(0)
  expect(await undoDecision(moderator, logId, dependencies)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({ image: { id: former } })
  expect(await isThere(former)).toBe(true)

  await approve()
  clock.advance(HOUR_MS)
  await purgeUndos(dependencies)
  expect(await sweep()).toBe(1)
  expect(await isThere(former)).toBe(false)
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
  // Asked twice: when orphans are looked for, and again before they are taken.
  expect(sweptBy(await sweepOrphans({ ...backend, clock, inUse, keptMs: 0 }))).toBe(0)
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
      // As long as encoding takes: the sweep goes on when the image is ready to be written.
      await sharp(photo).resize(2000).webp().toBuffer()
      await backend.files.discard(key)
    },
  }
  clock.set('2026-11-21T13:00:00.000Z')
  await sweepOrphans({ ...backend, files, clock, inUse: async () => new Set(), keptMs: 0 })
  expect(again).not.toBeNull()
  await again
  for (const variant of IMAGE_VARIANTS) {
    expect(await readImage(first.image.id, variant, backend.files), String(variant)).not.toBeNull()
  }
})
