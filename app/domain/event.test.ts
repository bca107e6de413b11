import { expect, test } from 'vitest'
import { makeEvent } from '../../tests/support/make-event'
import { eventSchema, events } from './event'

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

test('what is of no format is refused', () => {
  const event = makeEvent({ when: { start: '2026-11-29', time: 'all_day' } })
  const { occurrences } = event
  expect(() =>
    events.parse({ ...event, occurrences: occurrences.map(({ time, ...date }) => date) }),
  ).toThrow()
  expect(() => events.parse(null)).toThrow()
})
