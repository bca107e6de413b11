import { describe, expect, test } from 'vitest'
import type { AgendaQuery } from '~/features/catalogue/query'
import { fromWallTime, toWallTime } from '~/platform/zurich'
import { culturalDay, dateOf, dayBegin, dayOf, isOver, presetDays, spanOf, timeWindow, today } from './days'
import type { DatePreset } from './filter-values'
import { makeOccurrence } from './occurrence'

const at = (wallTime: string) => fromWallTime(wallTime)

function span(start: string, end: string | null = null) {
  const { day, begin, end: stop } = spanOf(makeOccurrence({ id: '1', start, end }))
  return [dateOf(day), toWallTime(begin * 60_000), toWallTime(stop * 60_000)]
}

/** Whether an occurrence is in a list of this date, asked at this wall time. */
function isListed(date: AgendaQuery['date'], now: string, start: string, end: string | null = null): boolean {
  const window = timeWindow(date, 'upcoming', at(now))
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
  return isListed(date, now, start, end) && begin < timeWindow(date, 'upcoming', at(now)).begin
}

describe('the cultural day', () => {
  test.each([
    ['2026-11-20T05:00', '2026-11-20'],
    ['2026-11-20T23:59', '2026-11-20'],
    ['2026-11-21T00:00', '2026-11-20'],
    ['2026-11-21T04:59', '2026-11-20'],
    ['2027-01-01T02:00', '2026-12-31'],
    ['2026-03-29T03:30', '2026-03-28'],
    ['2026-10-25T02:30', '2026-10-24'],
    ['2026-10-25T05:00', '2026-10-25'],
  ])('of %s is %s', (wallTime, day) => {
    expect(dateOf(culturalDay(wallTime))).toBe(day)
    expect(dateOf(today(at(wallTime)))).toBe(day)
  })

  test.each([
    '2026-03-28',
    '2026-03-29',
    '2026-07-01',
    '2026-10-24',
    '2026-10-25',
    '2027-03-28',
    '1900-01-01',
    '2200-12-31',
  ])('of %s begins at 05:00 in Zurich', (date) => {
    expect(toWallTime(dayBegin(dayOf(date)) * 60_000)).toBe(`${date}T05:00`)
  })

  test('is 23 hours long when summer time begins and 25 when it ends', () => {
    const hours = (date: string) => (dayBegin(dayOf(date) + 1) - dayBegin(dayOf(date))) / 60
    expect(['2026-03-28', '2026-03-29', '2026-10-24', '2027-03-27'].map(hours)).toEqual([23, 24, 25, 23])
  })
})

describe('an occurrence', () => {
  test.each([
    [
      'with an end lasts until then',
      '2026-11-20T22:00',
      '2026-11-21T03:00',
      ['2026-11-20', '2026-11-20T22:00', '2026-11-21T03:00'],
    ],
    [
      'without an end lasts until its day ends',
      '2026-11-20T22:00',
      null,
      ['2026-11-20', '2026-11-20T22:00', '2026-11-21T05:00'],
    ],
    [
      'after midnight without an end belongs to the evening',
      '2026-11-21T01:00',
      null,
      ['2026-11-20', '2026-11-21T01:00', '2026-11-21T05:00'],
    ],
    [
      'of a whole day begins with the cultural day',
      '2026-11-21',
      null,
      ['2026-11-21', '2026-11-21T05:00', '2026-11-22T00:00'],
    ],
    [
      'of several days ends at midnight',
      '2026-11-21',
      '2026-11-23',
      ['2026-11-21', '2026-11-21T05:00', '2026-11-24T00:00'],
    ],
    [
      'in the night of the clock change keeps its wall times',
      '2026-10-24T22:00',
      '2026-10-25T04:00',
      ['2026-10-24', '2026-10-24T22:00', '2026-10-25T04:00'],
    ],
  ])('%s', (_, start, end, expected) => {
    expect(span(start, end)).toEqual(expected)
  })

  test('far in the future or past lies at the edge instead of breaking the order', () => {
    expect(dateOf(spanOf(makeOccurrence({ id: '1', start: '9999-12-31T20:00' })).day)).toBe('2200-12-31')
    expect(dateOf(spanOf(makeOccurrence({ id: '1', start: '0001-01-01' })).day)).toBe('1900-01-01')
  })

  test('is over at its end, to the minute', () => {
    const concert = makeOccurrence({ id: '1', start: '2026-11-20T20:00', end: '2026-11-20T22:00' })
    expect(isOver(concert, at('2026-11-20T21:59') + 59_999)).toBe(false)
    expect(isOver(concert, at('2026-11-20T22:00'))).toBe(true)
  })
})

describe('presets', () => {
  // 2026-11-16 is a Monday.
  test.each<[DatePreset, string, string, string]>([
    ['aujourdhui', '2026-11-20T10:00', '2026-11-20', '2026-11-20'],
    ['aujourdhui', '2026-11-21T02:00', '2026-11-20', '2026-11-20'],
    ['demain', '2026-11-20T10:00', '2026-11-21', '2026-11-21'],
    ['demain', '2026-11-21T02:00', '2026-11-21', '2026-11-21'],
    ['demain', '2026-12-31T12:00', '2027-01-01', '2027-01-01'],
    ['ce-week-end', '2026-11-16T10:00', '2026-11-21', '2026-11-22'],
    ['ce-week-end', '2026-11-17T10:00', '2026-11-21', '2026-11-22'],
    ['ce-week-end', '2026-11-20T10:00', '2026-11-21', '2026-11-22'],
    ['ce-week-end', '2026-11-21T10:00', '2026-11-21', '2026-11-22'],
    ['ce-week-end', '2026-11-22T10:00', '2026-11-21', '2026-11-22'],
    ['ce-week-end', '2026-11-23T02:00', '2026-11-21', '2026-11-22'],
    ['ce-week-end', '2026-11-23T05:00', '2026-11-28', '2026-11-29'],
    ['cette-semaine', '2026-11-16T10:00', '2026-11-16', '2026-11-22'],
    ['cette-semaine', '2026-11-20T10:00', '2026-11-20', '2026-11-22'],
    ['cette-semaine', '2026-11-22T10:00', '2026-11-22', '2026-11-22'],
    ['cette-semaine', '2026-11-23T04:59', '2026-11-22', '2026-11-22'],
    ['7-jours', '2026-11-20T10:00', '2026-11-20', '2026-11-26'],
    ['30-jours', '2026-12-20T10:00', '2026-12-20', '2027-01-18'],
  ])('%s asked at %s means %s to %s', (preset, now, first, last) => {
    const days = presetDays(preset, today(at(now)))
    expect([dateOf(days.first), dateOf(days.last)]).toEqual([first, last])
  })
})

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
