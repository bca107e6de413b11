import { expect, test } from 'vitest'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import type { Occurrence } from './event'
import { withMoves } from './occurrence'

const SATURDAY = { start: '2026-11-28T20:00' }
const SUNDAY = { start: '2026-11-29T17:00' }

function datesOf(...when: { start: string }[]): Occurrence[] {
  return makeEvent({ when }).occurrences
}

/** Returns where each date was moved from. */
function movesTo(dates: readonly Occurrence[], event: EventOverrides = { when: SATURDAY }) {
  return withMoves(makeEvent(event), dates).map(({ movedFrom }) => movedFrom)
}

test('a date of a public event that starts otherwise is moved, another is new', () => {
  expect(movesTo(datesOf(SUNDAY))).toEqual(['2026-11-28T20:00'])
  expect(movesTo(datesOf(SUNDAY), { when: { start: '2026-11-28' } })).toEqual(['2026-11-28'])
  expect(movesTo(datesOf({ start: '2026-11-28' }))).toEqual(['2026-11-28T20:00'])
  expect(movesTo(datesOf(SATURDAY))).toEqual([null])
  expect(movesTo(datesOf(SATURDAY, SUNDAY))).toEqual([null, null])
})

test('what was not public yet was not moved', () => {
  expect(movesTo(datesOf(SUNDAY), { when: SATURDAY, status: 'pending' })).toEqual([null])
})

test('moved twice, a date keeps the first one; moved back, it was not moved', () => {
  const once = withMoves(makeEvent({ when: SATURDAY }), datesOf(SUNDAY))
  const event = { occurrences: once, programme: 'rescheduled' } as const
  expect(movesTo(datesOf({ start: '2026-12-05T20:00' }), event)).toEqual(['2026-11-28T20:00'])
  expect(movesTo(datesOf(SATURDAY), event)).toEqual([null])
  // A move that was never announced as a new date was a correction.
  const silently = { occurrences: once, programme: 'scheduled' } as const
  expect(movesTo(datesOf({ start: '2026-12-05T20:00' }), silently)).toEqual(['2026-11-29T17:00'])
})
