import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { DamagedDocument } from '~/backend/documents'
import { purgeDue, TOMBSTONE_DAYS, tombstonesDue } from '~/backend/purging.server'
import { copyDatabase } from '~/backend/sqlite/copy-database.server'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { events } from '~/domain/event'
import { partners } from '~/domain/partner'
import { fixedClock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import {
  catalogue,
  catalogueDirectory,
  clock,
  closed,
  directory,
  event,
  idsFor,
  NOW,
  opened,
  partner,
  store,
} from './testing/opened-catalogue'

describe('the catalogue', () => {
  test('has a change as soon as the store has accepted it', async () => {
    const agenda = await catalogue()
    await store.insert(events, 'one', event())
    expect(idsFor(agenda, 'noel')).toEqual(['one'])
    await store.update(events, 'one', { title: 'Marché de Pâques' })
    expect(idsFor(agenda, 'noel')).toEqual([])
    expect(idsFor(agenda, 'paques')).toEqual(['one'])
    await store.update(events, 'one', { status: 'pending' })
    expect(agenda.event('one')).toBeNull()
    await store.update(events, 'one', { status: 'published' })
    expect(agenda.event('one')).not.toBeNull()
    await store.remove(events, 'one')
    expect(agenda.event('one')).toBeNull()
    expect(agenda.search(EMPTY_QUERY, { limit: 1 }).total).toBe(0)
  })

  test('has a change of another connection to the file', async () => {
    const agenda = await catalogue()
    const other = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock }))
    await other.insert(events, 'elsewhere', event())
    await expect.poll(() => agenda.event('elsewhere'), { interval: 20 }).not.toBeNull()
  })

  test('drops a purged event', async () => {
    const agenda = await catalogue()
    await store.insert(events, 'one', event())
    await store.purge(events, 'one')
    expect(agenda.event('one')).toBeNull()
  })

  test('catches up with what happened while it was closed', async () => {
    for (const id of ['kept', 'changed', 'withdrawn', 'removed', 'purged'])
      await store.insert(events, id, event())
    await closed(await catalogue())
    clock.advance(HOUR_MS)
    await store.update(events, 'changed', { title: 'Marché de Pâques' })
    await store.update(events, 'withdrawn', { status: 'pending' })
    await store.remove(events, 'removed')
    await store.purge(events, 'purged')
    await store.insert(events, 'added', event())

    const agenda = await catalogue()

    expect(idsFor(agenda, 'noel').sort()).toEqual(['added', 'kept'])
    expect(idsFor(agenda, 'paques')).toEqual(['changed'])
    expect([...agenda.published()].map(({ id }) => id)).toEqual(['added', 'changed', 'kept'])
  })

  test('does not bring back an event whose tombstone was purged while it was closed, whatever else there is', async () => {
    for (const id of ['kept', 'removed']) await store.insert(events, id, event())
    await closed(await catalogue())
    await store.remove(events, 'removed')
    clock.advance((TOMBSTONE_DAYS + 1) * DAY_MS)
    expect(await purgeDue(store, events, tombstonesDue(clock))).toBe(1)
    // The number of events stays the same, so that it gives nothing away.
    await store.insert(events, 'broken', event())
    await store.update({ ...events, parse: (raw: unknown) => raw as { title: unknown } }, 'broken', {
      title: 1,
    })
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const agenda = await catalogue()
      expect([...agenda.published()].map(({ id }) => id)).toEqual(['kept'])
      expect(idsFor(agenda, 'noel')).toEqual(['kept'])
    } finally {
      reported.mockRestore()
    }
  })

  test('of one of several machines reads an event that was stamped long ago once to fill itself', async () => {
    for (const id of ['one', 'two']) await store.insert(events, id, event())
    clock.advance(HOUR_MS)
    let read = 0
    const counted: typeof store = {
      ...store,
      hasOneClock: false,
      async find(collection, query) {
        const page = await store.find(collection, query)
        if (query.orderBy?.[1] !== 'desc') read += page.documents.length
        return page
      },
      subscribe(collection, query, onChanges, onError) {
        const count: typeof onChanges = (changes) => {
          read += changes.length
          onChanges(changes)
        }
        return store.subscribe(collection, query, count, onError)
      },
    }
    const agenda = await catalogue(counted)
    expect(agenda.search(EMPTY_QUERY, { limit: 1 }).total).toBe(2)
    expect(read).toBe(2)
  })

  test.each([
    [28, 0],
    [30, 1],
  ])('after %s days reads everything published anew %s times', async (days, times) => {
    await store.insert(events, 'one', event())
    await closed(await catalogue())
    clock.advance(days * DAY_MS)
    let fills = 0
    const counted = {
      ...store,
      find(...asked: Parameters<typeof store.find>) {
        if (asked[1].where?.[0]?.[0] === 'status') fills += 1
        return store.find(...asked)
      },
    } as SqliteStore
    expect(idsFor(await catalogue(counted), 'noel')).toEqual(['one'])
    expect(fills).toBe(times)
  })

  test('opens without the events that cannot be read, and says which', async () => {
    await store.insert(events, 'whole', event())
    await store.insert(events, 'broken', event())
    // Past the schema, as an earlier version of the site or a slip in the database may have left it.
    const anyEvents = { ...events, parse: (raw: unknown) => raw as { title: unknown } }
    await store.update(anyEvents, 'broken', { title: 1 })
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      const fresh = await catalogue()
      expect([...fresh.published()].map(({ id }) => id)).toEqual(['whole'])
      expect(reported.mock.calls.flat()).toContainEqual(
        new DamagedDocument('events', 'broken', expect.anything()),
      )
      await closed(fresh)

      const again = await catalogue()
      expect([...again.published()].map(({ id }) => id)).toEqual(['whole'])
      await store.update(anyEvents, 'broken', { title: 'Mended' })
      await again.settled()
      expect(again.event('broken')?.title).toBe('Mended')
    } finally {
      reported.mockRestore()
    }
  })

  test('has a restored event and partner, however old they are, while it is open and after a restart', async () => {
    const long = '2020-01-01T00:00:00.000Z'
    const meta = { version: 3, createdAt: long, updatedAt: long, removedAt: null }
    const restore = (id: string) =>
      store.transaction(async (transaction) => {
        transaction.restore(events, { ...event(), id, ...meta })
        transaction.restore(partners, { ...partner, id, ...meta })
      })
    const first = await catalogue()
    await store.insert(events, 'new', event())
    await store.insert(events, 'newer', event())
    await restore('old')
    expect(idsFor(first, 'noel').sort()).toEqual(['new', 'newer', 'old'])
    expect(first.partner('old')).not.toBeNull()
    await closed(first)

    // The number of events stays the same, so that it gives nothing away.
    await store.purge(events, 'new')
    await restore('older')
    const second = await catalogue()
    expect(idsFor(second, 'noel').sort()).toEqual(['newer', 'old', 'older'])
  })

  test('follows a store that was put back to what it was before', async () => {
    await store.insert(events, 'one', event())
    const saved = join(directory, 'saved.sqlite')
    await copyDatabase(join(directory, 'agenda.sqlite'), saved)
    clock.advance(60_000)
    await store.update(events, 'one', { title: 'Concert d’hiver' })
    await closed(await catalogue())

    const before = opened(openCheckedStore({ file: saved, clock }))
    const agenda = await catalogue(before)
    expect(agenda.event('one')?.title).toBe('Concert de Noël')
    expect(idsFor(agenda, 'hiver')).toEqual([])
  })

  test('keeps its revision over a restart and a rebuild, and changes it with every public change', async () => {
    await store.insert(events, 'one', event())
    const first = await catalogue()
    const revisions = [first.revision]
    await store.insert(events, 'hidden', event({ status: 'draft' }))
    expect(first.revision).toBe(revisions[0])
    await store.update(events, 'one', { title: 'Autre titre' })
    revisions.push(first.revision)
    await store.insert(partners, 'theatre', partner)
    revisions.push(first.revision)
    await store.insert(events, 'two', event())
    revisions.push(first.revision)
    expect(new Set(revisions).size).toBe(revisions.length)
    await closed(first)

    const second = await catalogue()
    expect(second.revision).toBe(revisions.at(-1))
    await closed(second)

    rmSync(catalogueDirectory(), { recursive: true })
    const third = await catalogue()
    expect(third.revision).toBe(revisions.at(-1))
  })
})

