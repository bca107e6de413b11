import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoWeekOf } from '~/platform/zurich'
import { daysIn, parsePeriod, periodAfter, periodBefore, periodOf } from './calendar-period'
import { dateOf, dayOf } from './days'

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
