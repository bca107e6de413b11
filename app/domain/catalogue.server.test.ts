import { describe, expect, test } from 'vitest'
import { findPlace as findOfficialPlace } from '~/features/localities/places.server'
import {
  catalogue,
  event,
  idsFor,
  partner,
  store,
} from '~/features/search/catalogue/testing/opened-catalogue'
import { makeEvent } from '../../tests/support/make-event'
import { EMPTY_QUERY } from './agenda-query'
import { events } from './event'
import { makeOccurrences } from './occurrence'
import { partners } from './partner'

describe('the catalogue', () => {
  test('holds what is published and nothing else', async () => {
    await store.insert(events, 'public', event())
    for (const status of ['draft', 'pending', 'rejected', 'changes_requested'] as const) {
      await store.insert(events, status, event({ status }))
    }
    await store.insert(events, 'removed', event())
    await store.remove(events, 'removed')

    const agenda = await catalogue()

    expect(idsFor(agenda, 'noel')).toEqual(['public'])
    expect([...agenda.published()].map(({ id }) => id)).toEqual(['public'])
    expect(agenda.event('public')?.title).toBe('Concert de Noël')
    for (const id of ['draft', 'pending', 'removed', 'never', '__proto__', ''])
      expect(agenda.event(id)).toBeNull()
  })

  test('takes the name of a place without events for words only where an event has just that name', async () => {
    await store.insert(events, 'bach', event({ title: 'Concert : le clavier bien tempéré' }))
    const agenda = await catalogue(store, findOfficialPlace)
    const asked = { ...EMPTY_QUERY, q: 'concert bienne' }
    expect(agenda.understand(asked).query).toMatchObject({ q: 'concert', localities: ['Biel/Bienne'] })

    await store.insert(events, 'tour', event({ title: 'Concert des chœurs de Bienne' }))
    await agenda.settled()
    expect(agenda.understand(asked).query).toMatchObject({ q: 'concert bienne', localities: [] })
  })

  test('takes a date for a date, also where a title has all of the words in their order', async () => {
    await store.insert(
      events,
      'bal',
      event({ title: 'Visite afterwork, un concert et une soirée à Lausanne' }),
    )
    const agenda = await catalogue(store, findOfficialPlace)
    const asked = (q: string) => agenda.understand({ ...EMPTY_QUERY, q }).query
    expect(asked('concert ce soir lausanne')).toMatchObject({
      q: 'concert',
      date: 'ce-soir',
      localities: ['Lausanne'],
    })
    await store.insert(events, 'lundi', event({ title: 'Soirée tango du lundi à Vevey' }))
    await agenda.settled()
    expect(asked('tango du lundi')).toMatchObject({ q: 'tango', date: { from: expect.any(String) } })
    expect(agenda.withinTitle('tango du lundi')?.id).toBe('lundi')
    expect(asked('lundi tango')).toMatchObject({ q: 'tango', date: { from: expect.any(String) } })
  })

  test('mends the name of a place among words that stand in events', async () => {
    await store.insert(events, 'bal', makeEvent({ title: 'Karaoké' }))
    const agenda = await catalogue(store, findOfficialPlace)
    expect(agenda.understand({ ...EMPTY_QUERY, q: 'karaoké lausane' }).query).toMatchObject({
      q: 'karaoké',
      localities: ['Lausanne'],
    })
    await store.insert(events, 'nom', event({ title: 'Les lausanes', place: null }))
    await agenda.settled()
    expect(agenda.understand({ ...EMPTY_QUERY, q: 'bal lausanes' })).toMatchObject({
      query: { q: 'bal lausanes', localities: [] },
    })
  })

  test('gives events as the store has them', async () => {
    const stored = await store.insert(events, 'public', event())
    const agenda = await catalogue()
    expect(agenda.event('public')).toEqual(stored)
    expect(agenda.search(EMPTY_QUERY, { limit: 1 }).items[0]).toMatchObject({
      event: stored,
      occurrence: stored.occurrences[0],
      laterDates: 0,
    })
  })

  test('lists active partners in their order', async () => {
    await store.insert(partners, 'last', { ...partner, order: 9 })
    await store.insert(partners, 'inactive', { ...partner, active: false })
    const agenda = await catalogue()
    await store.insert(partners, 'first', { ...partner, order: 0 })
    expect(agenda.partners().map(({ id }) => id)).toEqual(['first', 'last'])
    expect(agenda.partner('inactive')).toBeNull()
    await store.update(partners, 'last', { active: false })
    expect(agenda.partner('last')).toBeNull()
  })

  test('knows which images are shown: of published events and active partners', async () => {
    const agenda = await catalogue()
    const image = { id: 'event-1', alt: 'Affiche', credit: '', width: 640, height: 480 }
    expect(agenda.showsImage('event-1')).toBe(false)
    await store.insert(events, 'with-image', event({ status: 'pending', image }))
    await store.insert(partners, 'with-logo', {
      ...partner,
      logo: { id: 'partner-1', alt: 'Logo' },
      active: false,
    })
    await agenda.settled()
    expect([agenda.showsImage('event-1'), agenda.showsImage('partner-1')]).toEqual([false, false])
    await store.update(events, 'with-image', { status: 'published' })
    await store.update(partners, 'with-logo', { active: true })
    await agenda.settled()
    expect([agenda.showsImage('event-1'), agenda.showsImage('partner-1')]).toEqual([true, true])
    await store.update(events, 'with-image', { image: { ...image, id: 'event-2' } })
    await store.remove(partners, 'with-logo')
    await agenda.settled()
    expect([agenda.showsImage('event-1'), agenda.showsImage('event-2')]).toEqual([false, true])
    expect(agenda.showsImage('partner-1')).toBe(false)
  })

  test('finds the upcoming events of a partner, the soonest first', async () => {
    const on = (start: string) => event({ partnerId: 'theatre', occurrences: makeOccurrences([{ start }]) })
    await store.insert(events, 'later', on('2026-12-02'))
    await store.insert(events, 'sooner', on('2026-12-01'))
    await store.insert(events, 'over', on('2026-11-01'))
    await store.insert(events, 'foreign', event({ partnerId: 'other' }))
    const agenda = await catalogue()
    expect(agenda.ofPartner('theatre', 5).map((hit) => hit.event.id)).toEqual(['sooner', 'later'])
    expect(agenda.ofPartner('theatre', 1)).toHaveLength(1)
  })

  test('finds similar events by words, category and place, never the event itself, what is over or cancelled', async () => {
    const jazz = event({ title: 'Nuit du jazz', category: 'musique' })
    for (let other = 0; other < 30; other++) {
      await store.insert(
        events,
        `other-${other}`,
        event({ title: `Brocante ${other}`, category: 'marches-brocantes' }),
      )
    }
    await store.insert(events, 'jazz', jazz)
    await store.insert(events, 'jazz-too', event({ title: 'Jazz à la cave', category: 'musique' }))
    await store.insert(events, 'jazz-over', {
      ...jazz,
      occurrences: makeOccurrences([{ start: '2026-11-01' }]),
    })
    await store.insert(events, 'jazz-off', { ...jazz, programme: 'cancelled' })
    const agenda = await catalogue()
    const own = agenda.event('jazz')
    expect(own && agenda.similar(own, 3).map((hit) => hit.event.id)).toEqual(['jazz-too'])
  })

  test('gives points for events with coordinates only', async () => {
    const place = { name: '', street: '', npa: '', locality: 'Nyon', canton: 'VD', access: '' } as const
    await store.insert(events, 'located', event({ place: { ...place, lat: 46.38, lng: 6.24 } }))
    await store.insert(events, 'somewhere', event({ place: { ...place, lat: null, lng: null } }))
    await store.insert(events, 'nowhere', event({ place: null }))
    const agenda = await catalogue()
    const { total, hits } = agenda.points(EMPTY_QUERY, 10)
    expect({ total, ids: hits.map((hit) => hit.event.id) }).toEqual({ total: 1, ids: ['located'] })
    const near = agenda.search({ ...EMPTY_QUERY, localities: ['Nyon'], radiusKm: 5 }, { limit: 5 })
    expect(near.items.map((hit) => [hit.event.id, hit.distanceKm === null])).toEqual(
      expect.arrayContaining([
        ['located', false],
        ['somewhere', true],
      ]),
    )
  })
})
