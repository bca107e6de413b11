import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backend } from '~/backend/backend'
import { openBackend } from '~/backend/backend.server'
import { events } from '~/features/events/event'
import { partners } from '~/features/partners/partner'
import { fixedClock } from '~/platform/clock'
import { makeEvent } from '../../../tests/support/make-event'
import type { ImagePurpose } from './image'
import { deleteImage, ingestImage, readImage } from './ingest.server'
import { imagesInUse, sweepOrphans } from './sweep.server'

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

test('profile photos stay until somebody can say which are in use', async () => {
  const photo = await ingest('profile')
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(0)
  await deleteImage(photo, backend.files)
  expect(await isThere(photo)).toBe(false)
})
