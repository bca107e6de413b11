import { expect, test } from 'vitest'
import { fromWallTime } from '~/platform/zurich'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import { datesToDecide, decisionMoment, isWeatherDay, weatherDay, weatherOf } from './weather'

function open(overrides: EventOverrides = {}) {
  const event = makeEvent({ outdoor: true, rainDecisionTime: '16:00', ...overrides })
  const [date] = event.occurrences
  if (!date) throw new Error('an event has a date')
  return { event, date }
}

const at = (wallTime: string) => fromWallTime(wallTime)

test.each<[string, string, string, string | null]>([
  ['in the evening', '2026-11-28T20:00', '16:00', '2026-11-28T16:00'],
  ['after midnight: that evening', '2026-11-29T00:30', '16:00', '2026-11-28T16:00'],
  ['after midnight, decided after midnight', '2026-11-29T02:00', '00:30', '2026-11-29T00:30'],
  ['at sunrise', '2026-06-21T05:30', '04:00', '2026-06-21T04:00'],
  ['that begins before the hour', '2026-11-28T11:00', '16:00', null],
  ['that begins at the hour', '2026-11-28T16:00', '16:00', null],
  ['in the night in which summer time ends', '2026-10-25T03:30', '02:30', '2026-10-25T02:30'],
  ['in the night in which it begins', '2027-03-28T03:30', '02:15', '2027-03-28T03:15'],
  ['of the whole day', '2026-11-28', '16:00', '2026-11-28T16:00'],
])('of a date %s the decision falls in its own day', (_, start, rainDecisionTime, decided) => {
  const { event, date } = open({ when: { start }, rainDecisionTime })
  expect(decisionMoment(event, date)).toBe(decided && at(decided))
})

test('nothing is decided indoors, without an hour, and of what lasts for days', () => {
  for (const overrides of [
    { outdoor: false },
    { rainDecisionTime: null },
    { kind: 'exhibition' },
    { when: { start: '2026-11-28', end: '2026-11-30' } },
    { when: { start: '2026-11-28T10:00', end: '2026-11-29T18:00' } },
  ] as const) {
    const { event, date } = open(overrides)
    expect(decisionMoment(event, date), JSON.stringify(overrides)).toBeNull()
  }
})

test('a date says that a decision is awaited from the morning of its day until the hour has come', () => {
  const { event, date } = open()
  const said = (wallTime: string) => weatherOf(event, date, at(wallTime))
  expect(said('2026-11-28T04:59')).toBeNull()
  expect(said('2026-11-28T05:00')).toEqual({ kind: 'awaited', time: '16:00' })
  expect(said('2026-11-28T15:59')).toEqual({ kind: 'awaited', time: '16:00' })
  expect(said('2026-11-28T16:00')).toBeNull()
})

test('what was decided is said until the date is over, and on no other day', () => {
  const weather = {
    day: '2026-11-28',
    decision: 'maintained',
    word: '',
    at: '2026-11-28T14:12:00.000Z',
  } as const
  const { event, date } = open({ weather })
  const said = (wallTime: string) => weatherOf(event, date, at(wallTime))
  expect(said('2026-11-28T21:59')).toEqual({ kind: 'maintained', at: weather.at, word: '' })
  expect(said('2026-11-28T22:00')).toBeNull()
  const next = open({ weather, when: { start: '2026-11-29T20:00' } })
  expect(weatherOf(next.event, next.date, at('2026-11-29T12:00'))).toMatchObject({ kind: 'awaited' })
})

test('a date after midnight is decided on the evening before, and says so', () => {
  const { event, date } = open({ when: { start: '2026-11-29T00:30', end: '2026-11-29T03:00' } })
  expect(weatherDay(date)).toBe('2026-11-28')
  expect(isWeatherDay(event, date, at('2026-11-28T12:00'))).toBe(true)
  expect(isWeatherDay(event, date, at('2026-11-29T02:59'))).toBe(true)
  expect(isWeatherDay(event, date, at('2026-11-29T03:00'))).toBe(false)
})

test('an early decision can be taken from the hour of the reminder on', () => {
  const { event, date } = open({ when: { start: '2026-06-21T06:00' }, rainDecisionTime: '04:30' })
  expect(isWeatherDay(event, date, at('2026-06-21T03:29'))).toBe(false)
  expect(isWeatherDay(event, date, at('2026-06-21T03:30'))).toBe(true)
})

test('what is cancelled, postponed or online says nothing of the weather', () => {
  for (const programme of ['cancelled', 'postponed', 'moved_online'] as const) {
    const { event, date } = open({ programme })
    expect(weatherOf(event, date, at('2026-11-28T12:00'))).toBeNull()
    expect(datesToDecide(event, at('2026-11-28T12:00'))).toEqual([])
  }
})

test('the dates of one day are decided together; what the weather has postponed can be maintained after all', () => {
  const when = [
    { start: '2026-11-28T18:00', status: 'postponed' },
    { start: '2026-11-28T21:00' },
    { start: '2026-11-29T18:00' },
  ] as const
  const ids = (overrides: EventOverrides) =>
    datesToDecide(open({ when: [...when], ...overrides }).event, at('2026-11-28T12:00')).map(({ id }) => id)
  expect(ids({})).toEqual(['2'])
  const weather = {
    day: '2026-11-28',
    decision: 'postponed',
    word: '',
    at: '2026-11-28T10:00:00.000Z',
  } as const
  expect(ids({ weather })).toEqual(['1', '2'])
})
