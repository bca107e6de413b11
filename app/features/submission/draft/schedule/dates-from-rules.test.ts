import { describe, expect, test } from 'vitest'
import { makeEvent } from '../../../../../tests/support/make-event'
import { build, contentFrom, datesFrom, errorsOf, fromPosted, RULE, stored } from '../../testing/parsed-form'
import { fieldsOfDraft } from '../draft-fields'
import { draftFromEvent } from '../draft-from-event.server'

describe('a weekly rule', () => {
  test('makes its dates, without the exceptions, past midnight where it ends then', () => {
    expect(
      datesFrom({ ...RULE, 'rules[0].endTime': '01:00', 'rules[0].except': '22.12, 29.12.2026' }),
    ).toEqual([
      '2026-12-01T20:00 2026-12-02T01:00',
      '2026-12-08T20:00 2026-12-09T01:00',
      '2026-12-15T20:00 2026-12-16T01:00',
    ])
    expect(contentFrom({ ...RULE, 'rules[0].except': '22.12' }).rules).toEqual([
      {
        on: { kind: 'weekdays', weekdays: [2], everyWeeks: 1 },
        from: '2026-12-01',
        until: '2026-12-31',
        startTime: '20:00',
        endTime: null,
        except: [{ from: '2026-12-22', to: '2026-12-22' }],
        schoolHolidays: null,
      },
    ])
  })

  test('keeps the wall time when clocks change', () => {
    const occurrences = contentFrom({
      ...RULE,
      'rules[0].weekdays': '6',
      'rules[0].from': '2027-03-20',
      'rules[0].until': '2027-04-03',
    }).occurrences
    expect(occurrences.map(({ start }) => start)).toEqual([
      '2027-03-20T19:00:00.000Z',
      '2027-03-27T19:00:00.000Z',
      '2027-04-03T18:00:00.000Z',
    ])
  })

  test('a night in which its hours do not exist leaves the end open', () => {
    const night = { 'rules[0].weekdays': '7', 'rules[0].from': '2027-03-21', 'rules[0].until': '2027-03-28' }
    expect(
      datesFrom({ ...RULE, ...night, 'rules[0].startTime': '02:30', 'rules[0].endTime': '03:10' }),
    ).toEqual(['2027-03-21T02:30 2027-03-21T03:10', '2027-03-28T02:30 -'])
  })

  test.each([
    ['no weekday', { 'rules[0].weekdays': [] as string[] }, ['rules[0].weekdays']],
    ['no period', { 'rules[0].from': '', 'rules[0].until': '' }, ['rules[0].from', 'rules[0].until']],
    ['no time', { 'rules[0].startTime': '' }, ['rules[0].startTime']],
    ['an end before its beginning', { 'rules[0].until': '2026-11-30' }, ['rules[0].until']],
    ['an end too far', { 'rules[0].until': '2036-11-30' }, ['rules[0].until']],
    ['an exception that is no date', { 'rules[0].except': 'Noël' }, ['rules[0].except']],
    [
      'a period without such a day',
      { 'rules[0].until': '2026-12-01', 'rules[0].weekdays': '3' },
      ['rules[0].weekdays'],
    ],
    [
      'more than 800 dates',
      { 'rules[0].weekdays': ['1', '2', '3', '4', '5', '6', '7'], 'rules[0].until': '2029-11-20' },
      ['rules[0].until'],
    ],
    [
      'a period that is over',
      { 'rules[0].from': '2026-10-01', 'rules[0].until': '2026-10-31' },
      ['rules[0].until'],
    ],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf({ ...RULE, ...fields })).toEqual(expected)
  })

  test('drawn again at another hour, its dates keep their ids and states', () => {
    const before = contentFrom(RULE)
    const occurrences = before.occurrences.map((date) =>
      date.id === '4' ? { ...date, status: 'cancelled' as const, label: 'Dernière' } : date,
    )
    const existing = stored({ ...makeEvent(), ...before, occurrences })
    const again = contentFrom(
      { ...RULE, 'rules[0].startTime': '19:30', 'rules[0].from': '2026-12-10' },
      { existing },
    )
    expect(again.occurrences.map(({ id, status, label }) => [id, status, label])).toEqual([
      ['3', null, null],
      ['4', 'cancelled', 'Dernière'],
      ['5', null, null],
    ])
  })
})

const MONTHLY = {
  'rules[0].kind': 'monthly',
  'rules[0].weekdays': [] as string[],
  'rules[0].until': '2027-02-28',
}