describe('clocks that differ', () => {
  test('a change is not missed that was stamped before the end of a catalogue whose clock was fast', async () => {
    await store.insert(events, 'one', event())
    const agenda = await catalogue()
    clock.advance(180_000)
    await closed(agenda)
    clock.advance(-170_000)
    await store.update(events, 'one', { title: 'Marché de Pâques' })
    clock.advance(200_000)
    expect(idsFor(await catalogue(), 'paques')).toEqual(['one'])
  })

  test('what one with a slow clock writes after one with a fast clock is there', async () => {
    const fast = fixedClock(NOW)
    fast.advance(180_000)
    const ahead = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock: fast }))
    await ahead.insert(events, 'ahead', event())
    const agenda = await catalogue()
    await store.insert(events, 'behind', event())
    expect(idsFor(agenda, 'noel').sort()).toEqual(['ahead', 'behind'])
    await ahead.remove(events, 'behind')
    await expect.poll(() => idsFor(agenda, 'noel'), { interval: 20 }).toEqual(['ahead'])
  })

  test.each([-30_000, 30_000])(
    'misses no change of another process whose clock is %i ms off',
    async (offMs) => {
      const off = fixedClock(NOW)
      off.advance(offMs)
      const other = opened(openCheckedStore({ file: join(directory, 'agenda.sqlite'), clock: off }))
      await store.insert(events, 'one', event())
      const agenda = await catalogue()
      await store.update(events, 'one', { summary: 'Nouveau' })
      await other.insert(events, 'other', event())
      await expect.poll(() => idsFor(agenda, 'noel').sort(), { interval: 20 }).toEqual(['one', 'other'])
      await store.update(events, 'one', { summary: 'Encore' })
      await closed(agenda)
      await other.remove(events, 'one')
      await other.insert(events, 'meanwhile', event())
      expect(idsFor(await catalogue(), 'noel').sort()).toEqual(['meanwhile', 'other'])
    },
  )
})
