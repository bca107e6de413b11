import { beforeEach, describe, expect, test } from 'vitest'
import { openDiskFiles } from '~/backend/files/disk-files.server'
import type { FileStore } from '~/backend/files/files'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { adminLog } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { users } from '~/domain/user'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../../tests/support/accounts'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { makeEvent } from '../../../../tests/support/make-event'
import { makePlace } from '../../../../tests/support/make-place'
import { type TemporaryDirectory, temporaryDirectory } from '../../../../tests/support/temporary-directory'
import { editPlace } from './edit-place.server'
import { activatePlace, mergePlaces, removePlace, undoMerge } from './manage-places.server'
import { factsOfPlace, type PlaceForm, placeFields, placeForm } from './place-form'

const clock = fixedClock('2026-11-21T10:00:00Z')
const CAMILLE = { uid: 'camille', name: 'Camille' }
const DOMINIQUE = { uid: 'dominique', name: 'Dominique' }
let documents: SqliteStore
let admin: CurrentUser
let directory: TemporaryDirectory
let parts: { documents: SqliteStore; files: FileStore; clock: typeof clock }

beforeEach(async () => {
  clock.set('2026-11-21T10:00:00Z')
  documents = openCheckedStore({ file: ':memory:', clock })
  directory = await temporaryDirectory('places')
  parts = { documents, files: await openDiskFiles({ directory: directory.path, clock }), clock }
  const { uid, role } = await addUser(documents, { role: 'admin' })
  admin = { uid, role, sessionId: 's', profile: await documents.get(users, uid) }
  await documents.insert(places, 'theatre', makePlace())
  await documents.insert(places, 'cave', makePlace({ name: 'La Cave' }))
  return async () => {
    await documents.close()
    await directory.remove()
  }
})

const get = (id: string) => documents.get(places, id)
const actions = async (id: string) =>
  (await documents.find(adminLog, {})).documents
    .filter(({ subjectId }) => subjectId === id)
    .map(({ action }) => action)

async function formWith(changes: Record<string, unknown>, id = 'theatre'): Promise<PlaceForm> {
  const place = await get(id)
  if (!place) throw new Error('no place')
  const shown = placeFields(factsOfPlace(place))
  return placeForm.parse({
    ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== '')),
    accessibility: place.accessibility,
    base: JSON.stringify(shown),
    ...changes,
  })
}

describe('editing a place', () => {
  test('writes what the admin changed, and keeps what another one changed meanwhile', async () => {
    const form = await formWith({
      otherNames: 'Lake Theatre\n\n Seetheater ',
      locality: '1196 Gland',
      accessibility: { wheelchair: 'yes', hearing_loop: 'yes' },
    })
    await documents.update(places, 'theatre', {
      rooms: ['Foyer'],
      accessibility: { relaxed: 'no', wheelchair: 'yes' },
    })
    expect(await editPlace(admin, 'theatre', form, parts)).toMatchObject({ ok: true })
    expect(await get('theatre')).toMatchObject({
      otherNames: ['Lake Theatre', 'Seetheater'],
      rooms: ['Foyer'],
      npa: '1196',
      locality: 'Gland',
      street: 'Rue du Lac 4',
      accessibility: { wheelchair: 'yes', hearing_loop: 'yes', relaxed: 'no' },
    })
    expect(await actions('theatre')).toEqual(['edited'])
  })

  test('refuses what two changed, a locality that nobody knows and a place that is gone', async () => {
    const form = await formWith({ name: 'Théâtre' })
    await documents.update(places, 'theatre', { name: 'Le Théâtre' })
    expect(await editPlace(admin, 'theatre', form, parts)).toMatchObject({ reason: 'conflict' })
    const nowhere = await formWith({ locality: 'Nulle-Part' })
    expect(await editPlace(admin, 'theatre', nowhere, parts)).toEqual({ ok: false, reason: 'locality' })
    await documents.remove(places, 'theatre')
    expect(await editPlace(admin, 'theatre', form, parts)).toEqual({ ok: false, reason: 'unknown' })
  })
})

