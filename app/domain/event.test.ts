import { expect, test } from 'vitest'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import { type AgendaEvent, eventSchema, events } from './event'

function withWallTime(startLocal: string) {
  const event = makeEvent()
  return { ...event, occurrences: event.occurrences.map((occurrence) => ({ ...occurrence, startLocal })) }
}

test.each([
  '2026-99-99T99:99',
  '2026-13-01T20:00',
  '2026-02-30T20:00',
  '2026-11-28T24:00',
  '2026-11-28T20:60',
])('the wall time %s, which no clock ever shows, is refused', (startLocal) => {
  // One such date made a 500 of its page, and of every feed the event stood in.
  expect(eventSchema.safeParse(withWallTime(startLocal)).success).toBe(false)
})

test.each(['2026-11-28T00:00', '2028-02-29T23:59', '0000-01-01T00:00', '9999-12-31T23:59'])(
  'the wall time %s is taken',
  (startLocal) => {
    expect(eventSchema.safeParse(withWallTime(startLocal)).success).toBe(true)
  },
)

test('the id of a date cannot bring a line into a calendar file', () => {
  const [date] = makeEvent().occurrences
  for (const id of ['x\r\nATTACH:https://evil.example', 'a b', '', 'é']) {
    expect(eventSchema.safeParse({ ...makeEvent(), occurrences: [{ ...date, id }] }).success).toBe(false)
  }
})

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
