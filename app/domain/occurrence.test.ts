import { expect, test } from 'vitest'
import { FRIBOURG, NYON, SION } from '../../tests/support/agenda-places'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import { eventSchema, type Occurrence } from './event'
import { BLANK_EVENT, dateStatesOf, withDateStates } from './event-content'
import {
  dateKey,
  inOrder,
  makeOccurrence,
  onDate,
  placeOf,
  priceOf,
  withMoves,
  withOwnTerms,
} from './occurrence'
import { withStatesOf } from './programme'

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

const FREE = { ...BLANK_EVENT.price, kind: 'free' as const }

test('a date has the price and the place of its event unless it has its own', () => {
  const tour = makeEvent({
    placeId: 'port',
    when: [SATURDAY, { ...SUNDAY, place: NYON, placeId: 'cinema', price: FREE }],
  })
  const [saturday = null, sunday = null] = tour.occurrences
  expect([saturday, sunday, null].map((date) => placeOf(tour, date)?.locality)).toEqual([
    'Lausanne',
    'Nyon',
    'Lausanne',
  ])
  expect([saturday, sunday].map((date) => priceOf(tour, date).kind)).toEqual(['unknown', 'free'])
  expect(onDate(tour, saturday)).toBe(tour)
  expect(onDate(tour, sunday)).toMatchObject({ place: NYON, placeId: 'cinema', price: FREE })
  const unlinked = makeEvent({ placeId: 'port', when: { ...SATURDAY, place: NYON } })
  expect(onDate(unlinked, unlinked.occurrences[0] ?? null).placeId).toBeNull()
})

test('two stages at one hour are two dates', () => {
  const onStages = [FRIBOURG, SION, FRIBOURG].map((place) => makeOccurrence({ id: '0', ...SATURDAY, place }))
  expect(inOrder(onStages).map(({ place }) => place?.locality)).toEqual(['Fribourg', 'Sion'])
  const rooms = ['Foyer', 'Grande salle'].map((room) =>
    dateKey({ ...makeOccurrence({ id: '0', ...SATURDAY }), place: { ...SION, room } }),
  )
  expect(new Set(rooms).size).toBe(2)
})

test('documents of before have dates as their events', () => {
  const { occurrences, ...event } = makeEvent()
  const before = occurrences.map(({ price: _price, place: _place, placeId: _placeId, ...date }) => date)
  expect(eventSchema.parse({ ...event, occurrences: before }).occurrences).toEqual(occurrences)
})

test('dates that are told anew keep price and place by their id, or have new ones', () => {
  const before = makeEvent({
    when: [
      { ...SATURDAY, place: NYON, placeId: 'cinema' },
      { ...SUNDAY, price: FREE },
    ],
  }).occurrences
  const told = datesOf(
    { start: '2026-12-05T20:00' },
    { start: '2026-12-06T17:00' },
    { start: '2026-12-07T17:00' },
  )
  expect(withOwnTerms(told, before)).toMatchObject([
    { start: told[0]?.start, place: NYON, placeId: 'cinema', price: null },
    { place: null, placeId: null, price: FREE },
    { place: null, price: null },
  ])
  const elsewhere = told.map((date) => ({ ...date, place: SION }))
  expect(withOwnTerms(elsewhere, before)[0]).toMatchObject({ place: SION, placeId: null })
})

test('another state, a move and an approval leave price and place of a date alone', () => {
  const event = makeEvent({ when: [{ ...SATURDAY, place: NYON, price: FREE }, SUNDAY] })
  const own = { place: NYON, price: FREE }
  const states = dateStatesOf(event.occurrences.map((date) => ({ ...date, status: 'cancelled' as const })))
  expect(withDateStates(event.occurrences, states)[0]).toMatchObject({ ...own, status: 'cancelled' })
  expect(withStatesOf(event, event.occurrences)[0]).toMatchObject(own)
  const moved = event.occurrences.map((date) => ({ ...date, startLocal: '2026-12-05T20:00' }))
  expect(withMoves(event, moved)[0]).toMatchObject({ ...own, movedFrom: '2026-11-28T20:00' })
})