describe('other rules', () => {
  test.each([
    [
      'the first Saturday of the month',
      { 'rules[0].nth': '1', 'rules[0].weekday': '6' },
      ['12-05', '01-02', '02-06'],
    ],
    ['the last Friday', { 'rules[0].nth': '-1', 'rules[0].weekday': '5' }, ['12-25', '01-29', '02-26']],
    ['the 15th', { 'rules[0].nth': 'day', 'rules[0].monthDay': '15' }, ['12-15', '01-15', '02-15']],
  ])('%s', (_what, fields, days) => {
    expect(datesFrom({ ...RULE, ...MONTHLY, ...fields }).map((date) => date.slice(5, 10))).toEqual(days)
  })

  test('several in one event, each with its hours; fields and rules are the same again', () => {
    const second = {
      'rules[1].weekdays': ['4'],
      'rules[1].from': '2026-12-01',
      'rules[1].until': '2026-12-10',
      'rules[1].startTime': '14:00',
      'rules[1].endTime': '15:30',
      'rules[1].except': '3 décembre 2026',
    }
    const content = contentFrom({ ...RULE, 'rules[0].until': '2026-12-08', ...second })
    expect(content.occurrences.map(({ startLocal, endLocal }) => [startLocal, endLocal])).toEqual([
      ['2026-12-01T20:00', null],
      ['2026-12-08T20:00', null],
      ['2026-12-10T14:00', '2026-12-10T15:30'],
    ])
    const existing = stored({ ...makeEvent(), ...content })
    expect(fromPosted(fieldsOfDraft(draftFromEvent(existing)), { existing })).toMatchObject({
      ok: true,
      content: { rules: content.rules, occurrences: content.occurrences },
    })
  })

  test('an error names the rule it is in', () => {
    expect(errorsOf({ ...RULE, 'rules[1].weekdays': ['4'], 'rules[1].startTime': '14:00' })).toEqual([
      'rules[1].from',
      'rules[1].until',
    ])
    expect(errorsOf({ ...RULE, ...MONTHLY, 'rules[0].nth': 'day' })).toEqual(['rules[0].monthDay'])
  })

  test('school holidays of the canton are left out, where they are known', () => {
    const holidays = { ...RULE, 'rules[0].schoolHolidays': 'on', 'rules[0].until': '2027-01-20' }
    expect(datesFrom(holidays).map((date) => date.slice(0, 10))).toEqual([
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
      '2026-12-22',
      '2027-01-12',
      '2027-01-19',
    ])
    expect(contentFrom(holidays).rules[0]?.schoolHolidays).toBe('VD')
  })

  test('those that are not published are asked for, and an exception tells them', () => {
    const season = { ...RULE, 'rules[0].schoolHolidays': 'on', 'rules[0].until': '2027-03-15' }
    const refused = build(season)
    expect(refused.ok ? {} : refused.errors).toEqual({
      'rules[0].except': [
        'Dates de vacances inconnues pour ce canton (Vaud)\u00a0: relâches 2027. Indiquez-les sous «\u00a0Sauf ces jours\u00a0».',
      ],
    })
    const told = { ...season, 'rules[0].except': 'du 13 au 21 février 2027' }
    expect(datesFrom(told).map((date) => date.slice(0, 10))).not.toContain('2027-02-16')
  })

  test('without a place there are no such holidays', () => {
    const online = { attendance: 'online', onlineUrl: 'https://exemple.ch/direct' }
    expect(errorsOf({ ...RULE, ...online, 'rules[0].schoolHolidays': 'on' })).toEqual([
      'rules[0].schoolHolidays',
    ])
  })
})

test('ten rules for every day of three years are refused at the first: the others are not drawn', () => {
  const rules = Array.from({ length: 10 }, (_, index) =>
    Object.entries({
      ...RULE,
      'rules[0].weekdays': ['1', '2', '3', '4', '5', '6', '7'],
      'rules[0].until': '2029-11-01',
    }).map(([name, value]) => [name.replace('[0]', `[${index}]`), value] as const),
  )
  expect(errorsOf(Object.fromEntries(rules.flat()))).toEqual(['rules[0].until'])
})

test('days that are left out are looked at as well: no more than three times what an event has', () => {
  const rules = Array.from({ length: 3 }, (_, index) =>
    Object.entries({
      ...RULE,
      'rules[0].weekdays': ['1', '2', '3', '4', '5', '6', '7'],
      'rules[0].until': '2029-11-01',
      'rules[0].except': 'du 2.12.2026 au 1.11.2029',
    }).map(([name, value]) => [name.replace('[0]', `[${index}]`), value] as const),
  )
  expect(errorsOf(Object.fromEntries(rules.flat()))).toEqual(['rules[2].until'])
})
