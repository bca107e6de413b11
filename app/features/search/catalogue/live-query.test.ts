import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { MINUTE_MS } from '~/platform/durations'
import { makeEvent } from '../../../../tests/support/make-event'
import { alarm, clock, foundIn, openAgenda, store } from './testing/failing-disk'

test('the live query begins again after many changes, and loses and doubles none', async () => {
  /** The live queries of the feed that are open, and how many there have been. */
  const open = new Set<number>()
  let begun = 0
  const documents: SqliteStore = {
    ...store,
    // Several machines have several clocks: with one clock a query may begin anew at the last change.
    hasOneClock: false,
    async subscribe(collection, query, onChanges, onError) {
      const end = await store.subscribe(collection, query, onChanges, onError)
      if (query.where?.[0]?.[0] !== 'changedAt') return end
      begun += 1
      const own = begun
      open.add(own)
      return () => {
        open.delete(own)
        end()
      }
    },
  }
  const agenda = await openAgenda(documents)
  const many = 1_001
  await store.transaction(async (transaction) => {
    for (let number = 0; number < many; number++) {
      transaction.insert(events, `event-${number}`, makeEvent({ title: 'Concert' }))
    }
  })
  await agenda.settled()
  // Nothing came after them: a query that begins now would tell of all of them once more.
  alarm.advance(10 * MINUTE_MS)
  await agenda.settled()
  expect([...open]).toEqual([1])

  clock.advance(10 * MINUTE_MS)
  await store.update(events, 'event-0', { title: 'Bal' })
  const { revision } = agenda
  alarm.advance(10 * MINUTE_MS)
  await expect.poll(() => [...open]).toEqual([2])
  await agenda.settled()
  expect(agenda.revision).toBe(revision)
  expect(foundIn(agenda)).toBe(many)

  await store.update(events, 'event-1', { title: 'Marché' })
  await store.remove(events, 'event-2')
  expect(agenda.event('event-1')?.title).toBe('Marché')
  expect(agenda.event('event-2')).toBeNull()
  // Few changes wait for the hour.
  clock.advance(10 * MINUTE_MS)
  await store.update(events, 'event-1', { title: 'Brocante' })
  alarm.advance(10 * MINUTE_MS)
  await agenda.settled()
  expect(begun).toBe(2)
  for (let round = 0; round < 5; round++) alarm.advance(10 * MINUTE_MS)
  await expect.poll(() => [...open]).toEqual([3])
  expect(agenda.event('event-1')?.title).toBe('Brocante')
})

test('a live query that has ended is not held in memory with its documents', async () => {
  const queries: WeakRef<() => void>[] = []
  const documents: SqliteStore = {
    ...store,
    async subscribe(collection, query, onChanges, onError) {
      const ending = await store.subscribe(collection, query, onChanges, onError)
      const end = () => ending()
      if (query.where?.[0]?.[0] === 'changedAt') queries.push(new WeakRef(end))
      return end
    },
  }
  await openAgenda(documents)
  await store.insert(events, 'event', makeEvent())
  for (let restart = 1; restart <= 2; restart++) {
    clock.advance(70 * MINUTE_MS)
    await store.update(events, 'event', { summary: `${restart}` })
    for (let round = 0; round < 7; round++) alarm.advance(10 * MINUTE_MS)
    await expect.poll(() => queries).toHaveLength(1 + restart)
  }
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  await expect
    .poll(() => {
      collectGarbage()
      return queries.map((query) => query.deref() !== undefined)
    })
    .toEqual([false, false, true])
})
