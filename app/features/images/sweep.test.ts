import { expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { imagePath } from '~/domain/image'
import { partners } from '~/domain/partner'
import { places } from '~/domain/place'
import { users } from '~/domain/user'
import { HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { makeDraft } from '../../../tests/support/make-draft'
import { makeEvent } from '../../../tests/support/make-event'
import { makePlace } from '../../../tests/support/make-place'
import { imageKey, readImage } from './ingest.server'
import { findOrphans, sweepOrphans } from './sweep.server'
import {
  backend,
  clock,
  imageOf,
  ingest,
  isThere,
  manyImages,
  someone,
  sweep,
  sweptBy,
} from './testing/stored-images'

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

test('the photo of a place stays, also of one that is merged away, and goes with the place', async () => {
  const [shown, merged, left] = [await ingest('place'), await ingest('place'), await ingest('place')]
  const { documents } = backend
  const photoOf = (id: string) => ({ id, alt: 'La façade', credit: '', width: 8, height: 8 })
  await documents.insert(places, 'theatre', makePlace({ photo: photoOf(shown) }))
  await documents.insert(places, 'salle', makePlace({ photo: photoOf(merged), mergedInto: 'theatre' }))
  clock.advance(48 * HOUR_MS)
  expect(await sweep()).toBe(1)
  expect(await Promise.all([shown, merged, left].map(isThere))).toEqual([true, true, false])
  await documents.remove(places, 'theatre')
  expect(await sweep()).toBe(1)
  expect(await isThere(shown)).toBe(false)
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
  await backend.files.put(imageKey(`event-${'f'.repeat(32)}`, 320), Buffer.from('x'))
  const ids = Array.from(
    { length: 230 },
    (_, index) => `event-${(1000 + index).toString(16).padStart(32, '0')}`,
  )
  for (const id of ids) await backend.files.put(imageKey(id, 320), Buffer.from('x'))
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
  const atStart = () => sweepOrphans({ ...backend, clock, graceMs: 10 * MINUTE_MS }).then(sweptBy)
  const [orphan, used] = [await ingest('event'), await ingest('event')]
  await backend.documents.insert(events, 'a', makeEvent({ image: imageOf(used) }))
  clock.advance(9 * MINUTE_MS)
  expect(await atStart()).toBe(0)
  clock.advance(2 * MINUTE_MS)
  expect(await atStart()).toBe(1)
  expect(await Promise.all([orphan, used].map(isThere))).toEqual([false, true])
})
