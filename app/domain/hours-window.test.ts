import { describe, expect, test } from 'vitest'
import { fromWallTime } from '~/platform/zurich'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import type { AgendaEvent } from './event'
import type { DateFilter, HoursFilter, When } from './filter-values'
import { datesWithin, timeWindow } from './time-window'

const at = (wallTime: string) => fromWallTime(wallTime)

/** Whether a list of these days and hours, asked at this wall time, holds the event. */
function holds(
  date: DateFilter,
  hours: HoursFilter,
  now: string,
  event: AgendaEvent,
  when: When = 'upcoming',
) {
  return datesWithin(event, timeWindow({ date, hours, weekdays: [], when }, at(now))).length > 0
}

const on = (start: string, end: string | null = null, fields: EventOverrides = {}) =>
  makeEvent({ when: { start, end }, ...fields })
const allDay = makeEvent({ when: { start: '2026-11-20', time: 'all_day' } })
const unknown = on('2026-11-20')
/** Tuesday to Sunday until 18:00, on Thursdays until 21:00. */
const museum = makeEvent({
  kind: 'exhibition',
  when: { start: '2026-11-01', end: '2026-12-31', time: 'all_day' },
  openingHours: [
    { days: [2, 3, 5, 6, 7], opens: '11:00', closes: '18:00' },
    { days: [4], opens: '11:00', closes: '21:00' },
  ],
})
const barn = makeEvent({
  kind: 'exhibition',
  when: { start: '2026-11-01', end: '2026-12-31' },
  openingHours: [{ days: [5, 6], opens: null, closes: null }],
})

// 2026-11-20 is a Friday.
describe('tonight', () => {
  test.each<[string, boolean, string, AgendaEvent]>([
    ['what begins at 18:00', true, '2026-11-20T10:00', on('2026-11-20T18:00')],
    ['what begins after midnight', true, '2026-11-20T10:00', on('2026-11-21T01:00')],
    ['not what begins next day at 05:00', false, '2026-11-20T10:00', on('2026-11-21T05:00')],
    ['what lasts beyond 18:00', true, '2026-11-20T10:00', on('2026-11-20T14:00', '2026-11-20T18:30')],
    ['not what ends at 18:00', false, '2026-11-20T10:00', on('2026-11-20T14:00', '2026-11-20T18:00')],
    ['not a morning without an end', false, '2026-11-20T08:00', on('2026-11-20T09:00')],
    ['a late afternoon without an end', true, '2026-11-20T10:00', on('2026-11-20T16:30')],
    ['what has begun and has no end', true, '2026-11-20T23:30', on('2026-11-20T20:00')],
    ['not what is over', false, '2026-11-20T22:30', on('2026-11-20T20:00', '2026-11-20T22:00')],
    ['a whole day', true, '2026-11-20T10:00', allDay],
    ['no unknown time', false, '2026-11-20T10:00', unknown],
    ['an exhibition that is open late', true, '2026-11-19T10:00', museum],
    ['not when it has closed', false, '2026-11-19T21:00', museum],
    ['no exhibition that closes at 18:00', false, '2026-11-20T10:00', museum],
    ['no exhibition whose hours nobody knows', false, '2026-11-20T10:00', barn],
  ])('%s', (_, expected, now, event) => {
    expect(holds('ce-soir', null, now, event)).toBe(expected)
  })

  test('is the evening also where the past counts', () => {
    const afternoon = on('2026-11-20T14:00', '2026-11-20T17:00')
    expect(holds('ce-soir', null, '2026-11-20T10:00', afternoon, 'all')).toBe(false)
    const over = on('2026-11-20T19:00', '2026-11-20T20:00')
    expect(holds('ce-soir', null, '2026-11-20T23:00', over, 'all')).toBe(true)
  })
})

