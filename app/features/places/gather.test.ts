import { beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { places } from '~/domain/place'
import { fixedClock } from '~/platform/clock'
import { NYON } from '../../../tests/support/agenda-places'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { makePlace } from '../../../tests/support/make-place'
import { gatherPlaces } from './gather.server'
import type { GatheredPlace } from './gathered.server'

let documents: DocumentStore

beforeEach(() => {
  documents = openCheckedStore({ file: ':memory:', clock: fixedClock('2026-11-21T10:00:00Z') })
  return () => documents.close()
})

async function write(agenda: Record<string, EventOverrides>) {
  for (const [id, fields] of Object.entries(agenda)) await documents.insert(events, id, makeEvent(fields))
}

async function gather() {
  const told: GatheredPlace[] = []
  const done = await gatherPlaces(documents, (place) => told.push(place))
  return { ...done, told }
}

const placeIdOf = async (id: string) => (await documents.get(events, id))?.placeId

test('events of one name in one locality become one place, however it is written', async () => {
  await write({
    one: { place: { name: 'Théâtre du Lac', access: 'Bus 3' }, accessibility: { wheelchair: 'yes' } },
    two: { place: { name: 'Théâtre du Lac', access: 'Bus 3' }, accessibility: { wheelchair: 'yes' } },
    three: { place: { name: 'theatre du lac', street: '' }, accessibility: { hearing_loop: 'yes' } },
    waiting: { place: { name: 'Le Théâtre du Lac' }, status: 'pending' },
    elsewhere: { place: { name: 'Théâtre du Lac', locality: 'Nyon', npa: '1260' } },
  })
  const { made, linked, told } = await gather()
  expect([made, linked]).toEqual([2, 5])
  const first = told.find(({ locality }) => locality === 'Lausanne')
  expect(first).toMatchObject({
    name: 'Théâtre du Lac',
    locality: 'Lausanne',
    spellings: ['Le Théâtre du Lac', 'Théâtre du Lac', 'theatre du lac'],
    elsewhere: [],
  })
  const id = first?.id ?? ''
  for (const event of ['one', 'two', 'three', 'waiting']) expect(await placeIdOf(event)).toBe(id)
  expect(await placeIdOf('elsewhere')).not.toBe(id)
  expect(await documents.get(places, id)).toMatchObject({
    name: 'Théâtre du Lac',
    street: 'Rue du Lac 1',
    npa: '1003',
    access: 'Bus 3',
    accessibility: { wheelchair: 'yes' },
    state: 'active',
  })
})

test('run again it changes nothing, and links what has come since', async () => {
  await write({ one: {} })
  await gather()
  const before = await documents.get(events, 'one')
  expect(await gather()).toMatchObject({ made: 0, linked: 0, told: [] })
  expect(await documents.get(events, 'one')).toEqual(before)
  await write({ two: {} })
  expect(await gather()).toMatchObject({ made: 0, linked: 1 })
  expect(await placeIdOf('two')).toBe(before?.placeId)
})

test('a place that is known is taken, also by another name of its', async () => {
  await documents.insert(
    places,
    'salle',
    makePlace({
      name: 'Port',
      otherNames: ['Salle du Port'],
      locality: 'Lausanne',
      npa: '1003',
      lat: null,
      lng: null,
    }),
  )
  await write({ one: {} })
  expect(await gather()).toMatchObject({ made: 0, linked: 1 })
  expect(await placeIdOf('one')).toBe('salle')
})

test('what is pinned a kilometre away is left and told', async () => {
  await write({ one: {}, two: {}, far: { place: { lat: 46.55 } } })
  const { told } = await gather()
  expect(told.map(({ linked, elsewhere }) => [[...linked.keys()], elsewhere])).toEqual([
    [['one', 'two'], ['far']],
  ])
  expect(await placeIdOf('far')).toBeNull()
})

test('nobody’s name becomes a place: without a venue, to be confirmed, or announced by nobody yet', async () => {
  await write({
    town: { place: { name: 'Lausanne' } },
    none: { place: { name: '' } },
    later: { place: { name: 'Lieu à confirmer' } },
    rude: { place: { name: 'Maison du prof' }, status: 'pending' },
    refused: { place: { name: 'Maison du prof' }, status: 'rejected' },
    online: { place: null },
  })
  expect(await gather()).toMatchObject({ made: 0, linked: 0, told: [] })
  expect((await documents.find(places, {})).documents).toEqual([])
})

test('a date with a place of its own is linked as events are, and tells no access of the place of its event', async () => {
  await write({
    tour: {
      when: [
        { start: '2026-12-01T20:00' },
        { start: '2026-12-02T20:00', place: NYON },
        { start: '2026-12-03T20:00', place: { ...NYON, room: 'Foyer' } },
        { start: '2026-12-04T20:00', place: NYON, placeId: 'autre' },
      ],
      accessibility: { wheelchair: 'yes' },
    },
    other: { place: NYON, accessibility: { wheelchair: 'yes' } },
  })
  const { made, linked, told } = await gather()
  expect([made, linked]).toEqual([2, 3])
  expect(told.map(({ linked }) => [...linked.keys()])).toEqual([['other', 'tour'], ['tour']])
  const cinema = (await placeIdOf('other')) ?? ''
  const tour = await documents.get(events, 'tour')
  expect(tour?.occurrences.map(({ placeId }) => placeId)).toEqual([null, cinema, cinema, 'autre'])
  expect(tour?.placeId).toBe(told[1]?.id)
  expect(await documents.get(places, cinema)).toMatchObject({ name: NYON.name, accessibility: {} })
  expect(await gather()).toMatchObject({ made: 0, linked: 0 })
})
