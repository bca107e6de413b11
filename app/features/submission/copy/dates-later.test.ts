import { expect, test } from 'vitest'
import { makeOccurrences } from '~/domain/occurrence'
import type { Rule } from '~/domain/rules'
import { weekdayOf } from '~/platform/zurich'
import { EXHIBITION } from '../../../../tests/support/exhibition'
import { makeEvent } from '../../../../tests/support/make-event'
import { daysOfRule } from '../draft/schedule/recurrence'
import { datesLater, weeksOf } from './dates-later'

const RULE: Rule = {
  on: { kind: 'weekdays', weekdays: [2], everyWeeks: 1 },
  from: '2026-12-01',
  until: '2026-12-29',
  startTime: '20:00',
  endTime: null,
  except: [{ from: '2026-12-22', to: '2026-12-22' }],
  schoolHolidays: null,
}
const startsOf = (when: Parameters<typeof makeOccurrences>[0], years = 1) =>
  datesLater({ occurrences: makeOccurrences(when), rules: [], closedDays: [] }, years).occurrences
const ruleLater = (rule: Rule, years = 1) => {
  const [later] = datesLater({ occurrences: [], rules: [rule], closedDays: [] }, years).rules
  if (!later) throw new Error('no rule')
  return later
}

test.each([
  [1, 52],
  [2, 104],
  [3, 157],
  [10, 522],
])('%i years are %i weeks', (years, weeks) => {
  expect(weeksOf(years)).toBe(weeks)
})

test.each([
  ['an evening', '2026-11-28T20:00', '2027-11-27T20:00', '2027-11-27T19:00:00.000Z'],
  ['29 February', '2028-02-29T20:00', '2029-02-27T20:00', '2029-02-27T19:00:00.000Z'],
  ['the end of a year', '2026-12-31T23:30', '2027-12-30T23:30', '2027-12-30T22:30:00.000Z'],
  // Summer time ended on 25 October 2026, and ends on 31 October 2027.
  [
    'winter time that becomes summer time',
    '2026-10-31T20:00',
    '2027-10-30T20:00',
    '2027-10-30T18:00:00.000Z',
  ],
  [
    'summer time that becomes winter time',
    '2025-03-30T20:00',
    '2026-03-29T20:00',
    '2026-03-29T18:00:00.000Z',
  ],
  // On 28 March 2027 there is no half past two.
  ['an hour that summer time skips', '2026-03-29T01:30', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
])('%s keeps its weekday and its hour on the clock', (_what, start, startLocal, instant) => {
  const [date] = startsOf([{ start }])
  expect(date).toMatchObject({ startLocal, start: instant })
  expect(weekdayOf(startLocal.slice(0, 10))).toBe(weekdayOf(start.slice(0, 10)))
})

test('a night whose hour is skipped a year later is moved and not refused', () => {
  const [night] = startsOf([{ start: '2029-04-01T02:30', end: '2029-04-01T03:15' }])
  expect(night).toMatchObject({
    startLocal: '2030-03-31T02:30',
    start: '2030-03-31T01:30:00.000Z',
    end: '2030-03-31T01:15:00.000Z',
  })
})

test('a date that was moved has not been moved in the year after', () => {
  const occurrences = makeOccurrences([{ start: '2026-11-28T20:00' }]).map((date) => ({
    ...date,
    movedFrom: '2026-11-21T20:00',
  }))
  const later = datesLater({ occurrences, rules: [], closedDays: [] }, 1)
  expect(later.occurrences[0]?.movedFrom).toBeNull()
})

test('an exhibition moves as a whole: period, vernissage, guided tours and closed days', () => {
  const later = datesLater(makeEvent(EXHIBITION), 1)
  expect(later.occurrences.map(({ startLocal, endLocal, label }) => [startLocal, endLocal, label])).toEqual([
    ['2027-12-03T18:00', '2027-12-03T20:00', 'Vernissage'],
    ['2027-12-04T00:00', '2028-01-31T00:00', null],
    ['2027-12-05T15:00', null, 'Visite guidée'],
    ['2027-12-12T15:00', null, 'Visite guidée'],
  ])
  expect(later.closedDays).toEqual([
    { from: '2027-12-24', to: '2027-12-24' },
    { from: '2027-12-31', to: '2027-12-31' },
    { from: '2028-01-03', to: '2028-01-07' },
  ])
})

test('a weekly rule keeps its weekdays, its number of dates and its exceptions', () => {
  const later = ruleLater(RULE)
  expect(later).toMatchObject({
    from: '2027-11-30',
    until: '2027-12-28',
    except: [{ from: '2027-12-21', to: '2027-12-21' }],
  })
  expect(daysOfRule(later, later.except, 100)).toHaveLength(4)
})

test('of every other week the same ones are meant', () => {
  const rule: Rule = { ...RULE, on: { kind: 'weekdays', weekdays: [2, 5], everyWeeks: 2 }, except: [] }
  const before = daysOfRule(rule, [], 100)
  const after = daysOfRule(ruleLater(rule), [], 100)
  expect(after.map(weekdayOf)).toEqual(before.map(weekdayOf))
  expect(after[0]).toBe('2027-11-30')
})

test.each<[string, Rule['on'], string, string, string[]]>([
  // 1 August 2026 is a Saturday; 52 weeks later is 31 July.
  [
    'the first Saturday',
    { kind: 'nth_weekday', nth: 1, weekday: 6 },
    '2026-08-01',
    '2026-10-03',
    ['2027-08-07', '2027-10-02'],
  ],
  [
    'the last Friday',
    { kind: 'nth_weekday', nth: -1, weekday: 5 },
    '2026-08-28',
    '2026-10-30',
    ['2027-08-27', '2027-10-29'],
  ],
  [
    'the first of the month',
    { kind: 'month_day', day: 1 },
    '2026-08-01',
    '2026-10-01',
    ['2027-08-01', '2027-10-01'],
  ],
])('%s stays in its month, and the exception in its own', (_what, on, from, until, days) => {
  const rule: Rule = { ...RULE, on, from, until, except: [{ from: '2026-09-01', to: '2026-09-30' }] }
  const later = ruleLater(rule)
  expect(daysOfRule(later, later.except, 100)).toEqual(days)
})

test('the 29th of February has none a year later', () => {
  const rule: Rule = { ...RULE, on: { kind: 'month_day', day: 29 }, from: '2028-01-01', until: '2028-03-31' }
  const later = ruleLater({ ...rule, except: [] })
  expect(daysOfRule(later, [], 100)).toEqual(['2029-01-29', '2029-03-29'])
})
