import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeEvent } from '~/../tests/support/make-event'
import type { StoredEvent } from '~/domain/event'
import { MINUTE_MS } from '~/platform/durations'
import { addDays } from '~/platform/zurich'
import { AgendaIndex } from './agenda-index'
import { THEMES } from './testing/random-events'

const TODAY = '2026-11-21'
const NOW = Date.parse('2026-11-21T10:00:00Z') / MINUTE_MS
const UNSTORED = {
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  changedAt: '2026-11-01T09:00:00.000Z',
  removedAt: null,
}

/** The events are in one canton, near Lausanne or a hundred kilometres away. */
function stored(id: string, from: number, lasts: number, { isOff = false, isFar = false } = {}): StoredEvent {
  const start = addDays(TODAY, from)
  const when = lasts === 0 ? { start: `${start}T20:00` } : { start, end: addDays(start, lasts) }
  const place = isFar ? { lat: 46, lng: 7.7 } : {}
  // Only one event of a series would be shown.
  const programme = isOff ? 'cancelled' : 'scheduled'
  return { ...UNSTORED, ...makeEvent({ when, place, programme }), organizerName: id, id }
}

const day = fc.integer({ min: -30, max: 90 })
const others = fc.uniqueArray(
  fc.tuple(day, fc.constantFrom(0, 0, 0, 3, 40), fc.record({ isOff: fc.boolean(), isFar: fc.boolean() })),
  {
    maxLength: 60,
    // A hash of their ids decides between two that begin together.
    selector: ([from]) => from,
  },
)

test('of events that differ in date and place alone the nearest are most similar, then those under way and the soonest', () => {
  fc.assert(
    fc.property(others, fc.boolean(), (chosen, isReplaced) => {
      const index = new AgendaIndex()
      const own = stored('own', 0, 0)
      index.put(index.reserve(), own)
      const events = chosen.map(([from, lasts, made], at) => ({
        event: stored(`other-${at}`, from, lasts, made),
        slot: index.reserve(),
        from,
        isFar: made.isFar,
        isExpected: !made.isOff && from + lasts >= 0,
      }))
      for (const { slot, event } of events) index.put(slot, event)
      for (const { slot, event } of isReplaced ? events : []) index.replace(slot, event, event)

      const found = index.similar(own, 0, { now: NOW, themes: THEMES }, 3).map(({ slot }) => slot)
      const daysUntil = (from: number) => Math.min(Math.max(from, 0), 60)
      const expected = events
        .filter(({ isExpected }) => isExpected)
        .sort(
          (a, b) =>
            Number(a.isFar) - Number(b.isFar) || daysUntil(a.from) - daysUntil(b.from) || a.from - b.from,
        )
        .slice(0, 3)
      expect(found).toEqual(expected.map(({ slot }) => slot))
    }),
    { numRuns: 100 },
  )
})
