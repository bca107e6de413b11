import { describe, expect, test } from 'vitest'
import { fromWallTime } from '~/platform/zurich'
import { makeEvent } from '../../tests/support/make-event'
import type { AgendaQuery } from './agenda-query'
import { dateOf } from './days'
import { makeOccurrence } from './occurrence'
import { spanOf } from './spans'
import { datesWithin, dayListed, timeWindow } from './time-window'

const at = (wallTime: string) => fromWallTime(wallTime)
const windowOf = (date: AgendaQuery['date'], now: string) =>
  timeWindow({ date, hours: null, weekdays: [], when: 'upcoming' }, at(now))

/** Whether an occurrence is in a list of this date, asked at this wall time. */
function isListed(date: AgendaQuery['date'], now: string, start: string, end: string | null = null): boolean {
  const window = windowOf(date, now)
  const { begin, end: stop } = spanOf(makeOccurrence({ id: '1', start, end }))
  return begin < window.end && stop > window.after
}

function isOngoing(
  date: AgendaQuery['date'],
  now: string,
  start: string,
  end: string | null = null,
): boolean {
  const { begin } = spanOf(makeOccurrence({ id: '1', start, end }))
  return isListed(date, now, start, end) && begin < windowOf(date, now).begin
}

describe('a list', () => {
  test.each<[string, boolean, AgendaQuery['date'], string, string, string?]>([
    [
      "a concert that runs past midnight is today's at 01:00",
      true,
      'aujourdhui',
      '2026-11-21T01:00',
      '2026-11-20T22:00',
      '2026-11-21T03:00',
    ],
    [
      'and gone when it has ended',
      false,
      'aujourdhui',
      '2026-11-21T03:00',
      '2026-11-20T22:00',
      '2026-11-21T03:00',
    ],
    [
      "and not Saturday's",
      false,
      { from: '2026-11-21', to: '2026-11-21' },
      '2026-11-20T10:00',
      '2026-11-20T22:00',
      '2026-11-21T03:00',
    ],
    [
      'a party until 06:00 touches the next day',
      true,
      { from: '2026-11-21', to: '2026-11-21' },
      '2026-11-20T10:00',
      '2026-11-20T22:00',
      '2026-11-21T06:00',
    ],
    [
      'an end at 00:00 does not touch the next day',
      false,
      'demain',
      '2026-11-20T10:00',
      '2026-11-20T20:00',
      '2026-11-21T00:00',
    ],
    ['a whole day is on that day', true, 'demain', '2026-11-20T10:00', '2026-11-21'],
    ['and not on the evening before', false, 'aujourdhui', '2026-11-20T10:00', '2026-11-21'],
    ['nor on the day after', false, { from: '2026-11-22', to: null }, '2026-11-20T10:00', '2026-11-21'],
    ['without an end it stays until 05:00', true, null, '2026-11-21T04:59', '2026-11-20T20:00'],
    ['and not longer', false, null, '2026-11-21T05:00', '2026-11-20T20:00'],
    [
      'an exhibition through the weekend is in it',
      true,
      'ce-week-end',
      '2026-11-18T10:00',
      '2026-10-01',
      '2026-12-31',
    ],
    ['one that ends on Friday is not', false, 'ce-week-end', '2026-11-18T10:00', '2026-10-01', '2026-11-20'],
    [
      'Friday evening is not the weekend',
      false,
      'ce-week-end',
      '2026-11-18T10:00',
      '2026-11-20T20:00',
      '2026-11-20T23:00',
    ],
    [
      'Sunday night after midnight is',
      true,
      'ce-week-end',
      '2026-11-18T10:00',
      '2026-11-23T01:00',
      '2026-11-23T03:00',
    ],
    [
      'on Sunday, what was on Saturday is over',
      false,
      'ce-week-end',
      '2026-11-22T10:00',
      '2026-11-21T20:00',
      '2026-11-21T22:00',
    ],
    [
      'a range in the past lists only what still goes on',
      true,
      { from: '2026-11-01', to: '2026-11-02' },
      '2026-11-20T10:00',
      '2026-10-01',
      '2026-12-31',
    ],
    [
      'and nothing that began later',
      false,
      { from: '2026-11-01', to: '2026-11-02' },
      '2026-11-20T10:00',
      '2026-11-10',
      '2026-12-31',
    ],
    [
      'a club night on the night of the clock change is one night',
      true,
      'aujourdhui',
      '2026-10-25T02:30',
      '2026-10-24T23:00',
      '2026-10-25T04:00',
    ],
  ])('%s', (_, expected, date, now, start, end) => {
    expect(isListed(date, now, start, end ?? null)).toBe(expected)
  })

  test.each<[string, boolean, AgendaQuery['date'], string, string, string?]>([
    [
      'what began before the first day is ongoing',
      true,
      'ce-week-end',
      '2026-11-18T10:00',
      '2026-11-20',
      '2026-11-22',
    ],
    [
      'what begins on the first day is not',
      false,
      'ce-week-end',
      '2026-11-18T10:00',
      '2026-11-21',
      '2026-11-22',
    ],
    [
      'this evening’s concert is not, at 01:00',
      false,
      null,
      '2026-11-21T01:00',
      '2026-11-20T22:00',
      '2026-11-21T03:00',
    ],
    [
      "yesterday's first day of a festival is, today",
      true,
      null,
      '2026-11-21T10:00',
      '2026-11-20',
      '2026-11-22',
    ],
    [
      'on Sunday the days of the weekend before count as past',
      true,
      'ce-week-end',
      '2026-11-22T10:00',
      '2026-11-21',
      '2026-11-22',
    ],
  ])('%s', (_, expected, date, now, start, end) => {
    expect(isOngoing(date, now, start, end ?? null)).toBe(expected)
  })
})