describe('merging two places', () => {
  const merge = (id: string, into: string, version = 1, actor = CAMILLE) =>
    mergePlaces(actor, { id, version, into }, parts)

  test('is one write, in the log of both, and undone within ten seconds by whoever merged', async () => {
    await documents.insert(events, 'there', makeEvent({ placeId: 'cave' }))
    expect(await merge('cave', 'theatre')).toEqual({ ok: true, version: 2 })
    expect(await get('cave')).toMatchObject({ mergedInto: 'theatre', version: 2 })
    expect((await get('theatre'))?.version).toBe(1)
    expect((await documents.get(events, 'there'))?.version).toBe(1)
    expect(await undoMerge(DOMINIQUE, { id: 'cave', version: 2 }, parts)).toEqual({
      ok: false,
      reason: 'not-yours',
    })
    clock.set('2026-11-21T10:00:10Z')
    expect(await undoMerge(CAMILLE, { id: 'cave', version: 2 }, parts)).toEqual({ ok: true })
    expect(await get('cave')).toMatchObject({ mergedInto: null })
    expect(await undoMerge(CAMILLE, { id: 'cave', version: 2 }, parts)).toEqual({
      ok: false,
      reason: 'changed',
    })
  })

  test('cannot be undone later, nor when the place has changed since', async () => {
    await merge('cave', 'theatre')
    clock.set('2026-11-21T10:00:11Z')
    expect(await undoMerge(CAMILLE, { id: 'cave', version: 2 }, parts)).toEqual({
      ok: false,
      reason: 'too-late',
    })
    clock.set('2026-11-21T10:00:05Z')
    await documents.update(places, 'cave', { rooms: ['Bar'] })
    expect(await undoMerge(CAMILLE, { id: 'cave', version: 2 }, parts)).toEqual({
      ok: false,
      reason: 'changed',
    })
  })

  test('of two admins at once one wins: each into the other’s, and into different ones', async () => {
    const crossed = await Promise.all([merge('cave', 'theatre'), merge('theatre', 'cave', 1, DOMINIQUE)])
    expect(crossed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(crossed).toContainEqual({ ok: false, reason: 'changed' })

    for (const id of ['a', 'b', 'c']) await documents.insert(places, id, makePlace({ name: id.repeat(3) }))
    const apart = await Promise.all([merge('a', 'b'), merge('a', 'c', 1, DOMINIQUE)])
    expect(apart.filter(({ ok }) => ok)).toHaveLength(1)
    expect(apart).toContainEqual({ ok: false, reason: 'changed' })
  })

  test('refuses itself, what is gone, a pending place that would stand, and an older version', async () => {
    await documents.insert(places, 'waiting', makePlace({ name: 'Attend', state: 'pending' }))
    expect(await merge('cave', 'cave')).toEqual({ ok: false, reason: 'same' })
    expect(await merge('cave', 'nowhere')).toEqual({ ok: false, reason: 'unknown' })
    expect(await merge('cave', 'waiting')).toEqual({ ok: false, reason: 'changed' })
    expect(await merge('cave', 'theatre', 7)).toEqual({ ok: false, reason: 'changed' })
    expect(await get('cave')).toMatchObject({ mergedInto: null, version: 1 })
  })
})

test('a place that others are merged into stays; another one goes, and leaves its events as they are', async () => {
  await documents.insert(events, 'there', makeEvent({ placeId: 'cave' }))
  await documents.insert(places, 'old', makePlace({ mergedInto: 'theatre' }))
  expect(await removePlace(CAMILLE, 'theatre', parts)).toEqual({ ok: false, reason: 'in-use' })
  expect(await removePlace(CAMILLE, 'cave', parts)).toEqual({ ok: true })
  expect([await get('cave'), (await documents.get(events, 'there'))?.place?.name]).toEqual([
    null,
    'Salle du Port',
  ])
})

test('a pending place is made public', async () => {
  await documents.insert(places, 'waiting', makePlace({ state: 'pending' }))
  expect(await activatePlace(CAMILLE, 'waiting', documents)).toBe(true)
  expect((await get('waiting'))?.state).toBe('active')
  expect(await activatePlace(CAMILLE, 'nowhere', documents)).toBe(false)
})
