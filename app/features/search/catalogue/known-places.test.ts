import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { type AccessFeature, events } from '~/domain/event'
import { places } from '~/domain/place'
import { makePlace } from '../../../../tests/support/make-place'
import { catalogue, closed, event, store } from './testing/opened-catalogue'

type Opened = Awaited<ReturnType<typeof catalogue>>

const at = (from: Opened, ...placeIds: string[]) =>
  from
    .search({ ...EMPTY_QUERY, placeIds }, { limit: 50 })
    .items.map((hit) => hit.event.id)
    .sort()

describe('places in the catalogue', () => {
  test('events are found by their place, with other filters', async () => {
    const agenda = await catalogue()
    await store.insert(places, 'theatre', makePlace())
    await store.insert(events, 'there', event({ placeId: 'theatre' }))
    await store.insert(events, 'also', event({ placeId: 'theatre', category: 'spectacles' }))
    await store.insert(events, 'elsewhere', event({ placeId: 'cave' }))
    await store.insert(events, 'anywhere', event())
    await agenda.settled()
    expect(at(agenda, 'theatre')).toEqual(['also', 'there'])
    expect(at(agenda, 'theatre', 'cave')).toEqual(['also', 'elsewhere', 'there'])
    expect(at(agenda, 'nowhere')).toEqual([])
    expect(agenda.count({ ...EMPTY_QUERY, placeIds: ['theatre'], categories: ['spectacles'] })).toBe(1)
    expect([...agenda.placeCounts()]).toEqual([['theatre', 2]])
    await store.update(events, 'also', { placeId: null })
    await agenda.settled()
    expect(at(agenda, 'theatre')).toEqual(['there'])
  })

  test('a pending place is in no list and has no name', async () => {
    await store.insert(places, 'rude', makePlace({ name: 'Chez le prof', state: 'pending' }))
    const agenda = await catalogue()
    expect([
      agenda.place('rude'),
      agenda.places(),
      agenda.placeNamed(makePlace({ name: 'Chez le prof' })),
    ]).toEqual([null, [], null])
    const { revision } = agenda
    await store.update(places, 'rude', { state: 'active' })
    await agenda.settled()
    expect(agenda.places().map(({ id }) => id)).toEqual(['rude'])
    expect(agenda.revision).not.toBe(revision)
    await store.remove(places, 'rude')
    expect(agenda.place('rude')).toBeNull()
  })

  test('a merged place stands no more for itself: its events and its names are those of the other', async () => {
    await store.insert(places, 'cave', makePlace({ name: 'La Cave', mergedInto: 'theatre' }))
    await store.insert(places, 'cellar', makePlace({ name: 'Cellar', mergedInto: 'cave' }))
    await store.insert(places, 'theatre', makePlace({ otherNames: ['Lake Theatre'] }))
    for (const placeId of ['cave', 'cellar', 'theatre']) {
      await store.insert(events, `at-${placeId}`, event({ placeId }))
    }
    const agenda = await catalogue()
    const all = ['at-cave', 'at-cellar', 'at-theatre']
    expect([at(agenda, 'theatre'), at(agenda, 'cellar')]).toEqual([all, all])
    expect(agenda.places().map(({ id }) => id)).toEqual(['theatre'])
    expect(agenda.place('cellar')?.id).toBe('theatre')
    expect([...agenda.placeCounts()]).toEqual([['theatre', 3]])
    for (const name of ['cave', 'la  CAVE', 'Lake théâtre', 'Le théâtre du lac']) {
      expect(agenda.placeNamed(makePlace({ name }))?.id, name).toBe('theatre')
    }
    expect(agenda.placeNamed(makePlace({ locality: 'Gland', npa: '1196' }))).toBeNull()

    await store.update(places, 'cave', { mergedInto: null })
    await agenda.settled()
    expect([at(agenda, 'theatre'), at(agenda, 'cave')]).toEqual([['at-theatre'], ['at-cave', 'at-cellar']])
  })

  test('an event that says nothing of its access is as accessible as its place, as its page shows', async () => {
    await store.insert(places, 'theatre', makePlace({ accessibility: { wheelchair: 'yes', relaxed: 'no' } }))
    await store.insert(places, 'old', makePlace({ name: 'Ancien', mergedInto: 'theatre' }))
    await store.insert(events, 'silent', event({ placeId: 'theatre' }))
    await store.insert(events, 'merged', event({ placeId: 'old', accessibility: { wheelchair: 'unknown' } }))
    await store.insert(events, 'steps', event({ placeId: 'theatre', accessibility: { wheelchair: 'no' } }))
    await store.insert(events, 'relaxed', event({ placeId: 'theatre', accessibility: { relaxed: 'yes' } }))
    await store.insert(events, 'elsewhere', event())
    const agenda = await catalogue()
    const accessible = (...access: AccessFeature[]) => {
      const { items, facets } = agenda.search({ ...EMPTY_QUERY, access }, { limit: 50 })
      const counts = new Map(facets().access.map(({ value, count }) => [value, count]))
      return [items.map((hit) => hit.event.id).sort(), counts.get('wheelchair'), counts.get('relaxed')]
    }
    expect(accessible('wheelchair')).toEqual([['merged', 'relaxed', 'silent'], 3, 1])
    expect(accessible('wheelchair', 'relaxed')).toEqual([['relaxed'], 3, 1])
    expect(accessible()).toEqual([['elsewhere', 'merged', 'relaxed', 'silent', 'steps'], 3, 1])

    await store.update(places, 'theatre', { accessibility: { relaxed: 'yes' } })
    await agenda.settled()
    expect(accessible('wheelchair')).toEqual([[], 0, 4])
    expect(accessible('relaxed')).toEqual([['merged', 'relaxed', 'silent', 'steps'], 0, 4])
    await store.update(events, 'silent', { placeId: null })
    await agenda.settled()
    expect(accessible('relaxed')[0]).toEqual(['merged', 'relaxed', 'steps'])
  })

  test('places that were merged in a circle are shown nowhere', async () => {
    await store.insert(places, 'one', makePlace({ mergedInto: 'other' }))
    await store.insert(places, 'other', makePlace({ mergedInto: 'one' }))
    const agenda = await catalogue()
    expect([agenda.place('one'), agenda.places()]).toEqual([null, []])
  })

  test('the photo of a place is public while the place has its own page', async () => {
    const photo = { id: 'place-1', alt: 'La façade', credit: '', width: 8, height: 8 }
    await store.insert(places, 'cave', makePlace({ name: 'La Cave', state: 'pending', photo }))
    await store.insert(places, 'theatre', makePlace())
    const agenda = await catalogue()
    expect(agenda.showsImage('place-1')).toBe(false)
    await store.update(places, 'cave', { state: 'active' })
    await agenda.settled()
    expect([agenda.showsImage('place-1'), agenda.showsImage('place-2')]).toEqual([true, false])
    await store.update(places, 'cave', { mergedInto: 'theatre' })
    await agenda.settled()
    expect(agenda.showsImage('place-1')).toBe(false)
  })

  test('the image of the index holds the places of events', async () => {
    await store.insert(events, 'there', event({ placeId: 'theatre' }))
    await closed(await catalogue())
    expect(at(await catalogue(), 'theatre')).toEqual(['there'])
  })
})