describe('an exhibition with closed days', () => {
  /** Tuesdays and Saturdays; closed on Christmas and for six weeks. */
  const museum = makeEvent({
    kind: 'exhibition',
    when: [
      { start: '2026-12-01', end: '2027-03-31', time: 'all_day' },
      { start: '2026-12-25T15:00', end: '2026-12-25T16:00', label: 'Visite guidée' },
    ],
    openingHours: [{ days: [2, 5, 6], opens: '11:00', closes: '18:00' }],
    closedDays: [
      { from: '2026-12-25', to: '2026-12-25' },
      { from: '2027-01-04', to: '2027-02-14' },
    ],
  })
  const listed = (asked: Partial<Parameters<typeof timeWindow>[0]>, now: string) => {
    const times = { date: null, hours: null, weekdays: [], when: 'upcoming' as const, ...asked }
    return datesWithin(museum, timeWindow(times, at(now))).map(({ time }) => time)
  }
  const day = (one: string) => ({ date: { from: one, to: one } })

  test('is open on none of them, but its appointments take place', () => {
    expect(listed(day('2026-12-18'), '2026-12-01T10:00')).toEqual(['all_day'])
    expect(listed(day('2026-12-25'), '2026-12-01T10:00')).toEqual(['timed'])
    expect(listed({ date: 'maintenant' }, '2026-12-22T12:00')).toEqual(['all_day'])
    expect(listed({ date: 'maintenant' }, '2026-12-25T12:00')).toEqual([])
    expect(listed({ date: 'maintenant' }, '2026-12-25T15:30')).toEqual(['timed'])
    expect(listed({ date: 'ce-soir' }, '2026-12-25T12:00')).toEqual([])
  })

  test('is found behind a long closure', () => {
    expect(listed({ date: { from: '2027-01-05', to: '2027-02-14' } }, '2027-01-01T10:00')).toEqual([])
    expect(listed({ date: { from: '2027-01-05', to: '2027-02-20' } }, '2027-01-01T10:00')).toEqual([
      'all_day',
    ])
    const saturdays = { date: { from: '2027-01-05', to: '2027-03-01' }, weekdays: [6] }
    expect(listed(saturdays, '2027-01-01T10:00')).toEqual(['all_day'])
    const [period] = museum.occurrences
    const window = timeWindow({ hours: null, when: 'upcoming', ...saturdays }, at('2027-01-01T10:00'))
    expect(period && dateOf(dayListed(museum, period, window))).toBe('2027-02-20')
  })
})
