import { describe, expect, test } from 'vitest'
import { makeEvent } from '../../../tests/support/make-event'
import { contentFrom, datesFrom, errorsOf, RULE, stored } from './testing/parsed-form'

describe('a weekly rule', () => {
  test('makes its dates, without the exceptions, past midnight where it ends then', () => {
    expect(datesFrom({ ...RULE, 'rule.endTime': '01:00', 'rule.except': '22.12, 29.12.2026' })).toEqual([
      '2026-12-01T20:00 2026-12-02T01:00',
      '2026-12-08T20:00 2026-12-09T01:00',
      '2026-12-15T20:00 2026-12-16T01:00',
    ])
    expect(contentFrom({ ...RULE, 'rule.except': '22.12' }).recurrence).toEqual({
      weekdays: [2],
      everyWeeks: 1,
      from: '2026-12-01',
      until: '2026-12-31',
      startTime: '20:00',
      endTime: null,
      except: ['2026-12-22'],
    })
  })

  test('keeps the wall time when clocks change', () => {
    const occurrences = contentFrom({
      ...RULE,
      'rule.weekdays': '6',
      'rule.from': '2027-03-20',
      'rule.until': '2027-04-03',
    }).occurrences
    expect(occurrences.map(({ start }) => start)).toEqual([
      '2027-03-20T19:00:00.000Z',
      '2027-03-27T19:00:00.000Z',
      '2027-04-03T18:00:00.000Z',
    ])
  })

  test('a night in which its hours do not exist leaves the end open', () => {
    const night = { 'rule.weekdays': '7', 'rule.from': '2027-03-21', 'rule.until': '2027-03-28' }
    expect(datesFrom({ ...RULE, ...night, 'rule.startTime': '02:30', 'rule.endTime': '03:10' })).toEqual([
      '2027-03-21T02:30 2027-03-21T03:10',
      '2027-03-28T02:30 -',
    ])
  })

  test.each([
    ['no weekday', { 'rule.weekdays': [] as string[] }, ['rule.weekdays']],
    ['no period', { 'rule.from': '', 'rule.until': '' }, ['rule.from', 'rule.until']],
    ['no time', { 'rule.startTime': '' }, ['rule.startTime']],
    ['an end before its beginning', { 'rule.until': '2026-11-30' }, ['rule.until']],
    ['an end too far', { 'rule.until': '2036-11-30' }, ['rule.until']],
    ['an exception that is no date', { 'rule.except': 'Noël' }, ['rule.except']],
    ['a period without such a day', { 'rule.until': '2026-12-01', 'rule.weekdays': '3' }, ['rule.weekdays']],
    [
      'more than 800 dates',
      { 'rule.weekdays': ['1', '2', '3', '4', '5', '6', '7'], 'rule.until': '2029-11-20' },
      ['rule.until'],
    ],
    ['a period that is over', { 'rule.from': '2026-10-01', 'rule.until': '2026-10-31' }, ['rule.until']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf({ ...RULE, ...fields })).toEqual(expected)
  })

  test('drawn again at another hour, its dates keep their ids and states', () => {
    const before = contentFrom(RULE)
    const occurrences = before.occurrences.map((date) =>
      date.id === '4' ? { ...date, status: 'cancelled' as const, label: 'Dernière' } : date,
    )
    const existing = stored({ ...makeEvent(), ...before, occurrences })
    const again = contentFrom({ ...RULE, 'rule.startTime': '19:30', 'rule.from': '2026-12-10' }, { existing })
    expect(again.occurrences.map(({ id, status, label }) => [id, status, label])).toEqual([
      ['3', null, null],
      ['4', 'cancelled', 'Dernière'],
      ['5', null, null],
    ])
  })
})
