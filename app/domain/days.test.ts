import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '~/platform/durations'
import { fromWallTime, isoWeekOf, toWallTime } from '~/platform/zurich'
import {
  culturalDay,
  dateOf,
  dayBegin,
  dayOf,
  daysIn,
  minuteAt,
  momentAt,
  parsePeriod,
  periodAfter,
  periodBefore,
  periodOf,
  presetDays,
  today,
} from './days'
import type { DatePreset } from './filter-values'
import { minuteOfDay } from './hours'

const at = (wallTime: string) => fromWallTime(wallTime)

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
    expect(toWallTime(dayBegin(dayOf(date)) * MINUTE_MS)).toBe(`${date}T05:00`)
  })

  test('is 23 hours long when summer time begins and 25 when it ends', () => {
    const hours = (date: string) => (dayBegin(dayOf(date) + 1) - dayBegin(dayOf(date))) / 60
    expect(['2026-03-28', '2026-03-29', '2026-10-24', '2027-03-27'].map(hours)).toEqual([23, 24, 25, 23])
  })
})

describe('an hour of the day', () => {
  test.each([
    ['2026-11-20', '05:00', '2026-11-20T05:00'],
    ['2026-11-20', '20:30', '2026-11-20T20:30'],
    ['2026-11-20', '24:00', '2026-11-21T00:00'],
    ['2026-11-20', '02:00', '2026-11-21T02:00'],
    // Clocks go forward at two: half past two is half past three.
    ['2027-03-27', '01:59', '2027-03-28T01:59'],
    ['2027-03-27', '02:30', '2027-03-28T03:30'],
    ['2027-03-27', '04:30', '2027-03-28T04:30'],
    // Clocks go back at three: the first half past two.
    ['2026-10-24', '02:30', '2026-10-25T02:30'],
    ['2026-10-24', '03:30', '2026-10-25T03:30'],
    ['2026-10-24', '04:59', '2026-10-25T04:59'],
  ])('of %s, %s, is %s on the clock', (date, clock, wallTime) => {
    const day = dayOf(date)
    const moment = momentAt(day, minuteOfDay(clock))
    expect(toWallTime(moment * MINUTE_MS)).toBe(wallTime)
    expect(fromWallTime(wallTime)).toBe(moment * MINUTE_MS)
    expect(momentAt(day, minuteAt(day, moment))).toBe(moment)
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

describe('weeks are those of ISO 8601', () => {
  test.each([
    ['2026-12-05', '2026-W49'],
    ['2027-01-01', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2024-12-30', '2025-W01'],
    ['2023-01-01', '2022-W52'],
  ])('%s is in %s', (day, week) => {
    expect(isoWeekOf(day)).toBe(week)
    expect(daysIn(periodOf('week', day))).toContain(day)
    expect(parsePeriod('week', week)).toEqual(periodOf('week', day))
  })
})

test.each([
  ['month', '2026-13'],
  ['month', '2026-1'],
  ['month', '1969-01'],
  ['month', '2200-01'],
  ['month', '2026-W12'],
  ['week', '2025-W53'],
  ['week', '2026-W00'],
  ['week', '2026-W5'],
  ['week', ''],
] as const)('no %s is called « %s »', (kind, value) => {
  expect(parsePeriod(kind, value)).toBeNull()
})

test('every day is in one month and one week, each follows the one before, and their names are read back', () => {
  const days = fc.integer({ min: dayOf('1971-01-01'), max: dayOf('2198-12-31') }).map(dateOf)
  fc.assert(
    fc.property(days, fc.constantFrom('month' as const, 'week' as const), (day, kind) => {
      const period = periodOf(kind, day)
      expect(period.first <= day && day <= period.last).toBe(true)
      expect(daysIn(period)).toHaveLength(kind === 'week' ? 7 : Number(period.last.slice(8)))
      expect(parsePeriod(kind, period.value)).toEqual(period)
      expect(periodAfter(periodBefore(period))).toEqual(period)
      expect(dayOf(periodAfter(period).first)).toBe(dayOf(period.last) + 1)
    }),
  )
})
