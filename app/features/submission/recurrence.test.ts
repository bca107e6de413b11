import { expect, test } from 'vitest'
import { daysOfRule } from './recurrence'

const rule = { weekdays: [2], everyWeeks: 1, from: '2026-12-01', until: '2026-12-29', except: [] as string[] }

test('every Tuesday of a month with five of them', () => {
  expect(daysOfRule(rule, 800)).toEqual([
    '2026-12-01',
    '2026-12-08',
    '2026-12-15',
    '2026-12-22',
    '2026-12-29',
  ])
})

test('days before the beginning and after the end of the rule are left out', () => {
  const days = daysOfRule({ ...rule, weekdays: [1, 3], from: '2026-12-02', until: '2026-12-07' }, 800)
  expect(days).toEqual(['2026-12-02', '2026-12-07'])
})

test('every other week counts from the week the rule begins in, however late in it', () => {
  const days = daysOfRule(
    { ...rule, weekdays: [7, 1], everyWeeks: 2, from: '2026-12-06', until: '2026-12-31' },
    800,
  )
  // Sunday 6 December ends the first week; the third begins on Monday 14 December.
  expect(days).toEqual(['2026-12-06', '2026-12-14', '2026-12-20', '2026-12-28'])
})

test('exceptions are left out', () => {
  expect(daysOfRule({ ...rule, except: ['2026-12-22', '2026-12-29'] }, 800)).toHaveLength(3)
})

test('clock changes and leap years cost no day', () => {
  const days = daysOfRule({ ...rule, weekdays: [7], from: '2028-02-01', until: '2028-04-02' }, 800)
  expect(days).toContain('2028-03-26')
  expect(days).toHaveLength(9)
  expect(daysOfRule({ ...rule, weekdays: [2], from: '2028-02-29', until: '2028-02-29' }, 800)).toEqual([
    '2028-02-29',
  ])
})

test('an endless rule stops one day beyond the limit', () => {
  expect(daysOfRule({ ...rule, from: '0001-01-01', until: '9999-12-31' }, 800)).toHaveLength(801)
})
