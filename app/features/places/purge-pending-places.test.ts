import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { makePlace } from '../../../tests/support/make-place'
import { purgePendingPlaces } from './purge-pending-places.server'

test('places that wait and that no event names go after thirty days, the others stay', async () => {
  const clock = fixedClock('2026-10-01T10:00:00Z')
  const documents = openCheckedStore({ file: ':memory:', clock })
  await documents.insert(places, 'left', makePlace({ state: 'pending' }))
  await documents.insert(places, 'named', makePlace({ state: 'pending' }))
  await documents.insert(places, 'public', makePlace())
  await documents.insert(events, 'refused', makeEvent({ status: 'rejected', placeId: 'named' }))
  clock.set('2026-11-01T10:00:00Z')
  await documents.insert(places, 'young', makePlace({ state: 'pending' }))
  expect(await purgePendingPlaces({ documents, clock })).toBe(1)
  const { documents: rest } = await documents.find(places, {})
  expect(rest.map(({ id }) => id).sort()).toEqual(['named', 'public', 'young'])
  expect(await documents.get(places, 'left', { includeRemoved: true })).toBeNull()
  await documents.close()
})
