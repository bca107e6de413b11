import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backend } from '~/backend/backend'
import { openBackend } from '~/backend/backend.server'
import type { FileStore } from '~/backend/files/files'
import { newUser, users } from '~/features/accounts/user'
import { seedCategories } from '~/features/categories/seed.server'
import { events } from '~/features/events/event'
import { amendmentId } from '~/features/events/event-content'
import { decide } from '~/features/moderation/decide.server'
import { purgeUndos, undoDecision } from '~/features/moderation/undo.server'
import { partners } from '~/features/partners/partner'
import { drafts } from '~/features/submission/draft'
import { fixedClock } from '~/platform/clock'
import { makeDraft } from '../../../tests/support/make-draft'
import { makeEvent } from '../../../tests/support/make-event'
import { IMAGE_VARIANTS, type ImagePurpose, imagePath } from './image'
import { ingestImage, readImage } from './ingest.server'
import { deleteIfUnused, imagesInUse, sweepOrphans } from './sweep.server'

const clock = fixedClock('2026-11-21T12:00:00.000Z')
const HOUR_MS = 3_600_000

let directory: string
let backend: Backend

beforeEach(async () => {
  clock.set('2026-11-21T12:00:00.000Z')
  directory = await mkdtemp(join(tmpdir(), 'agenda-sweep-'))
  backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
})

afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

async function ingest(purpose: ImagePurpose): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const outcome = await ingestImage(bytes, purpose, backend.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image.id
}

function sweep(): Promise<number> {
  return sweepOrphans({ files: backend.files, clock, inUse: imagesInUse(backend.documents) })
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
    photoURL: null,
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

test('many orphans are asked for in portions', async () => {
  const ids = Array.from({ length: 70 }, (_, index) => `event-${index.toString(16).padStart(32, '0')}`)
  for (const id of ids) await backend.files.put(`images/${id}/320.webp`, Buffer.from('x'))
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(ids[40] ?? '') }))
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(69)
  expect(await readImage(ids[40] ?? '', 320, backend.files)).not.toBeNull()
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
  const atStart = () =>
    sweepOrphans({ ...backend, clock, inUse: imagesInUse(backend.documents), keptMs: 10 * 60_000 })
  const [orphan, used] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(used) }))
  clock.advance(9 * 60_000)
  expect(await atStart()).toBe(0)
  clock.advance(2 * 60_000)
  expect(await atStart()).toBe(1)
  expect(await Promise.all([orphan, used].map(isThere))).toEqual([false, true])
})

test('an image let go of is deleted unless another document has it', async () => {
  const [shared, alone] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(shared) }))
  for (const id of [shared, alone, null]) await deleteIfUnused(id, backend)
  expect(await Promise.all([shared, alone].map(isThere))).toEqual([true, false])
})

test('a photo that an approved change has replaced stays while that can be undone', async () => {
  const { documents } = backend
  const parts = { documents, clock }
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
    const outcome = await decide(moderator, { eventId, version, action: 'approve', ...words }, parts)
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.logId
  }

  const logId = await approve()
  await deleteIfUnused(former, backend)
  expect(await sweep()).toBe(0)
  expect(await undoDecision(moderator, logId, parts)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({ image: { id: former } })
  expect(await isThere(former)).toBe(true)

  await approve()
  clock.advance(HOUR_MS)
  await purgeUndos(parts)
  expect(await sweep()).toBe(1)
  expect(await isThere(former)).toBe(false)
})

test('at a start, an image that comes again while it is taken for an orphan stays whole', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
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
  expect(await sweepOrphans({ ...backend, clock, inUse, keptMs: 0 })).toBe(0)
  for (const variant of IMAGE_VARIANTS) {
    expect(await readImage(leftByTheCrash, variant, backend.files), String(variant)).not.toBeNull()
  }
})

test('an image that comes again amid its deletion is there in the end', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const send = () => ingestImage(photo, 'event', backend.files, 'camille/form')
  const first = await send()
  if (!first.ok) throw new Error(first.reason)
  let again: ReturnType<typeof send> | null = null
  const files: FileStore = {
    ...backend.files,
    async delete(key) {
      again ??= send()
      // As long as encoding takes: the deletion goes on when the image is ready to be written.
      await sharp(photo).resize(2000).webp().toBuffer()
      await backend.files.delete(key)
    },
  }
  clock.set('2026-11-21T13:00:00.000Z')
  await sweepOrphans({ files, clock, inUse: async () => new Set(), keptMs: 0 })
  expect(again).not.toBeNull()
  await again
  for (const variant of IMAGE_VARIANTS) {
    expect(await readImage(first.image.id, variant, backend.files), String(variant)).not.toBeNull()
  }
})
