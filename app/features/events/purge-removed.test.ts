import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Backend } from '~/backend/open/backend'
import { openBackend } from '~/backend/open/backend.server'
import { TOMBSTONE_DAYS } from '~/backend/purging.server'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { moderationLog } from '~/domain/moderation-log'
import { type Partner, partners } from '~/domain/partner'
import { seedCategories } from '~/features/categories/seed.server'
import { imageKey, ingestImage, readImage } from '~/features/images/ingest.server'
import type { ImportItem } from '~/features/imports/files/candidate'
import { importEvents } from '~/features/imports/files/import-events.server'
import { decide } from '~/features/moderation/decide.server'
import { undoDecision } from '~/features/moderation/undo.server'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { purgeRemoved } from './purge-removed.server'

const NOW = '2026-11-21T12:00:00.000Z'
const clock = fixedClock(NOW)
const moderator = { uid: 'admin', sessionId: 's', role: 'admin', profile: null } as const
const REMOVED = { includeRemoved: true }
const PARTNER: Partner = {
  name: 'Salle du Port',
  kind: 'venue',
  tier: 'ami',
  description: '',
  logo: null,
  website: null,
  email: 'salle@exemple.ch',
  phone: null,
  locality: '',
  canton: null,
  order: 0,
  active: false,
}

let directory: TemporaryDirectory
let backend: Backend

beforeEach(async () => {
  clock.set(NOW)
  directory = await temporaryDirectory('purge-removed')
  backend = await openBackend({ backend: 'embedded', dataDir: directory.path }, clock)
})
afterEach(async () => {
  await backend.close()
  await directory.remove()
})

function purge(): Promise<number> {
  return purgeRemoved({ ...backend, clock })
}

async function removeByModeration(id: string): Promise<string> {
  const { documents } = backend
  await seedCategories(documents)
  const version = (await documents.get(events, id))?.version ?? 0
  const deciding = { eventId: id, version, action: 'remove', reason: 'duplicate', message: '' } as const
  const outcome = await decide(moderator, deciding, { documents, clock })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.logId
}

async function image(purpose: 'event' | 'partner'): Promise<string> {
  const create = { width: 8, height: 8, channels: 3, background: '#123456' } as const
  const outcome = await ingestImage(await sharp({ create }).png().toBuffer(), purpose, backend.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image.id
}

test('a removed event goes after thirty days with its views and its waiting version; the log stays', async () => {
  const { documents } = backend
  await documents.insert(events, 'a', makeEvent())
  await documents.insert(eventViews, 'a', { count: 3 })
  await documents.insert(events, 'b', makeEvent())
  await documents.insert(eventViews, 'b', { count: 5 })
  const logId = await removeByModeration('a')
  // An import of another site's data may have left it.
  await documents.insert(events, amendmentId('a'), makeEvent({ amends: 'a', status: 'rejected' }))

  clock.advance(TOMBSTONE_DAYS * DAY_MS)
  expect(await purge()).toBe(0)
  expect(await documents.get(events, 'a', REMOVED)).not.toBeNull()

  clock.advance(DAY_MS)
  expect(await purge()).toBe(1)
  for (const id of ['a', amendmentId('a')]) expect(await documents.get(events, id, REMOVED)).toBeNull()
  expect(await documents.get(eventViews, 'a')).toBeNull()
  expect(await documents.get(events, 'b')).not.toBeNull()
  expect(await documents.get(eventViews, 'b')).toMatchObject({ count: 5 })
  expect(await documents.get(moderationLog, logId)).toMatchObject({ eventId: 'a', action: 'removed' })
  expect(await undoDecision(moderator, logId, { documents, clock })).toEqual({
    ok: false,
    reason: 'too-late',
  })
})

test('an event whose removal was undone stays', async () => {
  await backend.documents.insert(events, 'a', makeEvent())
  const logId = await removeByModeration('a')
  expect(await undoDecision(moderator, logId, { documents: backend.documents, clock })).toMatchObject({
    ok: true,
  })
  clock.advance((TOMBSTONE_DAYS + 1) * DAY_MS)
  expect(await purge()).toBe(0)
  expect(await backend.documents.get(events, 'a')).not.toBeNull()
})

test('photo and logo stay as long as the tombstones, and go with them for good, unless another event has them', async () => {
  const { documents, files } = backend
  const [photo, shared, logo] = [await image('event'), await image('event'), await image('partner')]
  const withPhoto = (id: string) =>
    makeEvent({ image: { id, alt: 'Une scène', credit: '', width: 8, height: 8 } })
  await documents.insert(events, 'a', withPhoto(photo))
  await documents.insert(events, 'b', withPhoto(shared))
  await documents.insert(events, 'c', withPhoto(shared))
  await documents.insert(partners, 'p', { ...PARTNER, logo: { id: logo, alt: 'Logo' } })
  for (const id of ['a', 'b']) await documents.remove(events, id)
  await documents.remove(partners, 'p')

  clock.advance(TOMBSTONE_DAYS * DAY_MS)
  await purge()
  for (const id of [photo, logo]) expect(await readImage(id, 640, files)).not.toBeNull()
  clock.advance(DAY_MS)
  expect(await purge()).toBe(3)
  for (const id of [photo, logo]) {
    expect(await readImage(id, 640, files)).toBeNull()
    expect(await files.readDiscarded(imageKey(id, 640))).toBeNull()
  }
  expect(await readImage(shared, 640, files)).not.toBeNull()
  expect(await documents.get(partners, 'p', REMOVED)).toBeNull()
})

test('an imported event that was removed does not come back with the same file, nor with a changed one', async () => {
  const { documents } = backend
  await seedCategories(documents)
  const source = { kind: 'ics', externalId: 'uid-1' }
  async function importOne(title: string) {
    async function* items(): AsyncGenerator<ImportItem> {
      yield { kind: 'candidate', line: 1, event: makeEvent({ title, source }), notes: [] }
    }
    const options = { publish: true, shiftToNow: false, today: NOW.slice(0, 10), now: NOW }
    return importEvents(documents, items(), options)
  }
  expect(await importOne('Concert')).toMatchObject({ created: 1 })
  const { documents: found } = await documents.find(events, {})
  await documents.remove(events, found[0]?.id ?? '')
  clock.advance((TOMBSTONE_DAYS + 1) * DAY_MS)
  expect(await purge()).toBe(1)
  expect(await importOne('Concert')).toMatchObject({ created: 0, unchanged: 1 })
  expect(await importOne('Grand concert')).toMatchObject({ created: 0, unchanged: 1 })
  expect(await documents.count(events)).toBe(0)
})

test('the queries have their indexes on Firestore', async () => {
  const store = openCheckedStore({ file: ':memory:', clock })
  await store.insert(events, 'a', makeEvent())
  await store.remove(events, 'a')
  clock.advance((TOMBSTONE_DAYS + 1) * DAY_MS)
  expect(await purgeRemoved({ ...backend, documents: store, clock })).toBe(1)
  await store.close()
})