describe('now', () => {
  test.each<[string, boolean, string, AgendaEvent]>([
    ['from its first minute', true, '2026-11-20T20:00', on('2026-11-20T20:00', '2026-11-20T22:00')],
    ['not a minute before', false, '2026-11-20T19:59', on('2026-11-20T20:00', '2026-11-20T22:00')],
    ['not at its end', false, '2026-11-20T22:00', on('2026-11-20T20:00', '2026-11-20T22:00')],
    ['two hours long without an end', true, '2026-11-20T21:59', on('2026-11-20T20:00')],
    ['and not longer', false, '2026-11-20T22:00', on('2026-11-20T20:00')],
    ['a festival of several days', true, '2026-11-20T10:00', on('2026-11-18T18:00', '2026-11-22T17:00')],
    ['a whole day', true, '2026-11-20T15:00', allDay],
    ['no unknown time', false, '2026-11-20T15:00', unknown],
    ['an open exhibition', true, '2026-11-20T11:00', museum],
    ['not when it has closed', false, '2026-11-20T18:00', museum],
    ['nor on the day on which it is closed', false, '2026-11-23T12:00', museum],
    ['no exhibition whose hours nobody knows', false, '2026-11-20T12:00', barn],
  ])('%s', (_, expected, now, event) => {
    expect(holds('maintenant', null, now, event)).toBe(expected)
  })
})

describe('hours', () => {
  const after20 = { from: '20:00', to: null }
  const noon = { from: '11:00', to: '14:00' }
  test.each<[string, boolean, HoursFilter, string, AgendaEvent]>([
    ['what begins then', true, after20, '2026-11-20T10:00', on('2026-11-20T20:00')],
    ['in the night, too', true, after20, '2026-11-20T10:00', on('2026-11-21T02:00')],
    [
      'not what began shortly before',
      false,
      after20,
      '2026-11-20T10:00',
      on('2026-11-20T19:30', '2026-11-20T22:00'),
    ],
    [
      'a market that goes on for hours',
      true,
      after20,
      '2026-11-20T10:00',
      on('2026-11-20T11:00', '2026-11-20T21:00'),
    ],
    ['not what begins at the end of the hours', false, noon, '2026-11-20T10:00', on('2026-11-20T14:00')],
    ['what is open then', true, noon, '2026-11-20T10:00', museum],
    ['not what is closed by then', false, after20, '2026-11-20T10:00', museum],
    ['not what was open then only until now', false, noon, '2026-11-20T14:30', museum],
    ['a whole day', true, after20, '2026-11-20T10:00', allDay],
    ['no unknown time', false, { from: null, to: '14:00' }, '2026-11-20T10:00', unknown],
  ])('%s', (_, expected, hours, now, event) => {
    expect(holds('aujourdhui', hours, now, event)).toBe(expected)
  })

  test('are those of one of the days asked for', () => {
    const week = { from: '2026-11-16', to: '2026-11-22' }
    expect(holds(week, after20, '2026-11-16T10:00', museum)).toBe(true)
    expect(holds({ from: '2026-11-20', to: '2026-11-22' }, after20, '2026-11-16T10:00', museum)).toBe(false)
    expect(holds(null, after20, '2026-11-20T10:00', museum)).toBe(true)
  })
})

describe('a closed exhibition', () => {
  test('is not in the list of that day, and in those of its open days until it closes', () => {
    expect(holds('aujourdhui', null, '2026-11-23T10:00', museum)).toBe(false)
    expect(holds('demain', null, '2026-11-22T10:00', museum)).toBe(false)
    expect(holds('aujourdhui', null, '2026-11-22T17:59', museum)).toBe(true)
    expect(holds('aujourdhui', null, '2026-11-22T18:00', museum)).toBe(false)
    expect(holds('aujourdhui', null, '2026-11-20T10:00', barn)).toBe(true)
    expect(holds('aujourdhui', null, '2026-11-19T10:00', barn)).toBe(false)
  })

  test('is in lists without a day, and in those of several days of which it is open on one', () => {
    expect(holds(null, null, '2026-11-23T10:00', museum)).toBe(true)
    expect(holds({ from: '2026-11-23', to: '2026-11-24' }, null, '2026-11-23T10:00', museum)).toBe(true)
    expect(holds('7-jours', null, '2026-11-23T10:00', museum)).toBe(true)
  })
})
