import { describe, expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { events } from '~/domain/event'
import { MINUTE_MS } from '~/platform/durations'
import { makeEvent } from '../../../../tests/support/make-event'
import {
  alarm,
  COUNT,
  closed,
  concert,
  errors,
  foundIn,
  image,
  lockDocuments,
  open,
  reported,
  seed,
  store,
} from './testing/failing-disk'

describe('a file that cannot be written', () => {
  test('keeps no removed event in any public answer, and shows what is new', async () => {
    const located = { locality: 'Nyon', npa: '1260', canton: 'VD', lat: 46.38, lng: 6.24 } as const
    const spot = { name: 'Port', street: '', access: '', ...located }
    await store.insert(events, 'unlawful', concert({ image, place: spot, partnerId: 'theatre' }))
    await store.insert(events, 'edited', concert({ title: 'Faux titre' }))
    const agenda = await open()
    const { revision } = agenda
    const other = lockDocuments()

    await store.remove(events, 'unlawful')
    await store.update(events, 'edited', { title: 'Marché' })
    await store.insert(events, 'approved', concert({ title: 'Brocante' }))

    expect(agenda.event('unlawful')).toBeNull()
    expect(
      agenda
        .search(EMPTY_QUERY, { limit: 10 })
        .items.map(({ event }) => event.id)
        .sort(),
    ).toEqual(['approved', 'edited'])
    expect(agenda.count({ ...EMPTY_QUERY, cantons: ['VD'], localities: ['Nyon'] })).toBe(
      agenda.search({ ...EMPTY_QUERY, cantons: ['VD'], localities: ['Nyon'] }, { limit: 10 }).items.length,
    )
    expect(agenda.points(EMPTY_QUERY, 10).hits.map(({ event }) => event.id)).not.toContain('unlawful')
    expect(agenda.ofPartner('theatre', 10)).toEqual([])
    expect(agenda.showsImage('event-photo')).toBe(false)
    expect([...agenda.published()].map(({ id }) => id).sort()).toEqual(['approved', 'edited'])
    expect(agenda.titled('faux', 10)).toEqual([])
    expect(agenda.event('edited')?.title).toBe('Marché')
    expect(agenda.revision).not.toBe(revision)
    expect(reported.at(-1)).toBe(
      'Changes not written since 2026-11-20T10:00:00.000Z: 3; not shown either: 0.',
    )
    expect(errors.map(String)).toEqual([expect.stringContaining('locked')])

    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(reported.at(-1)).toContain(': 3; not shown either: 0.')
    other.exec('ROLLBACK')
    other.close()
    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(reported.at(-1)).toBeNull()

    // It is on disk now: a start without the store's help shows the same.
    const shown = agenda.revision
    await closed(agenda)
    expect((await open()).revision).toBe(shown)
  })

  test('whose process ends before it can be written is brought up to date by the next one', async () => {
    await store.insert(events, 'unlawful', concert())
    await closed(await open())
    const agenda = await open()
    const other = lockDocuments()
    await store.remove(events, 'unlawful')
    await store.insert(events, 'new', concert())
    await closed(agenda)
    other.close()
    const next = await open()
    expect(next.event('unlawful')).toBeNull()
    expect(next.event('new')).not.toBeNull()
  })

  test('takes a removal in at once, however much waits to be taken in before it', async () => {
    await seed()
    const agenda = await open()
    await store.transaction(async (transaction) => {
      for (let number = 0; number < 300; number++) transaction.insert(events, `new-${number}`, concert())
    })
    await store.remove(events, 'event-1')
    expect(agenda.event('event-1')).toBeNull()
    expect(agenda.event('new-299')).toBeNull()
    await agenda.settled()
    expect(agenda.event('new-299')).not.toBeNull()
    expect(foundIn(agenda)).toBe(COUNT - 1 + 300)
  })

  test('is not waited for by more than memory holds: what is left out comes when it can be written', async () => {
    const many = 5_100
    const agenda = await open()
    const other = lockDocuments()
    for (let start = 0; start < many; start += 300) {
      await store.transaction(async (transaction) => {
        for (let number = start; number < start + 300; number++) {
          transaction.insert(events, `event-${number}`, makeEvent({ title: 'Concert' }))
        }
      })
    }
    await agenda.settled()
    expect(foundIn(agenda)).toBe(5000)
    expect(reported.at(-1)).toContain(': 5000; not shown either: 100.')
    await store.remove(events, 'event-7')
    await agenda.settled()
    expect(agenda.event('event-7')).toBeNull()
    other.close()
    alarm.advance(MINUTE_MS)
    await agenda.settled()
    expect(foundIn(agenda)).toBe(many - 1)
    expect(reported.at(-1)).toBeNull()
  })
})
