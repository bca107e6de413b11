import { expect, test } from 'vitest'
import type { StoredPlace } from '~/domain/place'
import { newPlaceId, placeKey } from '~/features/localities/place-key.server'
import { makeEvent } from '../../../../tests/support/make-event'
import { makePlace } from '../../../../tests/support/make-place'
import { build, contentFrom } from '../testing/parsed-form'
import { draftFromEvent } from './draft-from-event.server'

const stored = (id: string, fields: Parameters<typeof makePlace>[0] = {}): StoredPlace => ({
  ...makePlace(fields),
  id,
  version: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  changedAt: '2026-11-01T00:00:00.000Z',
  removedAt: null,
})
const NYON = stored('theatre')
const context = {
  placeNamed: (place: Parameters<typeof placeKey>[0]) => (placeKey(place) === placeKey(NYON) ? NYON : null),
  placesCalled: (name: string) => (name === 'Théâtre du Lac' ? [NYON] : []),
}
const at = (fields: Record<string, string>) =>
  contentFrom({ 'place.name': 'Théâtre du Lac', ...fields }, context)

test('a known place fills what the author leaves empty, but its access, which is read there', () => {
  expect(at({ 'place.locality': '1260 Nyon' })).toMatchObject({
    placeId: 'theatre',
    place: { street: 'Rue du Lac 4', npa: '1260', locality: 'Nyon', lat: 46.3832, lng: 6.2396, access: '' },
  })
  expect(at({ 'place.locality': 'Nyon' }).place?.npa).toBe('1260')
})

test('what the author writes stays: another street, a pin, how to get there', () => {
  const own = { 'place.locality': 'Nyon', 'place.street': 'Quai 1', 'place.access': 'Entrée côté lac' }
  expect(at(own)).toMatchObject({
    placeId: 'theatre',
    place: { street: 'Quai 1', access: 'Entrée côté lac' },
  })
  expect(at({ 'place.locality': 'Nyon', 'place.lat': '46.38', 'place.lng': '6.23' }).place).toMatchObject({
    street: 'Rue du Lac 4',
    lat: 46.38,
    lng: 6.23,
  })
})

test('a room stays with the event: it is none of the place', () => {
  const inFoyer = at({ 'place.locality': 'Nyon', 'place.room': ' Foyer ' })
  expect(inFoyer).toMatchObject({ placeId: 'theatre', place: { name: 'Théâtre du Lac', room: 'Foyer' } })
  expect(draftFromEvent(makeEvent(inFoyer))).toMatchObject({ place: { room: 'Foyer' } })
  expect(at({ 'place.locality': 'Nyon', 'place.room': ' ' }).place).not.toHaveProperty('room')
})

test('a name that only one place has needs no locality; one that several have offers them', () => {
  expect(at({ 'place.locality': '' })).toMatchObject({ placeId: 'theatre', place: { locality: 'Nyon' } })
  const gland = stored('autre', { locality: 'Gland', npa: '1196' })
  const refused = build(
    { 'place.name': 'Théâtre du Lac', 'place.locality': '' },
    { ...context, placesCalled: () => [NYON, gland] },
  )
  expect(refused).toMatchObject({
    ok: false,
    errors: { 'place.locality': [expect.stringContaining('Plusieurs lieux portent ce nom')] },
    localities: [
      { value: '1260 Nyon', label: 'Théâtre du Lac, 1260 Nyon' },
      { value: '1196 Gland', label: 'Théâtre du Lac, 1196 Gland' },
    ],
  })
})

test('a new name is the same new place whoever writes it; a locality or none is no place', () => {
  const { place, placeId } = contentFrom({ 'place.name': 'La Cave', 'place.locality': '1260 Nyon' })
  expect(placeId).toBe(place && newPlaceId({ ...place, name: 'la  CAVE' }))
  for (const name of ['', 'Nyon', 'À confirmer', 'Divers lieux']) {
    expect(contentFrom({ 'place.name': name, 'place.locality': '1260 Nyon' }).placeId, name).toBeNull()
  }
})
