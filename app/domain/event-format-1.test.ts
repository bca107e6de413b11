import { expect, test } from 'vitest'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import { type AgendaEvent, events } from './event'

/** Format 1 wrote events so. */
function inFormat1(overrides: EventOverrides) {
  const event = makeEvent(overrides)
  const occurrences = event.occurrences.map(({ time, movedFrom: _moved, ...date }) => ({
    ...date,
    allDay: time !== 'timed',
  }))
  return { ...event, occurrences }
}

function timesOf(overrides: EventOverrides): string[] {
  return events.parse(inFormat1(overrides)).occurrences.map(({ time }) => time)
}

const imported = { source: { kind: 'romandie', externalId: 'x' } }
const exhibition = { kind: 'exhibition', when: { start: '2026-11-01', end: '2027-01-31' } } as const
const openingHours: AgendaEvent['openingHours'] = [{ days: [2, 3], opens: '10:00', closes: '18:00' }]

test('a day that its author left without a time was said to last all day', () => {
  const when = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29' }]
  expect(timesOf({ when })).toEqual(['timed', 'all_day'])
})

test('an imported day without a time becomes unknown', () => {
  const when = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29' }]
  expect(timesOf({ when, ...imported })).toEqual(['timed', 'unknown'])
})

test('an exhibition is known by its hours, whoever has written it', () => {
  expect(timesOf({ ...exhibition, openingHours })).toEqual(['all_day'])
  expect(timesOf({ ...exhibition, openingHours, ...imported })).toEqual(['all_day'])
  expect(timesOf(exhibition)).toEqual(['unknown'])
  expect(timesOf({ ...exhibition, ...imported })).toEqual(['unknown'])
})

test('what is of today’s format stays as it is, and what is of none is refused', () => {
  const event = makeEvent({ when: { start: '2026-11-29', time: 'all_day' }, ...imported })
  expect(events.parse(event)).toEqual(event)
  const { occurrences } = event
  expect(() =>
    events.parse({ ...event, occurrences: occurrences.map(({ time, ...date }) => date) }),
  ).toThrow()
  expect(() => events.parse(null)).toThrow()
})
