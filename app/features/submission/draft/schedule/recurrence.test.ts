import { expect, test } from 'vitest'
import { daysOfRule } from './recurrence'

const PERIOD = { from: '2026-12-01', until: '2026-12-29' }
const weekly = (weekdays: number[], everyWeeks = 1, period = PERIOD) => ({
  on: { kind: 'weekdays', weekdays, everyWeeks } as const,
  ...period,
})
const rule = weekly([2])

test('every Tuesday of a month with five of them', () => {
  expect(daysOfRule(rule, [], 800)).toEqual([
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
  ])
})

test('days before the beginning and after the end of the rule are left out', () => {
  const days = daysOfRule(weekly([1, 3], 1, { from: '2026-12-02', until: '2026-12-07' }), [], 800)
  expect(days).toEqual(['2026-12-02', '2026-12-07'])
})

test('every other week counts from the week the rule begins in, however late in it', () => {
  const days = daysOfRule(weekly([7, 1], 2, { from: '2026-12-06', until: '2026-12-31' }), [], 800)
  // Sunday 6 December ends the first week; the third begins on Monday 14 December.
  expect(days).toEqual(['2026-12-06', '2026-12-14', '2026-12-20', '2026-12-28'])
})

test('exceptions are left out', () => {
  expect(daysOfRule(rule, [{ from: '2026-12-22', to: '2026-12-31' }], 800)).toHaveLength(3)
})

test('clock changes and leap years cost no day', () => {
  const days = daysOfRule(weekly([7], 1, { from: '2028-02-01', until: '2028-04-02' }), [], 800)
  expect(days).toContain('2028-03-26')
  expect(days).toHaveLength(9)
  expect(daysOfRule(weekly([2], 1, { from: '2028-02-29', until: '2028-02-29' }), [], 800)).toEqual([
    '2028-02-29',
  ])
})

test('an endless rule stops one day beyond the limit', () => {
  expect(daysOfRule(weekly([2], 1, { from: '0001-01-01', until: '9999-12-31' }), [], 800)).toHaveLength(801)
})

test.each([
  [
    'the first Saturday of the month',
    { kind: 'nth_weekday', nth: 1, weekday: 6 },
    ['2026-12-05', '2027-01-02', '2027-02-06'],
  ],
  [
    'the last Friday',
    { kind: 'nth_weekday', nth: -1, weekday: 5 },
    ['2026-12-25', '2027-01-29', '2027-02-26'],
  ],
  ['the 15th', { kind: 'month_day', day: 15 }, ['2026-12-15', '2027-01-15', '2027-02-15']],
  ['the 31st, where there is one', { kind: 'month_day', day: 31 }, ['2026-12-31', '2027-01-31']],
] as const)('%s', (_what, on, days) => {
  expect(daysOfRule({ on, from: '2026-12-01', until: '2027-02-28' }, [], 800)).toEqual(days)
})
